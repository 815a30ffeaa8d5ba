import type { Feedback } from '#contract/feedback.ts'
import { checkEmail } from '#contract/values/address.ts'
import { isBlank } from '#contract/values/normalize-text.ts'
import { checkLongText } from '#contract/values/text.ts'

export const maxFeedbackLength = 10_000

export type FeedbackIssues = Partial<
  Record<keyof Feedback, { messageKey: string; params?: Record<string, string | number> }>
>

/** Validates the form with the server's rules before it is submitted. */
export function checkFeedback({ feedback, email = '' }: Feedback): FeedbackIssues {
  const text = checkLongText(feedback)
  const address = checkEmail(email)
  const [textIssue] = text.ok ? [] : text.issues
  const [emailIssue] = address.ok || isBlank(email) ? [] : address.issues
  return {
    ...(isBlank(feedback) ? { feedback: { messageKey: 'validation.required' } } : {}),
    ...(textIssue && { feedback: textIssue }),
    ...(emailIssue && { email: emailIssue }),
  }
}
