import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Feedback } from '#contract/feedback.ts'
import { anonymousClient } from '#site/api.ts'
import { usePaths } from '#site/use-paths.ts'
import { useDraft } from '#ui/fields/use-draft.ts'
import type { FeedbackIssues } from './check-feedback.ts'
import { sendFeedback, sentFeedback, type UnsentFeedback } from './send-feedback.ts'

const empty: Required<Feedback> = { feedback: '', email: '' }
const nothingUnsent: Omit<UnsentFeedback, 'values' | 'status'> = { issues: {} }

/**
 * State and actions of the feedback form, starting with what the server could not send. Values are preserved until the
 * submission is accepted; the first invalid field is focused.
 */
export function useFeedbackForm(rejected: UnsentFeedback | undefined) {
  const navigate = useNavigate()
  const paths = usePaths()
  const feedbackInput = useRef<HTMLTextAreaElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(rejected?.values ?? empty)
  const [unsent, setUnsent] = useState(rejected ?? nothingUnsent)
  const [isSubmitting, setSubmitting] = useState(false)

  const draft = useDraft({
    form: 'feedback',
    values: { feedback: values },
    isDirty: values.feedback !== '' || values.email !== '',
    onRestore: ({ values: { feedback: stored = {} } }) =>
      setValues((before) => ({
        feedback: before.feedback || textOf(stored.feedback),
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
