import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkMessageText, longestMessage } from '#contract/messages.ts'
import type { Envelope } from '#contract/problems.ts'
import { Button } from '../controls/button.tsx'
import { MessageBar } from '../controls/message-bar.tsx'
import { Field } from '../fields/field.tsx'
import { newUuid } from '../fields/form-state.ts'
import { GrowingTextarea } from '../fields/growing-textarea.tsx'
import { useDraft } from '../fields/use-draft.ts'
import { useAnnounce } from '../shell/announcer.tsx'
import { useUnsavedGuard } from '../shell/leave-guard.ts'
import styles from './messages.module.css'

type Message = { uuid: string; text: string }
type Answer = { ok: true; data: Envelope } | { ok: false; status: number; problem: Envelope }

type Props = {
  label: string
  hint: string
  sendLabel: string
  /** A text that is not sent is a draft of this name, also while the page shows something else. */
  draftName?: string
  onSend: (message: Message) => Promise<Answer>
  onSent: () => Promise<void>
  /** Further actions, after the button that sends. */
  actions?: ReactNode
}

/**
 * Writes a message; Ctrl+Enter sends it. It may be part of a form, so it is none itself. A text that could not be sent stays, and
 * leaving the page asks unless it is a draft.
 */
export function MessageBox({ label, hint, sendLabel, draftName, onSend, onSent, actions }: Props) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // The same text sent again is the same message, in case only the response was lost.
  const attempt = useRef<Message>(undefined)
  const isDirty = text.trim() !== ''
  const draft = useDraft({
    form: draftName,
    values: useMemo(() => ({ message: { text } }), [text]),
    isDirty,
    // What was typed before the draft was found is newer.
    onRestore: ({ values: { message: stored = {} } }) =>
      setText((before) => before || (typeof stored.text === 'string' ? stored.text : '')),
  })
  useUnsavedGuard(isDirty, draft.save)

  function change(next: string): void {
    setText(next)
    setError(undefined)
    if (next.trim() === '') draft.discard()
  }

  async function send(): Promise<void> {
    if (isSending) return
    setFailure(undefined)
    const checked = checkMessageText(text)
    const [issue] = checked.issues
    setError(issue && t(issue.messageKey, { ...issue.params }))
    textarea.current?.focus()
    if (issue) return
    if (attempt.current?.text !== checked.text) attempt.current = { uuid: newUuid(), text: checked.text }
    setSending(true)
    const answer = await onSend(attempt.current)
    setSending(false)
    if (!answer.ok) {
      const isLimit = answer.status === 429
      const reason = t(isLimit ? 'item.contact.tooMany' : (answer.problem.error ?? 'errors.unexpected'))
      return setFailure(t('item.messages.failed', { reason }))
    }
    attempt.current = undefined
    change('')
    if (answer.data.success) announce(t(answer.data.success))
    await onSent()
  }

  function sendByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // The page has another meaning for these keys.
    event.preventDefault()
    event.stopPropagation()
    void send()
  }

  const tooLong =
    [...text.trim()].length > longestMessage && t('validation.maxLength', { max: longestMessage })
  const message = tooLong || error
  return (
    <div className={styles.box}>
      <Field label={label} hint={hint} {...(message && { validationMessage: message })}>
        <GrowingTextarea
          ref={textarea}
          dir="auto"
          value={text}
          rows={3}
          readOnly={isSending}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={sendByKey}
          onChange={(_event, { value }) => change(value)}
        />
      </Field>
      {failure && (
        <MessageBar isAnnounced intent="error">
          {failure}
        </MessageBar>
      )}
      <div className={styles.actions}>
        <Button disabledFocusable={isSending} onClick={() => void send()}>
          {isSending ? t('item.messages.sending') : sendLabel}
        </Button>
        {actions}
      </div>
    </div>
  )
}
