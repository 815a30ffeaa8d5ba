import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnChange, OwnRow } from '#contract/own-items.ts'
import type { Envelope } from '#contract/problems.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { useCall } from '#ui/api/use-call.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLazyComponent } from '#ui/shell/use-lazy-component.ts'
import type { NoticeText } from './notice.tsx'
import type { OfferAnswer } from './offer-dialog.tsx'

type Props = {
  item: Pick<OwnRow, 'uuid' | 'updatedAt' | 'form' | 'deadlineAt' | 'actions'>
  title: string
  /** Whether to extend the offer, or to open it again, is what its submitter most likely wants. */
  isProminent?: boolean
  /** Whether a link that leads to the question for a later deadline was opened. */
  opensExtend?: boolean
  /** Called with what happened. */
  onReport: (notice: NoticeText) => void
}

type Action = 'extend' | 'close' | 'reopen'

const loadDialog = () => import('./offer-dialog.tsx').then((module) => module.OfferDialog)

/** The fragment of links that open the question for a later deadline. */
export const extendId = 'extend'

/**
 * The buttons that extend an offer, take it off because it is filled or taken, and offer it again; and what they open, which is
 * rendered beside them.
 */
export function useOfferActions({
  item: { uuid, updatedAt, form, deadlineAt, actions },
  title,
  isProminent = false,
  opensExtend = false,
  onReport,
}: Props): { buttons: ReactNode[]; question: ReactNode } {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const { Component: OfferDialog, failed, request } = useLazyComponent(loadDialog)
  const [asked, setAsked] = useState<'extend' | 'close'>()
  const mayOpen = opensExtend && actions.includes('extend')
  useEffect(() => {
    if (!mayOpen) return
    setAsked('extend')
    void request()
  }, [mayOpen, request])
  const closing = findRegister(form)?.closing
  if (!closing) return { buttons: [], question: null }
  const likeliest = actions.includes('reopen') ? 'reopen' : 'extend'
  const labels: Record<Action, { text: string; name: string }> = {
    extend: { text: t('my.action.extend'), name: t('my.action.extendNamed', { title }) },
    close: { text: t(`my.offer.${closing}.close`), name: t(`my.offer.${closing}.closeNamed`, { title }) },
    reopen: { text: t(`my.offer.${closing}.reopen`), name: t(`my.offer.${closing}.reopenNamed`, { title }) },
  }

  /** Returns the problem that the dialog can display; everything else is reported. */
  async function send(change: OwnChange): Promise<Envelope | undefined> {
    const response = await call('changeOwnItem', { params: { uuid }, body: change })
    if (response.ok) {
      setAsked(undefined)
      onReport({ intent: 'success', text: t(doneKeyOf(change.action), { title }) })
      return undefined
    }
    const { problem, status } = response
    if (status === 422 && problem.errors?.length) return problem
    setAsked(undefined)
    onReport({ intent: 'error', text: t('my.offer.failed', { reason: t(reasonKeyOf(problem.error)) }) })
    return undefined
  }

  function doneKeyOf(action: OwnChange['action']): string {
    if (action === 'extend') return 'my.offer.extended'
    return `my.offer.${closing}.${action === 'close' ? 'closed' : 'reopened'}`
  }

  function answer({ deadline, takenBy }: OfferAnswer): Promise<Envelope | undefined> {
    if (asked === 'extend') return send({ action: 'extend', updatedAt, deadline })
    return send({ action: 'close', updatedAt, ...(takenBy && { takenBy }) })
  }

  function start(action: Action): void {
    if (action === 'reopen') return void send({ action, updatedAt })
    setAsked(action)
    void request()
  }

  const buttons = (['reopen', 'extend', 'close'] as const).map(
    (action) =>
      actions.includes(action) && (
        <Button
          key={action}
          appearance={isProminent && action === likeliest ? 'primary' : 'secondary'}
          disabledFocusable={isBusy}
          aria-label={labels[action].name}
          onClick={() => start(action)}
        >
          {labels[action].text}
        </Button>
      ),
  )
  const question = (
    <>
      {asked && failed && <p role="alert">{t('errors.network')}</p>}
      {asked && OfferDialog && (
        <OfferDialog
          kind={asked}
          closing={closing}
          title={title}
          deadlineAt={deadlineAt}
          submitLabel={labels[asked].text}
          isBusy={isBusy}
          onAnswer={answer}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
  return { buttons, question }
}

/** Managers set statuses too, and offers expire. */
function reasonKeyOf(error = 'errors.unexpected'): string {
  return error === 'errors.statusNotAllowed' ? 'my.offer.decided' : error
}
