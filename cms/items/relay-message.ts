import type { PayloadRequest } from 'payload'
import { loadSettings, notifiedBy } from '#cms/forms/load-settings.ts'
import { textOf, valueAnywhere } from '#cms/forms/read-values.ts'
import { hasVerified, queueContactMail } from '#cms/mails/queue-mails.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { countConfirmation, countContactMessage } from '#cms/platform/rate-limits/count-attempt.ts'
import { type ContactMessage, checkMessage } from '#contract/contact.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug, findRegister } from '#contract/registers/registers.ts'
import { findItem, requireForm } from './find-item.ts'
import { isPublishedFor } from './policy.ts'

/**
 * Mails a message to the contact of a public offer, or to the managers if it has none or its address is unconfirmed
 * (contract §7).
 * @throws Problem `notFound`, `invalid`, `tooManyRequests` for the recipient
 */
export async function relayMessage(
  req: PayloadRequest,
  caller: Caller,
  { register, uuid }: { register: string; uuid: string },
  input: ContactMessage,
): Promise<void> {
  const contactField = findRegister(canonicalSlug(register))?.contactField
  if (!contactField) throw new Problem('notFound')
  const { item, form, now } = await findItem(req, caller, await requireForm(req, register), uuid)
  if (!isPublishedFor(caller, item, now)) throw new Problem('notFound')
  const { message, issues } = checkMessage(input)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  const contact = textOf(valueAnywhere(item.values, contactField))
  const recipients =
    contact && !item.addressUnconfirmed ? [contact] : notifiedBy(await loadSettings(req, form.slug))
  const { pool } = req.payload.db
  for (const recipient of recipients) await countContactMessage(pool, recipient)
  const sendsReceipt = !hasVerified(caller, message.email) && (await countConfirmation(pool, message.email))
  const mail = { item, form, recipients, sender: caller, message, sendsReceipt }
  await inTransaction(req, () => queueContactMail(req, mail))
}
