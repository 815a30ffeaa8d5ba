import type { Feedback } from '#contract/feedback.ts'
import { isEmail } from '#contract/values/address.ts'

export const longestFeedback = 10_000

export type FeedbackIssues = Partial<
  Record<keyof Feedback, { messageKey: string; params?: Record<string, string | number> }>
>

/** The same rules as the server's, told before sending (public.md §5). */
export function checkFeedback({ feedback, email = '' }: Feedback): FeedbackIssues {
  const issues: FeedbackIssues = {}
  if (feedback.trim() === '') issues.feedback = { messageKey: 'validation.required' }
  else if (feedback.length > longestFeedback) {
    issues.feedback = { messageKey: 'validation.maxLength', params: { max: longestFeedback } }
  }
  if (email.trim() !== '' && !isEmail(email.trim())) issues.email = { messageKey: 'validation.email' }
  return issues
}
