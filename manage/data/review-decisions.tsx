import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { KeyHint } from '../shell/key-hint.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useRejectionFocus } from '../shell/use-rejection-focus.ts'
import { useSubmission } from '../shell/use-submission.ts'
import { ReasonField } from './reason-field.tsx'
import { emptyReturn, ReturnDialog, type ReturnDraft } from './return-dialog.tsx'
import type { Decide } from './use-decision.ts'

const phone = '@media (max-width: 640px)'

const useStyles = makeStyles({
  decisions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginInlineStart: 'auto',
    '& button': { whiteSpace: 'nowrap' },
    // The key that chooses a decision, and once it is chosen the one that makes it, in the same place.
    '& [data-keys]': { display: 'inline-grid' },
    '& [data-keys] > *': { gridArea: '1 / 1', justifySelf: 'center' },
    '& button:focus [data-keys] > :first-child': { visibility: 'hidden' },
    '& button:not(:focus) [data-keys] > :last-child': { visibility: 'hidden' },
    // On a phone below the entry, at the bottom of the window.
    [phone]: {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      order: 1,
      margin: '0 -16px',
      padding: '8px 16px',
      borderTop: '1px solid var(--line)',
      backgroundColor: 'var(--raised)',
      '& > button': { minWidth: 0, paddingInline: tokens.spacingHorizontalM },
      '& > :last-child': { flexGrow: 1 },
    },
    '@media (max-height: 22.5em), (max-width: 18em)': { position: 'static' },
  },
  refuse: { color: 'var(--danger)' },
})

type Props = {
  slug: string
  item: AdminItem
  isBusy: boolean
  returnDraft: ReturnDraft
  onReturnDraft: (draft: ReturnDraft) => void
  /** The reason of a refusal that was not sent. */
  refusal: string
  onRefusal: (reason: string) => void
  onDecide: Decide
}

/** The decisions about a pending entry, or about an answer in work. */
export function ReviewDecisions({
  slug,
  item,
  isBusy,
  returnDraft,
  onReturnDraft,
  refusal,
  onRefusal,
  onDecide,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [opened, setOpened] = useState<'refuse' | 'return'>()
  const publish = useRef<HTMLButtonElement>(null)
  const take = useRef<HTMLButtonElement>(null)
  const sendBack = useRef<HTMLButtonElement>(null)
  const refuse = useRef<HTMLButtonElement>(null)
  const publishLabel = t(findRegister(slug) ? 'manage.bulk.publish' : 'manage.bulk.finish')
  const isPending = item.status === 'pending'
  const canTake = isPending && !findRegister(slug)
  /** What was not chosen first is only chosen. */
  function decideChosen(): void {
    const chosen = [publish.current, take.current].find((button) => button === document.activeElement)
    if (chosen) chosen.click()
    else publish.current?.focus()
  }
  useShortcuts([
    { keys: 'mod+enter', label: t('manage.shortcut.decide'), run: decideChosen },
    { keys: 'p', label: publishLabel, target: () => publish.current },
    ...(canTake ? [{ keys: 'w', label: t('manage.bulk.take'), target: () => take.current }] : []),
    ...(isPending
      ? [{ keys: 'r', label: t('manage.return.label'), run: () => press(sendBack.current) }]
      : []),
    { keys: 'x', label: t('manage.review.refuse'), run: () => press(refuse.current) },
  ])
  const close = () => setOpened(undefined)
  function dropReturn() {
    close()
    onReturnDraft(emptyReturn)
  }
  function dropRefusal() {
    close()
    onRefusal('')
  }
  return (
    <>
      <div ref={bottomBarRef} className={styles.decisions}>
        <Button
          ref={refuse}
          className={styles.refuse}
          aria-keyshortcuts="x"
          disabledFocusable={isBusy}
          onClick={() => setOpened('refuse')}
        >
          {t('manage.review.refuse')}
          <KeyHint>X</KeyHint>
        </Button>
        {isPending && (
          <Button
            ref={sendBack}
            aria-keyshortcuts="r"
            disabledFocusable={isBusy}
            onClick={() => setOpened('return')}
          >
            {t('manage.return.label')}
            <KeyHint>R</KeyHint>
          </Button>
        )}
        {canTake && (
          <Button
            ref={take}
            aria-keyshortcuts="w Control+Enter"
            disabledFocusable={isBusy}
            onClick={() => void onDecide({ action: 'update', newStatus: 'working' })}
          >
            {t('manage.bulk.take')}
            <DecisionKeys letter="W" />
          </Button>
        )}
        <Button
          ref={publish}
          appearance="primary"
          aria-keyshortcuts="p Control+Enter"
          disabledFocusable={isBusy}
          onClick={() => void onDecide({ action: 'update', newStatus: 'published' })}
        >
          {publishLabel}
          <DecisionKeys letter="P" />
        </Button>
      </div>
      {opened === 'refuse' && (
        <RefuseDialog
          isBusy={isBusy}
          isUnconfirmed={item.addressUnconfirmed}
          reason={refusal}
          onReason={onRefusal}
          onClose={dropRefusal}
          onDecide={onDecide}
        />
      )}
      {opened === 'return' && (
        <ReturnDialog
          item={item}
          draft={returnDraft}
          isBusy={isBusy}
          onDraft={onReturnDraft}
          onReturn={() => onDecide({ action: 'return', ...returnDraft }, dropReturn)}
          onClose={dropReturn}
        />
      )}
    </>
  )
}

function DecisionKeys({ letter }: { letter: string }) {
  return (
    <span data-keys="">
      <KeyHint>{letter}</KeyHint>
      <KeyHint>⏎</KeyHint>
    </span>
  )
}

/** Opens the dialog of a button, to which the focus returns. */
function press(button: HTMLButtonElement | null): void {
  button?.focus()
  button?.click()
}

type RefuseProps = {
  isBusy: boolean
  isUnconfirmed: boolean
  reason: string
  onReason: (reason: string) => void
  onClose: () => void
  onDecide: Decide
}

function RefuseDialog({ isBusy, isUnconfirmed, reason, onReason, onClose, onDecide }: RefuseProps) {
  const { t } = useTranslation()
  const { problem, rejection, send } = useSubmission()
  const form = useRejectionFocus(rejection)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  /** A reason is asked for once. Without a confirmed address, no mail would have it. */
  const mustAsk = isMissing && !isAsked && !isUnconfirmed

  function refuse(): void {
    if (mustAsk) {
      setAsked(true)
      field.current?.focus()
      return
    }
    void send(() =>
      onDecide({ action: 'update', newStatus: 'canceled', reason: reason || undefined }, onClose),
    )
  }

  return (
    <FormDialog
      title={t('manage.review.refuseTitle')}
      submitLabel={
        <>
          {t(isMissing && isAsked ? 'manage.review.refuseAnyway' : 'manage.review.refuse')}
          <KeyHint>Ctrl ⏎</KeyHint>
        </>
      }
      isDirty={reason !== '' && !isBusy}
      isBusy={isBusy}
      problem={problem && t(problem)}
      formRef={form}
      onSubmit={refuse}
      onClose={onClose}
    >
      {isMissing && isAsked && (
        <MessageBar isAnnounced intent="warning">
          {t('manage.review.noReason')}
        </MessageBar>
      )}
      <ReasonField ref={field} value={reason} isUnconfirmed={isUnconfirmed} onChange={onReason} />
    </FormDialog>
  )
}
