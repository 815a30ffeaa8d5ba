import type { PayloadRequest } from 'payload'
import { attachUploads } from '#cms/files/attach-uploads.ts'
import { withStoredAutoFilled } from '#cms/forms/auto-fill.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { recallReturns } from '#cms/mails/recall-mails.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { Problem } from '#contract/problems.ts'
import { hashChange } from './hash-change.ts'
import { deleteSentItemDraft } from './item-drafts.ts'
import { lockItem } from './lock-item.ts'
import {
  asOwner,
  confirmAddress,
  findOwn,
  lockOwnItem,
  type OwnChanged,
  type SentOwn,
} from './lock-own-item.ts'
import { assertOwner } from './own-item-access.ts'
import { joinValues, splitValues } from './removed-fields.ts'
import { assertSameForm, isConfirmable, isRemovedUnconfirmed, validateValues } from './rules.ts'
import { writeItem } from './write-item.ts'

/**
 * Stores a correction by the item's owner, which makes it pending (contract §4). The values are validated as those of a
 * submission; auto-filled ones stay. The same correction sent again succeeds and writes nothing.
 * @throws Problem those of `lockOwnItem`, `badRequest` if the body names another form, `invalid`, `formChanged`
 */
export async function correctItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'correct'>,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    const { before, form, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    await deleteSentItemDraft(req, caller, uuid, 'correct')
    if (isRepeated) return { updatedAt: before.updatedAt }
    assertSameForm(form, sent.form)
    const stored = formValuesSchema.parse(before.values)
    const filledAt = sent.form.updatedAt
    const filled = withStoredAutoFilled(form, sent.values, stored)
    const { current, removed } = splitValues(form, filled, stored)
    const values = validateValues(form, filledAt, current, { asManager: isManager(caller) })
    const attached = await attachUploads(req, { form, filledAt, uuid, values, stored })
    const storedValues = await saveKeywords(req, form, attached, stored)
    const data = {
      status: 'pending',
      values: joinValues(storedValues, removed),
      ...(sent.language !== undefined && { chosenLanguage: sent.language }),
      ...((before.status === 'returned' || before.correctedAt) && { correctedAt: new Date().toISOString() }),
    } as const
    const { updatedAt } = await writeItem(asOwner(req), uuid, data, { changedBy: caller, ownerChange })
    if (before.status === 'returned') await recallReturns(req, uuid)
    return { updatedAt }
  })
}

/**
 * Confirms the address that the link was mailed to. An item that was deleted because nobody had done so is pending again. The
 * same call sent again succeeds and writes nothing.
 * @throws Problem `notFound` for others, `linkExpired`, `statusNotAllowed` for an item that somebody deleted
 */
export async function confirmItem(req: PayloadRequest, caller: Caller, uuid: string): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    await lockItem(req, uuid)
    const { provenAddress } = await assertOwner(req, caller, uuid)
    const before = await findOwn(req, uuid)
    const { updatedAt, addressUnconfirmed } = before
    if (!addressUnconfirmed) return { updatedAt }
    if (!isConfirmable(before)) throw new Problem('statusNotAllowed')
    await confirmAddress(req, uuid, provenAddress)
    if (!isRemovedUnconfirmed(before)) return { updatedAt }
    const ownerChange = hashChange({ action: 'confirm', updatedAt: Date.parse(updatedAt) })
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    return writeItem(asOwner(req), uuid, { status: 'pending' }, note)
  })
}

/**
 * Deletes an item for its owner. The same call sent again succeeds and writes nothing.
 * @throws Problem those of `lockOwnItem`
 */
export async function withdrawItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'withdraw'>,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    const { before, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    if (isRepeated) return { updatedAt: before.updatedAt }
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    const { updatedAt } = await writeItem(asOwner(req), uuid, { status: 'deleted' }, note)
    if (before.status === 'returned') await recallReturns(req, uuid)
    return { updatedAt }
  })
}
