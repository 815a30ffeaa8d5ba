import type { PayloadRequest } from 'payload'
import { attachUploads, removeStaged } from '#cms/files/attach-uploads.ts'
import { withStoredAutoFilled } from '#cms/forms/auto-fill.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { recallFirstMails } from '#cms/mails/recall-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { statusAt } from '#contract/item-statuses.ts'
import type { OwnAction, OwnChange } from '#contract/own-items.ts'
import { Problem } from '#contract/problems.ts'
import { requireForm } from './find-item.ts'
import { hashChange } from './hash-change.ts'
import { lockItem } from './lock-item.ts'
import { assertOwner } from './own-item-access.ts'
import {
  actionsIn,
  assertSameForm,
  isRemovedUnconfirmed,
  joinValues,
  splitValues,
  validateValues,
} from './rules.ts'
import { writeItem } from './write-item.ts'
import { writeConfirmation } from './write-queries.ts'

type Changed = { updatedAt: string }
type Sent<Action extends OwnAction> = Extract<OwnChange, { action: Action }>

/**
 * Stores a correction by the item's owner, which makes it pending (contract §4). The values are validated as those of a
 * submission; auto-filled ones stay. The same correction sent again succeeds and writes nothing.
 * @throws Problem those of `lockOwnItem`, `badRequest` if the body names another form, `invalid`, `formChanged`
 */
export async function correctItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: Sent<'correct'>,
): Promise<Changed> {
  const { item, attached } = await inTransaction(req, async () => {
    const { before, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    if (isRepeated) return { item: before, attached: [] }
    const form = await requireForm(req, before.form)
    assertSameForm(form, sent.form)
    const stored = formValuesSchema.parse(before.values)
    const filledAt = sent.form.updatedAt
    const filled = withStoredAutoFilled(form, sent.values, stored)
    const { current, removed } = splitValues(form, filled, stored)
    const values = validateValues(form, filledAt, current, { asManager: isManager(caller) })
    const upload = await attachUploads(req, { form, filledAt, uuid, values, stored })
    const storedValues = await saveKeywords(req, form, upload.values, stored)
    const data = {
      status: 'pending',
      values: joinValues(storedValues, removed),
      ...(sent.language !== undefined && { chosenLanguage: sent.language }),
      ...((before.status === 'returned' || before.correctedAt) && { correctedAt: new Date().toISOString() }),
    } as const
    const item = await writeItem(asOwner(req), uuid, data, { changedBy: caller, ownerChange })
    return { item, attached: upload.attached }
  })
  await removeStaged(req, attached)
  return { updatedAt: item.updatedAt }
}

/**
 * Confirms the address that the link was mailed to. An item that was deleted because nobody had done so is pending again. The
 * same call sent again succeeds and writes nothing.
 * @throws Problem `notFound` for others, `linkExpired`, `statusNotAllowed` for an item that somebody deleted
 */
export async function confirmItem(req: PayloadRequest, caller: Caller, uuid: string): Promise<Changed> {
  return inTransaction(req, async () => {
    await lockItem(req, uuid)
    const { provenAddress } = await assertOwner(req, caller, uuid)
    const before = await findOwn(req, uuid)
    const { updatedAt, addressUnconfirmed } = before
    if (!addressUnconfirmed) return { updatedAt }
    if (!actionsIn(before).includes('confirm')) throw new Problem('statusNotAllowed')
    await confirmAddress(req, uuid, provenAddress)
    if (!isRemovedUnconfirmed(before)) return { updatedAt }
    const ownerChange = hashChange({ action: 'confirm', updatedAt: Date.parse(updatedAt) })
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    return writeItem(asOwner(req), uuid, { status: 'pending' }, note)
  })
}

/** Whoever has the key of a link reads the mails to its address. A mail that asks to confirm it is not sent any more. */
export async function confirmAddress(
  req: PayloadRequest,
  uuid: string,
  address: string | null,
): Promise<void> {
  if (address !== null && (await writeConfirmation(req, uuid, address))) await recallFirstMails(req, [uuid])
}

/**
 * Deletes an item for its owner. The same call sent again succeeds and writes nothing.
 * @throws Problem those of `lockOwnItem`
 */
export async function withdrawItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: Sent<'withdraw'>,
): Promise<Changed> {
  return inTransaction(req, async () => {
    const { before, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    if (isRepeated) return { updatedAt: before.updatedAt }
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    const { updatedAt } = await writeItem(asOwner(req), uuid, { status: 'deleted' }, note)
    return { updatedAt }
  })
}

/** The stored item, for a caller that is known to own it or to manage items. */
export function findOwn(req: PayloadRequest, uuid: string): Promise<Item> {
  return req.payload.findByID({ collection: 'items', id: uuid, depth: 0, ...asOwner(req) })
}

function asOwner(req: PayloadRequest) {
  return asSystem(req, 'its owner, for whom there is no access rule, may change the item')
}

/**
 * Locks an item for a change by its owner, confirms the address of a link, and loads the item. `isRepeated`: its current version was written by this same change.
 * @throws Problem `notFound` for others, `linkExpired`, `statusNotAllowed` after a decision, `conflict` on a stale copy
 */
async function lockOwnItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: Sent<'correct' | 'withdraw'>,
): Promise<{ before: Item; ownerChange: string; isRepeated: boolean }> {
  await lockItem(req, uuid)
  const { provenAddress } = await assertOwner(req, caller, uuid)
  await confirmAddress(req, uuid, provenAddress)
  const before = await findOwn(req, uuid)
  const ownerChange = hashChange({ ...sent, updatedAt: Date.parse(sent.updatedAt) })
  if (before.ownerChange === ownerChange) return { before, ownerChange, isRepeated: true }
  const status = statusAt(before.status, before.deadlineAt, new Date())
  if (!actionsIn({ ...before, status }).includes(sent.action)) throw new Problem('statusNotAllowed')
  assertCurrent(before, sent.updatedAt)
  return { before, ownerChange, isRepeated: false }
}
