import type { Payload } from 'payload'
import { maxAttempts } from '#cms/mails/rules.ts'

/** Creates a mail that will not be retried; returns its id. */
export async function createFailedMail(
  payload: Payload,
  recipient = 'keegi@ut.example',
  lastError = 'connect ECONNREFUSED 127.0.0.1:25',
): Promise<string> {
  const { id } = await payload.create({
    collection: 'mails',
    data: {
      recipient,
      subject: 'Saime kätte / We have received',
      text: 'Tere!',
      html: '<p>Tere!</p>',
      status: 'failed',
      attempts: maxAttempts,
      dueAt: new Date().toISOString(),
      lastError,
    },
  })
  return id
}
