import { Input, makeStyles } from '@fluentui/react-components'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactMessage, checkMessage } from '#contract/contact.ts'
import { isTemporary, type ValueIssue } from '#contract/problems.ts'
import type { Register } from '#contract/registers/registers.ts'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FormFailure } from '#ui/fields/form-failure.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { useLabelMessage } from '#ui/fields/label-message.ts'
import { useDraft } from '#ui/fields/use-draft.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import { browserClient } from '../api.ts'
import type { OnErrors } from './register.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '20px', maxWidth: '560px' },
  submit: { alignSelf: 'flex-start', minHeight: '44px' },
})

const empty: ContactMessage = { name: '', email: '', message: '' }

type Props = { register: Register; uuid: string; onErrors: OnErrors }

/** A form that mails a message to the contact of an offer, without disclosing the contact's address. */
export function ContactForm(props: Props) {
  return (
    <FluentRoot>
      <MessageForm {...props} />
    </FluentRoot>
  )
}

function MessageForm({ register, uuid, onErrors }: Props) {
  const { t } = useTranslation()
  const messageOf = useLabelMessage()
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<{ key: string; canRetry: boolean }>()
  const [isSending, setSending] = useState(false)
  const hasErrors = issues.length > 0 || failure !== undefined
  useEffect(() => {
    onErrors(hasErrors)
    return () => onErrors(false)
  }, [onErrors, hasErrors])

  const draft = useDraft({
    form: `contact.${uuid}`,
    values: { contact: values },
    isDirty: Object.values(values).some(Boolean),
    // What was entered before the draft was found is newer.
    onRestore: ({ values: { contact: stored = {} } }) =>
      setValues((before) => ({
        name: before.name || textOf(stored.name),
        email: before.email || textOf(stored.email),
        message: before.message || textOf(stored.message),
      })),
  })
  function clear(): void {
    draft.discard()
    setValues(empty)
  }

  function showIssues(found: readonly ValueIssue[]): void {
    setIssues(found)
    const input = form.current?.elements.namedItem(found[0]?.field ?? '')
    if (input instanceof HTMLElement) input.focus()
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setSent(false)
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
      label: `${label} (${t('field.required')})`,
      ...(issue && { validationMessage: messageOf(issue, label) }),
    }
  }
  return (
    <form ref={form} method="post" noValidate className={styles.form} onSubmit={send}>
      {draft.restored && (
        <DraftNotice
          savedAt={draft.restored.savedAt}
          onDiscard={() => {
            clear()
            form.current?.querySelector('input')?.focus()
          }}
        />
      )}
      <Field {...field('name')}>
        <Input {...control('name')} autoComplete="name" />
      </Field>
      <Field {...field('email')}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <Field {...field('message')}>
        <GrowingTextarea {...control('message')} rows={6} />
      </Field>
      {isSent && (
        <MessageBar intent="success">
          <Announced>{t('item.contact.success')}</Announced>
        </MessageBar>
      )}
      {failure && <FormFailure text={t(failure.key)} canRetry={failure.canRetry} />}
      <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={isSending}>
        {t(isSending ? 'item.contact.sending' : 'item.contact.send')}
      </Button>
    </form>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
