import type { Feedback } from '#contract/feedback.ts'
import { isEmail } from '#contract/values/address.ts'

export const maxFeedbackLength = 10_000

export type FeedbackIssues = Partial<
  Record<keyof Feedback, { messageKey: string; params?: Record<string, string | number> }>
>

/** Validates the form with the server's rules before it is submitted. */
export function checkFeedback({ feedback, email = '' }: Feedback): FeedbackIssues {
  const issues: FeedbackIssues = {}
  if (feedback.trim() === '') issues.feedback = { messageKey: 'validation.required' }
  else if (feedback.length > maxFeedbackLength) {
    issues.feedback = { messageKey: 'validation.maxLength', params: { max: maxFeedbackLength } }
  }
  if (email.trim() !== '' && !isEmail(email.trim())) issues.email = { messageKey: 'validation.email' }
  return issues
}
