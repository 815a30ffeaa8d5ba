import type { PayloadRequest } from 'payload'
import { messageAddressesOf, queueMessageToSubmitter } from '#cms/mails/queue-message-mails.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { countMessageTo } from '#cms/platform/rate-limits/count-attempt.ts'
import type { Form } from '#contract/forms.ts'
import { type ItemMessages, type MessageKind, messageKinds, messageMailMinutes } from '#contract/messages.ts'
import { findItem } from './find-item.ts'
import {
  findMessages,
  joinBatch,
  markRead,
  markUnread,
  storeMessage,
  validateMessageText,
} from './item-messages.ts'
import { lockItem } from './lock-item.ts'
import { findOwn } from './lock-own-item.ts'

/** The messages and notes of an item for managers (contract §4). @throws Problem `notFound` */
export async function listMessages(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
): Promise<ItemMessages> {
  const { item } = await findItem(req, caller, form, uuid)
  const messages = await findMessages(req, item.id, messageKinds)
  return {
    messages: messages.map(({ side, ...message }) => ({ ...message, bySubmitter: side === 'submitter' })),
    isMailed: messageAddressesOf(form, await findOwn(req, item.id), caller).length > 0,
  }
}

/**
 * Stores a manager's message and queues its mail to the submitter, or stores a note. The same one sent again succeeds and writes
 * nothing.
 * @throws Problem `notFound`, `invalid`, `alreadySubmitted`, `tooManyRequests` for the recipient
 */
export async function writeMessage(
  req: PayloadRequest,
  caller: Caller,
  { form, uuid }: { form: Form; uuid: string },
  sent: { uuid: string; kind: MessageKind; text: string },
): Promise<void> {
  const { item } = await findItem(req, caller, form, uuid)
  const text = validateMessageText(sent.text)
  const { kind } = sent
  if (kind === 'message')
    for (const address of messageAddressesOf(form, await findOwn(req, item.id), caller))
      await countMessageTo(req.payload.db.pool, address)
  await inTransaction(req, async () => {
    await lockItem(req, item.id)
    const message = { uuid: sent.uuid.toLowerCase(), side: 'manager', kind, text, author: caller } as const
    if (!(await storeMessage(req, item.id, message)) || kind === 'note') return
    const current = await findOwn(req, item.id)
    const addresses = messageAddressesOf(form, current, caller)
    if (addresses.length === 0) return
    const batch = await joinBatch(req, item.id, { ...message, delaySeconds: messageMailMinutes * 60 })
    await queueMessageToSubmitter(req, { item: current, form, batch, addresses })
  })
}

/** Marks what the submitter wrote as read up to `last`, or the last of it as unread, for all managers. @throws Problem `notFound` */
export async function changeMessages(
  req: PayloadRequest,
  caller: Caller,
  { form, uuid }: { form: Form; uuid: string },
  change: { action: 'read'; last: string } | { action: 'unread' },
): Promise<void> {
  const { item } = await findItem(req, caller, form, uuid)
  await inTransaction(req, async () => {
    await lockItem(req, item.id)
    if (change.action === 'unread') await markUnread(req, item.id)
    else await markRead(req, item.id, { side: 'submitter', last: change.last })
  })
}
