import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { queueDecisionMails } from '#cms/mails/queue-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { type ChangeOf, longestReason } from '#contract/item-changes.ts'
import { isPublicStatus, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { validateText } from '#contract/values/text.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import { findLocked } from './lock-item.ts'
import type { Changed } from './outcomes.ts'
import {
  findProposal,
  type Proposal,
  presentProposal,
  releaseFiles,
  removeProposal,
  withProposal,
} from './proposals.ts'
import { recordRefusal } from './refused-proposals.ts'
import { joinValues, splitValues } from './removed-fields.ts'
import { validateValues } from './rules.ts'
import { writeItem } from './write-item.ts'

/**
 * Changes an item as its owner has proposed, who is told by mail. Fields that the proposal does not change stay as they are now.
 * @throws Problem those of `findWithProposal`, `statusNotAllowed` if the item is not public any more, `invalid` if the values do
 * not fit the form any more
 */
export async function acceptProposal(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  sent: ChangeOf<'accept'>,
): Promise<Changed> {
  const change = randomUUID()
  return inTransaction(req, async () => {
    const { item: before, proposal } = await findWithProposal(req, form, uuid, sent)
    const previousStatus = statusAt(before.status, before.deadlineAt, new Date())
    if (!isPublicStatus(form.slug, previousStatus)) throw new Problem('statusNotAllowed')
    const stored = formValuesSchema.parse(before.values)
    const { current, removed } = splitValues(form, withProposal(form, stored, proposal), stored)
    const options = { asManager: true, stored }
    const values = validateValues(withRemovedOptions(form, stored), form.updatedAt, current, options)
    const next = joinValues(await saveKeywords(req, form, values, stored), removed)
    const note = { changedBy: caller, change, proposedBy: proposal.by ?? '' }
    const item = await writeItem(asCaller(req), uuid, { values: next }, note)
    await removeProposal(req, uuid)
    await queueDecisionMails(req, [{ item, previousStatus }], {
      form,
      reason: null,
      change,
      caller,
      mail: 'acceptedProposal',
    })
    return { updatedAt: item.updatedAt, change }
  })
}

/**
 * Refuses what the owner of an item has proposed, with a reason that is mailed.
 * @throws Problem those of `findWithProposal`, `invalid` for the reason
 */
export async function refuseProposal(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  sent: ChangeOf<'refuse'>,
): Promise<Changed> {
  const { text: reason, issues } = validateText(sent.reason, 'reason', { max: longestReason, lines: 'many' })
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return inTransaction(req, async () => {
    const { item: before, proposal } = await findWithProposal(req, form, uuid, sent)
    const stored = formValuesSchema.parse(before.values)
    await recordRefusal(req, caller, uuid, presentProposal(form, stored, proposal).changes)
    await removeProposal(req, uuid)
    await releaseFiles(req, uuid, form, proposal)
    const previousStatus = statusAt(before.status, before.deadlineAt, new Date())
    const note = { changedBy: caller, reason, proposedBy: proposal.by ?? '', skipValueValidation: true }
    const item = await writeItem(asCaller(req), uuid, {}, note)
    await queueDecisionMails(req, [{ item, previousStatus }], {
      form,
      reason,
      caller,
      mail: 'refusedProposal',
    })
    return { updatedAt: item.updatedAt }
  })
}

/** @throws Problem `notFound`; `conflict` on a stale copy of the item, or if the proposal was replaced or taken back */
async function findWithProposal(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  { updatedAt, proposedAt }: { updatedAt: string; proposedAt: string },
): Promise<{ item: Item; proposal: Proposal }> {
  const item = await findLocked(req, form, uuid, updatedAt)
  const proposal = await findProposal(req, uuid)
  if (!proposal || Date.parse(proposal.at) !== Date.parse(proposedAt))
    throw new Problem('conflict', { updatedAt: item.updatedAt })
  return { item, proposal }
}
