import type { PayloadRequest } from 'payload'
import { attachUploads, removeStaged } from '#cms/files/attach-uploads.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import { notifyMailQueued } from '#cms/mails/mail-signal.ts'
import { queueReasonMail } from '#cms/mails/queue-reason-mail.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isAdmin } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'
import { mayChangeStatus, statusAt } from '#contract/item-statuses.ts'
import { type ItemChange, longestReason } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { readWritten } from '#contract/values/written-text.ts'
import { changeNote } from './change-note.ts'
import { assertSameForm, invalidValuesProblem } from './check-entry.ts'
import { joinValues, splitValues } from './merge-values.ts'

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
  source: 'table' | 'bulk' = 'table',
): Promise<string> {
  const { newStatus } = change
  const reason = readReason(change.reason)
  return withLockedItem(req, form, uuid, change.updatedAt, async (item) => {
    const now = new Date()
    const current = statusAt(item.status, item.deadlineAt, now)
    if (change.status && change.status !== current)
      throw new Problem('conflict', { updatedAt: item.updatedAt })
    if (!mayChangeStatus(form.slug, current, newStatus, source, isAdmin(caller)))
      throw new Problem('statusNotAllowed')
    if (newStatus !== current && statusAt(newStatus, item.deadlineAt, now) === current)
      throw new Problem('deadlinePast')
    if (newStatus === item.status && !reason) return item.updatedAt
    req.context.statusChangeSource = source
    req.context.skipValueValidation = true
    return write(req, caller, form, uuid, { status: newStatus }, reason)
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
  const updatedAt = await withLockedItem(req, form, uuid, change.updatedAt, async (item) => {
    const { current, removed } = splitValues(form, change.newValues, formValuesSchema.parse(item.values))
    const { values, issues } = checkValues(form, current, { now: new Date(), asManager: true })
    const filledAt = change.form.updatedAt
    if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
    attached = await attachUploads(req, { form, filledAt, uuid, values })
    const storedValues = await saveKeywords(req, form, values)
    req.context.statusChangeSource = 'edit'
    const data = { status: change.newStatus ?? 'pending', values: joinValues(storedValues, removed) }
    return write(req, caller, form, uuid, data, reason)
  })
  await removeStaged(req, attached)
  return updatedAt
}

/** @throws Problem `invalid` */
function readReason(input: string | undefined): string | null {
  const limits = { max: longestReason, lines: 'many', isOptional: true } as const
  const { text, issues } = readWritten(input ?? '', 'reason', limits)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text || null
}

/** Locks the entry and runs the change if its copy is not stale. @throws Problem `notFound`, `conflict` */
async function withLockedItem(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  updatedAt: string,
  run: (item: Item) => Promise<string>,
): Promise<string> {
  const changedAt = await inTransaction(req, async () => {
    await lock(req, uuid)
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
    return run(item)
  })
  notifyMailQueued()
  return changedAt
}

/** Writes the entry and, if there is a reason, queues the mail that sends it to the submitter. */
async function write(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  data: Pick<Item, 'status'> & Partial<Pick<Item, 'values'>>,
  reason: string | null,
): Promise<string> {
  const item = await req.payload.update({
    collection: 'items',
    id: uuid,
    data: { ...data, ...changeNote(caller, reason) },
    depth: 0,
    ...asCaller(req),
  })
  if (reason) await queueReasonMail(req, { form, item, reason })
  return item.updatedAt
}
