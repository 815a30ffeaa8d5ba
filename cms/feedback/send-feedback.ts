import type { PayloadRequest } from 'payload'
import { queueFeedbackMail } from '#cms/mails/queue-mails.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import type { Feedback } from '#contract/feedback.ts'
import { Problem } from '#contract/problems.ts'
import { checkField } from '#contract/values/check-values.ts'
import { inputField } from '#contract/values/input-field.ts'

const textField = inputField('feedback', 'textarea')
const emailField = inputField('email', 'email', false)

/** Stores a message for the managers and mails it to them. @throws Problem `invalid` (contract §7) */
export async function sendFeedback(req: PayloadRequest, input: Feedback): Promise<void> {
  const options = { now: new Date(), asManager: false }
  const text = checkField(textField, input.feedback, options)
  const email = checkField(emailField, input.email, options)
  const issues = [...text.issues, ...email.issues]
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  const data = { feedback: String(text.value), ...(email.value && { email: String(email.value) }) }
  await inTransaction(req, async () => {
    await req.payload.create({
      collection: 'feedback',
      data,
      ...asSystem(req, 'anyone may give feedback'),
    })
    await queueFeedbackMail(req, data)
  })
}
