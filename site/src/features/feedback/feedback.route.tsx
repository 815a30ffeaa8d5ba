import { Button, Field, Input, MessageBar, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#site/components/page-head.tsx'
import { usePageStyles } from '#site/layout/page-styles.ts'
import { maxFeedbackLength } from './check-feedback.ts'
import { useFeedbackForm } from './use-feedback-form.ts'

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
          label={`${t('feedback.text.label')} (${t('common.required')})`}
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
