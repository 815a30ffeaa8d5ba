import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { attachUploads } from '#cms/files/attach-uploads.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { queueDecisionMails } from '#cms/mails/queue-mails.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ChangeOf } from '#contract/item-changes.ts'
import { statusAt } from '#contract/item-statuses.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import { findLocked } from './lock-item.ts'
import type { Changed } from './outcomes.ts'
import { joinValues, splitValues } from './removed-fields.ts'
import { assertSameForm, unfitWarning, validateReason, validateValues } from './rules.ts'
import { writeItem } from './write-item.ts'

/**
 * Changes values and status; validates the values that differ from the stored ones as on submission (contract §3). The
 * submitter gets a mail about a decision.
 * @throws Problem `notFound`, `conflict` on a stale copy, `invalid`, `formChanged`, `statusNotAllowed`
 */
export async function updateItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  sent: ChangeOf<'update'>,
): Promise<Changed> {
  assertSameForm(form, sent.form)
  const reason = validateReason(sent.reason)
  const change = randomUUID()
  return inTransaction(req, async () => {
    const before = await findLocked(req, form, uuid, sent.updatedAt)
    const previousStatus = statusAt(before.status, before.deadlineAt, new Date())
    const stored = formValuesSchema.parse(before.values)
    const { current, removed } = splitValues(form, sent.newValues, stored)
    const filledAt = sent.form.updatedAt
    const values = validateValues(withRemovedOptions(form, stored), filledAt, current, {
      asManager: true,
      stored,
    })
    const attached = await attachUploads(req, { form, filledAt, uuid, values, stored })
    const storedValues = await saveKeywords(req, form, attached, stored)
    const data = {
      status: sent.newStatus ?? 'pending',
      values: joinValues(storedValues, removed),
      ...(sent.language !== undefined && { chosenLanguage: sent.language }),
    } as const
    const item = await writeItem(asCaller(req), uuid, data, { changedBy: caller, reason, change })
    await queueDecisionMails(req, [{ item, previousStatus }], { form, reason, change, caller })
    return { updatedAt: item.updatedAt, change, ...unfitWarning(form, item) }
  })
}
