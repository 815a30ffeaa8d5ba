import { Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { serverClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import pageStyles from '#site/layout/page.module.css'
import { createPaths, languageOf } from '#site/paths.ts'
import { usePaths } from '#site/use-paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FormFailure } from '#ui/fields/form-failure.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { useLabelMessage } from '#ui/fields/label-message.ts'
import { RequiredLabel } from '#ui/fields/required-label.tsx'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import type { Route } from './+types/feedback.route.ts'
import { maxFeedbackLength } from './check-feedback.ts'
import styles from './feedback.module.css'
import { feedbackOf, sendFeedback, sentParameter, withinLimits } from './send-feedback.ts'
import { useFeedbackForm } from './use-feedback-form.ts'

/** Sends feedback for browsers without JavaScript, by the rules of the API. */
export async function action(args: Route.ActionArgs) {
  const { request } = args
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data(null, { status: 400 })
  const values = feedbackOf(form)
  const unsent = await sendFeedback(serverClient(args), values)
  if (unsent) return data({ ...unsent, values: withinLimits(values) }, { status: unsent.status })
  const page = createPaths(languageOf(new URL(request.url).search)).feedbackSuccess()
  throw redirect(`${page}&${sentParameter}=1`, 303)
}

/** The remaining length is displayed below this number of characters. */
const countThreshold = 500

export default function FeedbackPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const messageOf = useLabelMessage()
  const paths = usePaths()
  const form = useFeedbackForm(actionData)
  const { values, issues, failure, canRetry, isSubmitting, set, draft } = form
  const labels = { feedback: t('feedback.text.label'), email: t('feedback.email.label') }
  const message = (name: keyof typeof issues) => {
    const issue = issues[name]
    return issue ? { validationMessage: messageOf(issue, labels[name]) } : {}
  }
  const remaining = maxFeedbackLength - values.feedback.length
  const hasErrors = failure !== undefined || Object.keys(issues).length > 0
  return (
    <div className={pageStyles.reading}>
      <PageHead title={t('feedback.title')} hasErrors={hasErrors} description={t('feedback.lead')} />
      <h1>{t('feedback.title')}</h1>
      <p className={styles.lead}>{t('feedback.lead')}</p>
      <FluentRoot>
        <form
          className={styles.form}
          method="post"
          action={paths.feedback()}
          noValidate
          onSubmit={form.submit}
        >
          {draft.restored && <DraftNotice savedAt={draft.restored.savedAt} onDiscard={form.discard} />}
          {failure && <FormFailure text={t(failure)} canRetry={canRetry} />}
          <Field
            label={<RequiredLabel label={labels.feedback} />}
            hint={
              remaining < countThreshold && remaining >= 0
                ? t('feedback.text.left', { count: remaining })
                : t('feedback.text.hint')
            }
            {...message('feedback')}
          >
            <GrowingTextarea
              ref={form.feedbackInput}
              name="feedback"
              dir="auto"
              required
              rows={6}
              value={values.feedback}
              onChange={(_event, { value }) => set({ feedback: value })}
            />
          </Field>
          <Field
            label={labels.email}
            hint={t('feedback.email.hint')}
            className={styles.email}
            {...message('email')}
          >
            <Input
              ref={form.emailInput}
              name="email"
              type="email"
              autoComplete="email"
              value={values.email}
              onChange={(_event, { value }) => set({ email: value })}
            />
          </Field>
          <Button
            type="submit"
            appearance="primary"
            className={styles.submit}
            disabledFocusable={isSubmitting}
          >
            {isSubmitting ? t('feedback.sending') : t('feedback.send')}
          </Button>
        </form>
      </FluentRoot>
    </div>
  )
}
