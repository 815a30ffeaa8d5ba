import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { queueMessageToManagers } from '#cms/mails/queue-message-mails.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { countMessageTo } from '#cms/platform/rate-limits/count-attempt.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import { messageMailMinutes, type OwnMessages } from '#contract/messages.ts'
import { Problem } from '#contract/problems.ts'
import { requireForm } from './find-item.ts'
import { findMessages, joinBatch, markRead, storeMessage, validateMessageText } from './item-messages.ts'
import { lockItem } from './lock-item.ts'
import { confirmAddress, findOwn } from './lock-own-item.ts'
import { assertOwner } from './own-item-access.ts'
import { mayWriteAbout } from './rules.ts'

const stateSchema = z.object({
  status: itemStatusSchema,
  addressUnconfirmed: z.boolean().nullable(),
  reason: z.string().nullable(),
})

/**
 * The messages of an item for its owner: no notes, and no names of managers (contract §4).
 * @throws Problem `notFound` for others, `linkExpired`
 */
export async function listOwnMessages(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
): Promise<OwnMessages> {
  await assertOwner(req, caller, uuid)
  const [state] = await runSql(
    req,
    sql`
      select status, address_unconfirmed as "addressUnconfirmed", reason from items where id = ${uuid}
    `,
  )
  const messages = await findMessages(req, uuid, ['message'])
  return {
    messages: messages.map(({ side, kind: _kind, who: _who, ...message }) => ({
      ...message,
      by: side === 'submitter' ? 'submitter' : 'register',
    })),
    mayWrite: mayWriteAbout(stateSchema.parse(state)),
  }
}

/**
 * Stores a message of the item's owner and queues its mail to the managers. The same message sent again succeeds and writes
 * nothing.
 * @throws Problem `notFound` for others, `linkExpired`, `invalid`, `statusNotAllowed`, `alreadySubmitted`, `tooManyRequests`
 */
export async function writeOwnMessage(
  req: PayloadRequest,
  caller: Caller,
  item: string,
  sent: { uuid: string; text: string },
): Promise<void> {
  const { provenAddress } = await assertOwner(req, caller, item)
  const text = validateMessageText(sent.text)
  await countMessageTo(req.payload.db.pool, `managers ${item}`)
  await inTransaction(req, async () => {
    await lockItem(req, item)
    // The link may have been revoked since.
    await assertOwner(req, caller, item)
    const before = await findOwn(req, item)
    const message = { uuid: sent.uuid.toLowerCase(), side: 'submitter', kind: 'message', text } as const
    if (!mayWriteAbout(before)) throw new Problem('statusNotAllowed')
    // Whoever has a key may be signed in as somebody else.
    const author = provenAddress === null ? caller : null
    if (!(await storeMessage(req, item, { ...message, author }))) return
    await confirmAddress(req, item, provenAddress)
    const batch = await joinBatch(req, item, { ...message, delaySeconds: messageMailMinutes * 60 })
    const form = await requireForm(req, before.form)
    await queueMessageToManagers(req, { item: before, form, author, provenAddress, batch })
  })
}

/** @throws Problem `notFound` for others, `linkExpired` */
export async function readOwnMessages(
  req: PayloadRequest,
  caller: Caller,
  item: string,
  last: string,
): Promise<void> {
  await assertOwner(req, caller, item)
  await inTransaction(req, async () => {
    await lockItem(req, item)
    await markRead(req, item, { side: 'manager', last })
  })
}
