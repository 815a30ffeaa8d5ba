import { Input } from '@fluentui/react-components'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkLinkRequest, type LinkRequest, linkDays } from '#contract/own-items.ts'
import { isTemporary, type ValueIssue } from '#contract/problems.ts'
import { anonymousClient } from '#site/api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FormFailure } from '#ui/fields/form-failure.tsx'
import { useLabelMessage } from '#ui/fields/label-message.ts'
import { RequiredLabel } from '#ui/fields/required-label.tsx'
import styles from './link-request-form.module.css'

type Failure = { text: string; canRetry: boolean }

type Props = {
  initialReference: string
  /** The uuid of the entry; the reference is then not asked for. */
  uuid?: string | undefined
}

/** Requests a link to an own entry by mail (contract §4). The response does not say whether there is such an entry. */
export function LinkRequestForm({ initialReference, uuid }: Props) {
  const { t } = useTranslation()
  const messageOf = useLabelMessage()
  const [values, setValues] = useState<LinkRequest>({ reference: initialReference, email: '' })
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [isSubmitting, setSubmitting] = useState(false)
  const [isSent, setSent] = useState(false)
  const inputs = { reference: useRef<HTMLInputElement>(null), email: useRef<HTMLInputElement>(null) }
  const labels = { reference: t('my.link.reference'), email: t('my.link.email') }

  function reject(found: readonly ValueIssue[]): void {
    setIssues(found)
    const isWrong = (name: string) => found.some(({ field }) => field === name)
    if (isWrong('reference')) inputs.reference.current?.focus()
    else if (isWrong('email')) inputs.email.current?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSubmitting) return
    setFailure(undefined)
    const reference = uuid ?? values.reference.trim()
    const checked = checkLinkRequest({ ...values, reference })
    reject(checked.issues)
    if (checked.issues.length > 0) return
    setSubmitting(true)
    const response = await anonymousClient()('requestOwnLink', {
      body: { reference, email: values.email.trim() },
    })
    setSubmitting(false)
    if (response.ok) return setSent(true)
    const { status, problem } = response
    if (problem.errors?.length) return reject(problem.errors)
    setFailure({ text: problem.error ?? 'errors.unexpected', canRetry: isTemporary(status) })
  }

  if (isSent)
    return (
      <Sent
        asksReference={uuid === undefined}
        onAnother={() => {
          setSent(false)
          setValues({ reference: '', email: values.email })
        }}
      />
    )

  const propsOf = (name: keyof LinkRequest) => {
    const issue = issues.find(({ field }) => field === name)
    return {
      label: <RequiredLabel label={labels[name]} />,
      ...(issue && { validationMessage: messageOf(issue, labels[name]) }),
    }
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormFailure text={t(failure.text)} canRetry={failure.canRetry} />}
      {uuid === undefined && (
        <Field {...propsOf('reference')} hint={t('my.link.referenceHint')} hasRoom>
          <Input
            ref={inputs.reference}
            name="reference"
            required
            autoComplete="off"
            spellCheck={false}
            value={values.reference}
            onChange={(_event, { value }) => setValues({ ...values, reference: value })}
          />
        </Field>
      )}
      <Field {...propsOf('email')} hasRoom>
        <Input
          ref={inputs.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          value={values.email}
          onChange={(_event, { value }) => setValues({ ...values, email: value })}
        />
      </Field>
      <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={isSubmitting}>
        {isSubmitting ? t('field.form.sending') : t('my.link.send')}
      </Button>
    </form>
  )
}

type SentProps = { asksReference: boolean; onAnother: () => void }

/** The same whether or not a mail was sent; takes the focus. */
function Sent({ asksReference, onAnother }: SentProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1}>
        {t('my.link.requested')}
      </h3>
      <p>{t(asksReference ? 'my.success.linkSent' : 'my.link.sentOfEntry')}</p>
      <p>{t(asksReference ? 'my.link.valid' : 'my.link.validOfEntry', { count: linkDays })}</p>
      <Button className={styles.submit} onClick={onAnother}>
        {t('my.link.another')}
      </Button>
    </div>
  )
}
