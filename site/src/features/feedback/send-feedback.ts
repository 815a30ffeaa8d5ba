import type { Client } from '#contract/client.ts'
import type { Feedback } from '#contract/feedback.ts'
import { isTemporary } from '#contract/problems.ts'
import { maxEmailLength } from '#contract/values/address.ts'
import { checkFeedback, type FeedbackIssues, maxFeedbackLength } from './check-feedback.ts'

/** Why feedback was not sent: issues of its fields, or the message key of a failure; with the values, to be corrected. */
export type UnsentFeedback = {
  values: Required<Feedback>
  issues: FeedbackIssues
  failure?: string
  /** Whether sending the same again may succeed. */
  canRetry?: boolean
  status: number
}

/** State of the history entry of the success page. */
export const sentFeedback = { sent: true } as const
/** Parameter of the success page after a form that the browser itself sent, which cannot set that state. */
export const sentParameter = 'sent'

/** The fields of a submitted feedback form. */
export function feedbackOf(form: FormData): Required<Feedback> {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  // Forms are submitted with CRLF line breaks, which would count as two characters.
  return { feedback: textOf('feedback').replaceAll('\r\n', '\n'), email: textOf('email').trim() }
}

/** Values to be corrected, without what exceeds the fields: a response must not be as large as any request. */
export function withinLimits({ feedback, email }: Required<Feedback>): Required<Feedback> {
  return { feedback: cut(feedback, maxFeedbackLength), email: cut(email, maxEmailLength) }
}

function cut(text: string, length: number): string {
  // Not within a surrogate pair.
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** Validates and sends feedback. Returns undefined once it is sent. */
export async function sendFeedback(
  client: Client,
  values: Required<Feedback>,
): Promise<UnsentFeedback | undefined> {
  const issues = checkFeedback(values)
  if (Object.keys(issues).length > 0) return { values, issues, status: 400 }
  const { feedback, email } = values
  const response = await client('sendFeedback', { body: { feedback, ...(email && { email }) } })
  if (response.ok) return undefined
  const { status, problem } = response
  const serverIssues: FeedbackIssues = Object.fromEntries(
    (problem.errors ?? []).map(({ field, ...issue }) => [field, issue]),
  )
  if (Object.keys(serverIssues).length > 0) return { values, issues: serverIssues, status }
  return { values, issues: {}, status: status || 503, ...failureOf(status, problem.error) }
}

function failureOf(status: number, messageKey: string | undefined) {
  if (status === 429) return { failure: 'feedback.tooMany' }
  return { failure: (isTemporary(status) && messageKey) || 'feedback.error', canRetry: true }
}
