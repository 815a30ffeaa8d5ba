import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Feedback } from '#contract/feedback.ts'
import { anonymousClient } from '#site/api.ts'
import { usePaths } from '#site/use-paths.ts'
import { useDraft } from '#ui/fields/use-draft.ts'
import type { FeedbackIssues } from './check-feedback.ts'
import { sendFeedback, sentFeedback, type UnsentFeedback } from './send-feedback.ts'

/** Subjects with which links lead to the form: `/feedback?subject=accessibility`. */
const subjects: readonly (string | null)[] = ['accessibility']
const nothingUnsent: Omit<UnsentFeedback, 'values' | 'status'> = { issues: {} }

/**
 * State and actions of the feedback form, starting with what the server could not send. Values are preserved until the
 * submission is accepted; the first invalid field is focused.
 */
export function useFeedbackForm(rejected: UnsentFeedback | undefined) {
  const navigate = useNavigate()
  const { t } = useTranslation()
  const paths = usePaths()
  const [query] = useSearchParams()
  const subject = query.get('subject')
  const empty: Required<Feedback> = {
    feedback: subjects.includes(subject) ? `${t(`feedback.subject.${subject}`)} ` : '',
    email: '',
  }
  const feedbackInput = useRef<HTMLTextAreaElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(rejected?.values ?? empty)
  const [unsent, setUnsent] = useState(rejected ?? nothingUnsent)
  const [isSubmitting, setSubmitting] = useState(false)

  const draft = useDraft({
    form: 'feedback',
    values: useMemo(() => ({ feedback: values }), [values]),
    isDirty: values.feedback !== empty.feedback || values.email !== '',
    onRestore: ({ values: { feedback: stored = {} } }) =>
      setValues((before) => ({
        feedback:
          before.feedback === empty.feedback ? textOf(stored.feedback) || before.feedback : before.feedback,
        email: before.email || textOf(stored.email),
      })),
  })

  function focusInvalid({ feedback, email }: FeedbackIssues): void {
    if (feedback) feedbackInput.current?.focus()
    else if (email) emailInput.current?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSubmitting) return
    setSubmitting(true)
    setUnsent(nothingUnsent)
    const result = await sendFeedback(anonymousClient(), { ...values, email: values.email.trim() })
    setSubmitting(false)
    if (result) {
      setUnsent(result)
      focusInvalid(result.issues)
      return
    }
    draft.discard()
    setValues(empty)
    await navigate(paths.feedbackSuccess(), { state: sentFeedback })
  }

  return {
    values,
    issues: unsent.issues,
    failure: unsent.failure,
    canRetry: unsent.canRetry ?? false,
    isSubmitting,
    draft,
    feedbackInput,
    emailInput,
    submit,
    set: (changed: Partial<typeof empty>) => setValues((before) => ({ ...before, ...changed })),
    discard: () => {
      draft.discard()
      setValues(empty)
      feedbackInput.current?.focus()
    },
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
