import { Button, Field, Input, MessageBar, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { anonymousClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import { usePageStyles } from '#site/layout/page-styles.ts'
import { usePaths } from '#site/use-paths.ts'
import { checkFeedback, type FeedbackIssues, maxFeedbackLength } from './check-feedback.ts'

const useStyles = makeStyles({
  lead: { marginTop: '12px', color: tokens.colorNeutralForeground2 },
  form: { display: 'flex', flexDirection: 'column', gap: '24px', marginTop: '32px' },
  email: { maxWidth: '440px' },
  submit: { alignSelf: 'flex-start' },
})

/** The remaining length is displayed below this number of characters. */
const countThreshold = 500

export default function FeedbackPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { values, issues, failure, isSubmitting, set, submit, feedbackInput, emailInput } = useFeedbackForm()
  const message = (name: keyof typeof issues) => {
    const issue = issues[name]
    return issue ? { validationMessage: t(issue.messageKey, { ...issue.params }) } : {}
  }
  const remaining = maxFeedbackLength - values.feedback.length
  return (
    <div className={page.reading}>
      <PageHead title={t('feedback.title')} description={t('feedback.lead')} />
      <h1>{t('feedback.title')}</h1>
      <p className={styles.lead}>{t('feedback.lead')}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        {failure && (
          <MessageBar intent="error" layout="multiline">
            {t(failure)}
          </MessageBar>
        )}
        <Field
          label={`${t('feedback.text.label')} (${t('field.required')})`}
          hint={
            remaining < countThreshold && remaining >= 0
              ? t('feedback.text.left', { count: remaining })
              : t('feedback.text.hint')
          }
          {...message('feedback')}
        >
          <Textarea
            ref={feedbackInput}
            name="feedback"
            required
            rows={6}
            resize="vertical"
            value={values.feedback}
            onChange={(_event, { value }) => set({ feedback: value })}
          />
        </Field>
        <Field
          label={t('feedback.email.label')}
          hint={t('feedback.email.hint')}
          className={styles.email}
          {...message('email')}
        >
          <Input
            ref={emailInput}
            name="email"
            type="email"
            autoComplete="email"
            value={values.email}
            onChange={(_event, { value }) => set({ email: value })}
          />
        </Field>
        <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={isSubmitting}>
          {isSubmitting ? t('feedback.sending') : t('feedback.send')}
        </Button>
      </form>
    </div>
  )
}

const empty = { feedback: '', email: '' }

/** Values are preserved until the submission is accepted; the first invalid field is focused. */
function useFeedbackForm() {
  const navigate = useNavigate()
  const paths = usePaths()
  const feedbackInput = useRef<HTMLTextAreaElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(empty)
  const [issues, setIssues] = useState<FeedbackIssues>({})
  const [failure, setFailure] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)

  function showIssues(found: FeedbackIssues): void {
    setIssues(found)
    if (found.feedback) feedbackInput.current?.focus()
    else if (found.email) emailInput.current?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSubmitting) return
    setFailure(undefined)
    const found = checkFeedback(values)
    showIssues(found)
    if (Object.keys(found).length > 0) return
    setSubmitting(true)
    const email = values.email.trim()
    const response = await anonymousClient()('sendFeedback', {
      body: { feedback: values.feedback, ...(email && { email }) },
    })
    setSubmitting(false)
    if (response.ok) {
      setValues(empty)
      await navigate(paths.feedbackSuccess())
      return
    }
    const serverIssues = Object.fromEntries(
      (response.problem.errors ?? []).map(({ field, ...issue }) => [field, issue]),
    )
    showIssues(serverIssues)
    if (Object.keys(serverIssues).length === 0) {
      setFailure(response.status === 429 ? 'feedback.tooMany' : 'feedback.error')
    }
  }

  return {
    values,
    issues,
    failure,
    isSubmitting,
    feedbackInput,
    emailInput,
    submit,
    set: (changed: Partial<typeof empty>) => setValues({ ...values, ...changed }),
  }
}
