import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { type ItemChange, longestReason } from '#contract/item-changes.ts'
import { isPublicStatus } from '#contract/item-statuses.ts'
import type { Envelope } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldAt } from '#contract/values/value-text.ts'
import { useCall } from '#ui/api/use-call.ts'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { useNotify } from '../shell/notices.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import { useRejectionFocus } from '../shell/use-rejection-focus.ts'
import { useSubmission } from '../shell/use-submission.ts'
import { HistoryChanges } from './history-changes.tsx'
import { itemTitle } from './item-title.ts'
import { reloadedProblemKey } from './reloaded-problem.ts'
import { Note } from './return-notes.tsx'
import { type UndoableChange, useUndo } from './use-undo.ts'

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

type Props = { item: AdminItem; onReload: () => void }

/** A change that the submitter has proposed: what it changes, and the decisions about it. */
export function ProposalNote({ item, onReload }: Props) {
  return item.proposal && <Proposal item={item} proposal={item.proposal} onReload={onReload} />
}

type ProposalProps = Props & { proposal: NonNullable<AdminItem['proposal']> }

function Proposal({ item, proposal, onReload }: ProposalProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { call, isBusy } = useCall()
  const notify = useNotify()
  const undoChange = useUndo(item.form.slug)
  const [isRefusing, setRefusing] = useState(false)
  const { uuid, form, status, updatedAt, fieldSets } = item
  const { at, by, changes, changedSince } = proposal
  const isPublic = isPublicStatus(form.slug, status)
  const text = itemTitle(form.slug, item, language)

  /** A stale copy is loaded again; what is refused for its input stays in the dialog. */
  async function decide(body: ItemChange) {
    const response = await call('changeItem', { params: { slug: form.slug, uuid }, body })
    if (response.ok) {
      setRefusing(false)
      const { success = 'item.success.updated', change, updatedAt: changedAt } = response.data
      const undo = async (changed: UndoableChange) => {
        if (await undoChange(changed)) onReload()
      }
      const undoable = body.action === 'accept' && change && changedAt
      notify({
        intent: 'success',
        title: t(success),
        text,
        ...(undoable && { undo: () => void undo({ uuid, change, updatedAt: changedAt }) }),
      })
      onReload()
    } else if (response.status === 409) {
      setRefusing(false)
      notify({ intent: 'error', title: t(reloadedProblemKey(response.problem)), text })
      onReload()
    } else if (body.action === 'accept')
      notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected'), text })
    return response
  }

  return (
    <Note
      tone="waiting"
      title={t('manage.proposal.title')}
      about={
        <>
          {by ?? t('manage.history.submitter')}, <DateTime value={at} />
        </>
      }
    >
      {changes.length === 0 && <p>{t('manage.proposal.none')}</p>}
      <HistoryChanges changes={changes} item={item} isPlanned hasTextSize />
      {changedSince.length > 0 && (
        <p>
          {t('manage.proposal.changedSince')}{' '}
          {changedSince
            .map((path) => inLanguage(fieldAt(fieldSets, path)?.labels, language) || path)
            .join(', ')}
        </p>
      )}
      {!isPublic && <p>{t('manage.proposal.notPublic')}</p>}
      <div className={styles.actions}>
        {isPublic && (
          <Button
            appearance="primary"
            disabledFocusable={isBusy}
            onClick={() => void decide({ action: 'accept', updatedAt, proposedAt: at })}
          >
            {t('manage.proposal.accept')}
          </Button>
        )}
        <Button disabledFocusable={isBusy} onClick={() => setRefusing(true)}>
          {t('manage.proposal.refuse')}
        </Button>
      </div>
      {isRefusing && (
        <RefuseDialog
          isBusy={isBusy}
          isUnconfirmed={item.addressUnconfirmed}
          onRefuse={(reason) => decide({ action: 'refuse', updatedAt, proposedAt: at, reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </Note>
  )
}

type RefuseProps = {
  isBusy: boolean
  isUnconfirmed: boolean
  onRefuse: (reason: string) => Promise<{ ok: true } | { ok: false; problem: Envelope }>
  onClose: () => void
}

function RefuseDialog({ isBusy, isUnconfirmed, onRefuse, onClose }: RefuseProps) {
  const { t } = useTranslation()
  const lengthError = useLengthError()
  const [reason, setReason] = useState('')
  const { issues, problem, rejection, errorOf, send } = useSubmission(
    ({ field }) => field === 'reason' && reason.trim() !== '',
  )
  const form = useRejectionFocus(rejection)
  return (
    <FormDialog
      title={t('manage.proposal.refuseTitle')}
      submitLabel={t('manage.proposal.refuse')}
      isDirty={reason !== '' && !isBusy}
      isBusy={isBusy}
      problem={issues.length > 0 ? undefined : problem && t(problem)}
      formRef={form}
      onSubmit={() => void send(() => onRefuse(reason))}
      onClose={onClose}
    >
      <RequiredField
        label={t('manage.proposal.reason')}
        hint={t(isUnconfirmed ? 'manage.item.unconfirmed.noMail' : 'manage.item.reasonHint')}
        {...lengthError(reason, longestReason, errorOf('reason'))}
      >
        <GrowingTextarea value={reason} rows={4} onChange={(_event, { value }) => setReason(value)} />
      </RequiredField>
    </FormDialog>
  )
}
