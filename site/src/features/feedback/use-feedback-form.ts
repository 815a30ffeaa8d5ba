import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { visitorClient } from '#site/api.ts'
import { usePaths } from '#site/use-paths.ts'
import { checkFeedback, type FeedbackIssues } from './check-feedback.ts'

const empty = { feedback: '', email: '' }

/** What was typed stays until it has arrived; the first wrong field takes the focus. */
export function useFeedbackForm() {
  const navigate = useNavigate()
  const paths = usePaths()
  const textBox = useRef<HTMLTextAreaElement>(null)
  const emailBox = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(empty)
  const [issues, setIssues] = useState<FeedbackIssues>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)

  function show(found: FeedbackIssues): void {
    setIssues(found)
    if (found.feedback) textBox.current?.focus()
    else if (found.email) emailBox.current?.focus()
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setFailure(undefined)
    const found = checkFeedback(values)
    show(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    const email = values.email.trim()
    const answer = await visitorClient()('sendFeedback', {
      body: { feedback: values.feedback, ...(email && { email }) },
    })
    setSending(false)
    if (answer.ok) {
      setValues(empty)
      await navigate(paths.feedbackSuccess())
      return
    }
    const refused = Object.fromEntries(
      (answer.problem.errors ?? []).map(({ field, ...issue }) => [field, issue]),
    )
    show(refused)
    if (Object.keys(refused).length === 0) {
      setFailure(answer.status === 429 ? 'feedback.tooMany' : 'feedback.error')
    }
  }

  return {
    values,
    issues,
    failure,
    isSending,
    textBox,
    emailBox,
    send,
    set: (changed: Partial<typeof empty>) => setValues({ ...values, ...changed }),
  }
}
