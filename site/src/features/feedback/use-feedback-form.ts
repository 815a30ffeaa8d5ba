import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { anonymousClient } from '#site/api.ts'
import { usePaths } from '#site/use-paths.ts'
import { checkFeedback, type FeedbackIssues } from './check-feedback.ts'

const empty = { feedback: '', email: '' }

/** Values are preserved until the submission is accepted; the first invalid field is focused. */
export function useFeedbackForm() {
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
