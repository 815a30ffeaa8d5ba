import type { PayloadRequest } from 'payload'
import { attachUploads, removeStaged } from '#cms/files/attach-uploads.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { notifyMailQueued } from '#cms/mails/mail-signal.ts'
import { type DecisionTexts, queueDecisionMail, readDecisionTexts } from '#cms/mails/queue-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isAdmin } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { type BulkStatus, type ItemChange, longestReason } from '#contract/admin-items.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'
import { mayChangeStatus, statusAt } from '#contract/item-statuses.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { readWritten } from '#contract/values/text.ts'
import { withKeptOptions } from '#contract/values/with-kept-options.ts'
import { lockItem } from './lock-item.ts'
import { assertSameForm, joinValues, splitValues, validateValues } from './rules.ts'
import { writeItem } from './write-item.ts'

type Change<Action extends ItemChange['action']> = Extract<ItemChange, { action: Action }>

/**
 * Changes only the status. Returns the new `updatedAt`, or the current one if the status is unchanged and no reason is given.
 * @throws Problem `notFound`, `conflict` on a stale copy, `statusNotAllowed`, `deadlinePast` for an expired offer that
 * would remain expired, `invalid` for the reason
 */
export async function changeStatus(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  change: Pick<Change<'status'>, 'updatedAt' | 'status' | 'newStatus' | 'reason'>,
  { source = 'table', mailTexts }: { source?: 'table' | 'bulk'; mailTexts?: DecisionTexts } = {},
): Promise<string> {
  const { newStatus } = change
  const reason = readReason(change.reason)
  const locked = { caller, updatedAt: change.updatedAt, reason, mailTexts }
  return withLockedItem(req, form, uuid, locked, async (item) => {
    const now = new Date()
    const current = statusAt(item.status, item.deadlineAt, now)
    if (change.status && change.status !== current)
      throw new Problem('conflict', { updatedAt: item.updatedAt })
    if (!mayChangeStatus(form.slug, current, newStatus, source, isAdmin(caller)))
      throw new Problem('statusNotAllowed')
    if (newStatus !== current && statusAt(newStatus, item.deadlineAt, now) === current)
      throw new Problem('deadlinePast')
    if (newStatus === item.status && !reason) return item
    return writeItem(
      asCaller(req),
      uuid,
      { status: newStatus },
      { changedBy: caller, reason, statusChangeSource: source, skipValueValidation: true },
    )
  })
}

/** Changes values and status; validates all fields as on submission (contract §3). Returns the new `updatedAt`. */
export async function updateItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  change: Change<'update'>,
): Promise<string> {
  assertSameForm(form, change.form)
  const reason = readReason(change.reason)
  let attached: string[] = []
  const updatedAt = await withLockedItem(
    req,
    form,
    uuid,
    { caller, updatedAt: change.updatedAt, reason },
    async (item) => {
      const stored = formValuesSchema.parse(item.values)
      const { current, removed } = splitValues(form, change.newValues, stored)
      const filledAt = change.form.updatedAt
      const values = validateValues(withKeptOptions(form, stored), filledAt, current, true)
      attached = await attachUploads(req, { form, filledAt, uuid, values })
      const storedValues = await saveKeywords(req, form, values)
      const data = { status: change.newStatus ?? 'pending', values: joinValues(storedValues, removed) }
      return writeItem(asCaller(req), uuid, data, { changedBy: caller, reason })
    },
  )
  await removeStaged(req, attached)
  return updatedAt
}

export type BulkResult = { updated: string[]; items: BulkStatus['items']; errors: ValueIssue[] }

/** Changes the status of many items. Each item succeeds or fails separately (contract §3). */
export async function changeStatuses(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  bulk: BulkStatus,
): Promise<BulkResult> {
  const result: BulkResult = { updated: [], items: [], errors: [] }
  const mailTexts = await readDecisionTexts(req)
  for (const { uuid, updatedAt } of bulk.items) {
    try {
      const changedAt = await changeStatus(
        req,
        caller,
        form,
        uuid.toLowerCase(),
        { updatedAt, newStatus: bulk.newStatus },
        { source: 'bulk', mailTexts },
      )
      result.updated.push(uuid)
      result.items.push({ uuid, updatedAt: changedAt })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      result.errors.push({ field: uuid, messageKey: error.message })
    }
  }
  return result
}

/** @throws Problem `invalid` */
function readReason(input: string | undefined): string | null {
  const limits = { max: longestReason, lines: 'many', isOptional: true } as const
  const { text, issues } = readWritten(input ?? '', 'reason', limits)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text || null
}

type LockedChange = {
  caller: Caller
  updatedAt: string
  reason: string | null
  mailTexts?: DecisionTexts | undefined
}

/**
 * Locks the entry and runs the change if its copy is not stale. The submitter gets a mail about a decision. Returns the new
 * `updatedAt`.
 * @throws Problem `notFound`, `conflict`
 */
async function withLockedItem(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  { caller, updatedAt, reason, mailTexts }: LockedChange,
  run: (item: Item) => Promise<Item>,
): Promise<string> {
  const changed = await inTransaction(req, async () => {
    await lockItem(req, uuid)
    const item = await req.payload.findByID({
      collection: 'items',
      id: uuid,
      depth: 0,
      disableErrors: true,
      ...asCaller(req),
    })
    if (!item || item.form !== form.slug) throw new Problem('notFound')
    if (Date.parse(item.updatedAt) !== Date.parse(updatedAt)) {
      throw new Problem('conflict', { updatedAt: item.updatedAt })
    }
    const previousStatus = statusAt(item.status, item.deadlineAt, new Date())
    const changed = await run(item)
    await queueDecisionMail(req, { form, item: changed, previousStatus, reason, caller }, mailTexts)
    return changed
  })
  notifyMailQueued()
  return changed.updatedAt
}
