import { Input, makeStyles } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactMessage, checkMessage } from '#contract/contact.ts'
import { fullName } from '#contract/person-name.ts'
import { isTemporary, type ValueIssue } from '#contract/problems.ts'
import type { Register } from '#contract/registers/registers.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FormFailure } from '#ui/fields/form-failure.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { useLabelMessage } from '#ui/fields/label-message.ts'
import { RequiredLabel } from '#ui/fields/required-label.tsx'
import { useDraft } from '#ui/fields/use-draft.ts'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { LazyConfirmDialog } from '#ui/shell/lazy-confirm-dialog.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { browserClient } from '../api.ts'
import type { OnErrors } from './register.ts'

const useStyles = makeStyles({
  note: { color: 'var(--ink-2)', font: 'var(--text-14)' },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '20px' },
})

type Props = { register: Register; uuid: string; onErrors: OnErrors; onClose: () => void }

/**
 * Mails a message to the contact of an offer, without disclosing the contact's address. A message that is not sent is kept
 * as a draft when the dialog is closed; where drafts cannot be stored, closing asks for confirmation.
 */
export function ContactDialog({ register, uuid, onErrors, onClose }: Props) {
  const { t } = useTranslation()
  const messageOf = useLabelMessage()
  const styles = useStyles()
  const { status, user } = useSession()
  const isSignedIn = status === 'signedIn'
  const [begun] = useState<ContactMessage>({
    name: user ? fullName(user) : '',
    email: user?.email ?? '',
    message: '',
  })
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(begun)
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<{ key: string; canRetry: boolean }>()
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isDirty = !isSameValue(values, begun)
  const hasErrors = issues.length > 0 || failure !== undefined
  useEffect(() => {
    onErrors(hasErrors)
    return () => onErrors(false)
  }, [onErrors, hasErrors])

  const draft = useDraft({
    form: `contact.${uuid}`,
    values: useMemo(() => ({ contact: values }), [values]),
    isDirty,
    // What was entered before the draft was found is newer.
    onRestore: ({ values: { contact: stored = {} } }) =>
      setValues((before) => {
        const newest = (name: keyof ContactMessage) =>
          before[name] === begun[name] ? textOf(stored[name]) || begun[name] : before[name]
        return { name: newest('name'), email: newest('email'), message: newest('message') }
      }),
  })
  useUnsavedGuard(isDirty, draft.save)

  function clear(): void {
    draft.discard()
    setValues(begun)
  }

  function close(): void {
    if (draft.save()) onClose()
    else setAsking(true)
  }

  function showIssues(found: readonly ValueIssue[]): void {
    setIssues(found)
    const input = form.current?.elements.namedItem(found[0]?.field ?? '')
    if (input instanceof HTMLElement) input.focus()
  }

  async function send(): Promise<void> {
    if (isSending) return
    setFailure(undefined)
    const checked = checkMessage(values)
    showIssues(checked.issues)
    if (checked.issues.length > 0) return
    setSending(true)
    const response = await browserClient()('sendMessage', {
      params: { register, uuid },
      body: checked.message,
    })
    setSending(false)
    if (response.ok) {
      clear()
      return setSent(true)
    }
    const { status, problem } = response
    const found = problem.errors ?? []
    showIssues(found)
    if (found.length > 0) return
    if (status === 429) return setFailure({ key: 'item.contact.tooMany', canRetry: false })
    const key = (isTemporary(status) && problem.error) || 'item.contact.error'
    setFailure({ key, canRetry: true })
  }

  const control = (name: keyof ContactMessage) => ({
    name,
    dir: 'auto' as const,
    required: true,
    value: values[name],
    onChange: (_event: unknown, { value }: { value: string }) => setValues({ ...values, [name]: value }),
  })
  const field = (name: keyof ContactMessage) => {
    const label = t(`item.contact.${name}`)
    const issue = issues.find((each) => each.field === name)
    return {
      label: <RequiredLabel label={label} />,
      ...(issue && { validationMessage: messageOf(issue, label) }),
    }
  }
  const closeButton = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) closeButton.current?.focus()
  }, [isSent])
  return (
    <DialogFrame
      title={t('item.contact.title')}
      hasInput={!isSent}
      {...(!isSent && { form: { ref: form, onSubmit: send } })}
      onClose={close}
      actions={
        <>
          {!isSent && (
            <Button type="submit" appearance="primary" disabledFocusable={isSending}>
              {t(isSending ? 'item.contact.sending' : 'item.contact.send')}
            </Button>
          )}
          <Button ref={closeButton} appearance={isSent ? 'primary' : 'subtle'} onClick={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {isSent ? (
        <MessageBar isAnnounced intent="success">
          {t('item.contact.success')}
        </MessageBar>
      ) : (
        <>
          <p>{t('item.contact.intro')}</p>
          <p className={styles.note}>
            {t(isSignedIn ? 'item.contact.copyToAccount' : 'item.contact.noCopy')}
          </p>
          {draft.restored && (
            <DraftNotice
              savedAt={draft.restored.savedAt}
              onDiscard={() => {
                clear()
                form.current?.querySelector('input')?.focus()
              }}
            />
          )}
          <div className={styles.fields}>
            <Field {...field('name')}>
              <Input {...control('name')} autoComplete="name" />
            </Field>
            <Field {...field('email')}>
              <Input {...control('email')} type="email" autoComplete="email" />
            </Field>
            <Field {...field('message')}>
              <GrowingTextarea {...control('message')} rows={5} />
            </Field>
          </div>
          {failure && <FormFailure text={t(failure.key)} canRetry={failure.canRetry} />}
        </>
      )}
      {isAsking && (
        <LazyConfirmDialog
          title={t('item.contact.discard.title')}
          text={t('item.contact.discard.text')}
          confirmLabel={t('item.contact.discard.confirm')}
          cancelLabel={t('item.contact.discard.cancel')}
          primary="cancel"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </DialogFrame>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
