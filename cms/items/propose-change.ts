import type { PayloadRequest } from 'payload'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { Problem } from '#contract/problems.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { isProposable } from '#contract/values/owner-fields.ts'
import { acceptOwnValues } from './accept-own-values.ts'
import { requireForm } from './find-item.ts'
import { deleteSentItemDraft } from './item-drafts.ts'
import { recordEvents } from './item-events.ts'
import { lockItem } from './lock-item.ts'
import { findOwn, lockOwnItem, type OwnChanged, type SentOwn } from './lock-own-item.ts'
import { assertOwner } from './own-item-access.ts'
import { findProposal, releaseFiles, removeProposal, saveProposal } from './proposals.ts'
import { joinValues } from './removed-fields.ts'

/**
 * Stores a change of a public item that its owner proposes, in place of an earlier one (contract §4). The item stays as it is until
 * a manager accepts the proposal.
 * @throws Problem those of `lockOwnItem`, `badRequest` if the body names another form, `invalid`, also if nothing differs,
 * `formChanged`
 */
export async function proposeChange(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'propose'>,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    const { before, form } = await lockOwnItem(req, caller, uuid, sent)
    await deleteSentItemDraft(req, caller, uuid, 'propose')
    const part = { has: isProposable, refusal: 'my.error.notProposed' }
    const { stored, removed, values } = await acceptOwnValues(req, form, before, sent, part)
    const proposed = joinValues(values, removed)
    if (changedValues(stored, proposed).length === 0)
      throw new Problem('invalid', { errors: [{ field: 'values', messageKey: 'my.error.nothingProposed' }] })
    const earlier = await findProposal(req, uuid)
    const proposer = { by: caller ? displayNameOf(caller) : null, username: caller?.username ?? null }
    await saveProposal(req, proposer, uuid, { base: stored, proposed })
    if (earlier) await releaseFiles(req, uuid, form, earlier, proposed)
    const details = { kind: 'proposed', again: Boolean(earlier) } as const
    await recordEvents(req, caller, [{ item: uuid, details }])
    return { updatedAt: before.updatedAt }
  })
}

/**
 * Takes back what the owner of an item has proposed. Without a proposal, it succeeds and writes nothing.
 * @throws Problem `notFound` for others, `linkExpired`
 */
export async function takeBackProposal(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    await lockItem(req, uuid)
    await assertOwner(req, caller, uuid)
    const item = await findOwn(req, uuid)
    const proposal = await findProposal(req, uuid)
    if (proposal) {
      await removeProposal(req, uuid)
      await releaseFiles(req, uuid, await requireForm(req, item.form), proposal)
      await recordEvents(req, caller, [{ item: uuid, details: { kind: 'takenBack' } }])
    }
    return { updatedAt: item.updatedAt }
  })
}
