import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { attachUploads, removeStaged } from '#cms/files/attach-uploads.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { notifyMailQueued } from '#cms/mails/mail-signal.ts'
import { type DecisionTexts, queueDecisionMail } from '#cms/mails/queue-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isAdmin } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { type ItemChange, longestReason } from '#contract/admin-items.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { mayChangeStatus, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { validateText } from '#contract/values/text.ts'
import { withKeptOptions } from '#contract/values/with-kept-options.ts'
import { findLocked } from './lock-item.ts'
import { assertSameForm, isPublishedUnfit, joinValues, splitValues, validateValues } from './rules.ts'
import { writeItem } from './write-item.ts'

type Change<Action extends ItemChange['action']> = Extract<ItemChange, { action: Action }>

/** What a change made of an entry. */
export type Changed = {
  updatedAt: string
  /** The id of the change; undefined if nothing was written. */
  change?: string
  /** Message key. */
  warning?: string
}

type StatusOptions = {
  source?: 'table' | 'bulk'
  /** The id of the bulk change. */
  change?: string
  mailTexts?: DecisionTexts
}

/**
 * Changes only the status. Nothing is written if the status is unchanged and no reason is given. Values that no longer fit
 * the form do not hinder it.
 * @throws Problem `notFound`, `conflict` on a stale copy, `statusNotAllowed`, `deadlinePast` for an expired offer that
 * would remain expired, `invalid` for the reason
 */
export async function changeStatus(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  sent: Pick<Change<'status'>, 'updatedAt' | 'status' | 'newStatus' | 'reason'>,
  { source = 'table', change = randomUUID(), mailTexts }: StatusOptions = {},
): Promise<Changed> {
  const { newStatus } = sent
  const reason = validateReason(sent.reason)
  const locked = { caller, updatedAt: sent.updatedAt, reason, change, mailTexts }
  return withLockedItem(req, form, uuid, locked, async (item) => {
    const now = new Date()
    const current = statusAt(item.status, item.deadlineAt, now)
    if (sent.status && sent.status !== current) throw new Problem('conflict', { updatedAt: item.updatedAt })
    if (!mayChangeStatus(form.slug, current, newStatus, source, isAdmin(caller)))
      throw new Problem('statusNotAllowed')
    if (newStatus !== current && statusAt(newStatus, item.deadlineAt, now) === current)
      throw new Problem('deadlinePast')
    if (newStatus === item.status && !reason) return item
    return writeItem(
      asCaller(req),
      uuid,
      { status: newStatus },
      { changedBy: caller, reason, change, statusChangeSource: source, skipValueValidation: true },
    )
  })
}

/** Changes values and status; validates the values that differ from the stored ones as on submission (contract §3). */
export async function updateItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  sent: Change<'update'>,
): Promise<Changed> {
  assertSameForm(form, sent.form)
  const reason = validateReason(sent.reason)
  let attached: string[] = []
  const change = randomUUID()
  const locked = { caller, updatedAt: sent.updatedAt, reason, change }
  const changed = await withLockedItem(req, form, uuid, locked, async (item) => {
    const stored = formValuesSchema.parse(item.values)
    const { current, removed } = splitValues(form, sent.newValues, stored)
    const filledAt = sent.form.updatedAt
    const values = validateValues(withKeptOptions(form, stored), filledAt, current, {
      asManager: true,
      stored,
    })
    const upload = await attachUploads(req, { form, filledAt, uuid, values, stored })
    attached = upload.attached
    const storedValues = await saveKeywords(req, form, upload.values, stored)
    const data = {
      status: sent.newStatus ?? 'pending',
      values: joinValues(storedValues, removed),
      ...(sent.language !== undefined && { chosenLanguage: sent.language }),
    } as const
    return writeItem(asCaller(req), uuid, data, { changedBy: caller, reason, change })
  })
  await removeStaged(req, attached)
  return changed
}

/** @throws Problem `invalid` */
function validateReason(input: string | undefined): string | null {
  const limits = { max: longestReason, lines: 'many', isOptional: true } as const
  const { text, issues } = validateText(input ?? '', 'reason', limits)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text || null
}

type LockedChange = {
  caller: Caller
  updatedAt: string
  reason: string | null
  change: string
  mailTexts?: DecisionTexts | undefined
}

/**
 * Locks the entry and runs the change if its copy is not stale. The submitter gets a mail about a decision.
 * @throws Problem `notFound`, `conflict`
 */
async function withLockedItem(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  { caller, updatedAt, reason, change, mailTexts }: LockedChange,
  run: (item: Item) => Promise<Item>,
): Promise<Changed> {
  const { item, isChanged } = await inTransaction(req, async () => {
    const before = await findLocked(req, form, uuid, updatedAt)
    const previousStatus = statusAt(before.status, before.deadlineAt, new Date())
    const item = await run(before)
    const isChanged = item !== before
    if (isChanged)
      await queueDecisionMail(req, { form, item, previousStatus, reason, change, caller }, mailTexts)
    return { item, isChanged }
  })
  if (!isChanged) return { updatedAt: item.updatedAt }
  notifyMailQueued()
  const isUnfit = isPublishedUnfit(form, item.status, formValuesSchema.parse(item.values))
  return { updatedAt: item.updatedAt, change, ...(isUnfit && { warning: 'item.warning.unfit' }) }
}
