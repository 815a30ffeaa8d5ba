import { setTimeout as pause } from 'node:timers/promises'
import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { queueLinkMail } from '#cms/mails/queue-mails.ts'
import { isOwnAddress, mayHaveKey, submitterAddresses } from '#cms/mails/rules.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { countLinkMail } from '#cms/platform/rate-limits/count-attempt.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { checkLinkRequest, type LinkRequest } from '#contract/own-items.ts'
import { Problem } from '#contract/problems.ts'
import { referencesIn } from '#contract/references.ts'
import { requireForm } from './find-item.ts'

/** Longer than it takes to queue a mail, so that the response says as late whether there is one. */
const minimumMs = 300

/**
 * Mails a link to the item with the reference or uuid, if the address is one of its submitter's (contract §4). Callers do not learn
 * whether it is.
 * @throws Problem `invalid` for what is no reference or no address
 */
export async function requestOwnLink(req: PayloadRequest, input: LinkRequest): Promise<void> {
  const { email, issues } = checkLinkRequest(input)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  const name = input.reference.trim()
  const [reference = ''] = referencesIn(name)
  const item: Where = z.guid().safeParse(name).success
    ? { id: { equals: name.toLowerCase() } }
    : { reference: { equals: reference } }
  await Promise.all([sendLink(req, item, email), pause(minimumMs)])
}

async function sendLink(req: PayloadRequest, where: Where, email: string): Promise<void> {
  if (!(await countLinkMail(req.payload.db.pool, email))) return
  const { docs } = await req.payload.find({
    collection: 'items',
    where,
    limit: 1,
    pagination: false,
    depth: 0,
    ...asSystem(req, 'the mail goes to the submitter only'),
  })
  const [item] = docs
  if (!item) return
  const form = await requireForm(req, item.form)
  const values = formValuesSchema.parse(item.values)
  const account = item.submitter?.email ?? null
  const addresses = [...submitterAddresses(form, values, account), item.confirmedAddress]
  if (!addresses.includes(email) || !(mayHaveKey(item, email) || isOwnAddress(email, account))) return
  await inTransaction(req, () => queueLinkMail(req, { item, form, recipient: email }))
}
