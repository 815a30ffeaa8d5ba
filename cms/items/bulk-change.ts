import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { type BulkChange, mostBulkItems } from '#contract/item-changes.ts'
import { Problem, problemTable, type ValueIssue } from '#contract/problems.ts'
import { changeStatuses } from './change-status.ts'
import type { Outcomes } from './outcomes.ts'
import { undoChanges } from './undo-change.ts'

type BulkResult = {
  /** Undefined if nothing was changed. */
  change?: string
  updated: string[]
  items: { uuid: string; updatedAt: string }[]
  errors: ValueIssue[]
  warnings: ValueIssue[]
}

type Bulk<Action extends BulkChange['action']> = Extract<BulkChange, { action: Action }>

/**
 * Changes the status of many items. Each item succeeds or fails separately (contract §3).
 * @throws Problem `alreadySubmitted` if the change is that of somebody else or of another form, `badRequest` if it would have
 * too many items
 */
export async function changeStatusInBulk(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  bulk: Bulk<'status'>,
): Promise<BulkResult> {
  const change = bulk.change?.toLowerCase() ?? randomUUID()
  const changed = new Set(bulk.change ? await findOwnItems(req, caller, form, change) : [])
  if (changed.size + bulk.items.length > mostBulkItems) throw new Problem('badRequest')
  const sent = new Map(bulk.items.map((item) => [item.uuid.toLowerCase(), item]))
  // A change has one version of an item, otherwise undoing it would be ambiguous.
  const isNew = (uuid: string) => !changed.has(uuid)
  const copies = [...sent].map(([uuid, { updatedAt }]) => ({ uuid, updatedAt }))
  const outcomes = await changeStatuses(
    req,
    caller,
    form,
    copies.filter(({ uuid }) => isNew(uuid)),
    { newStatus: bulk.newStatus, reason: null, source: 'bulk', change },
  )
  for (const uuid of sent.keys()) if (!isNew(uuid)) outcomes.set(uuid, new Problem('conflict'))
  const spellings = [...sent].map(([uuid, item]): [string, string] => [uuid, item.uuid])
  const isChanged = [...outcomes.values()].some((outcome) => 'change' in outcome)
  return { ...toResult(outcomes, spellings), ...(isChanged && { change }) }
}

/** Undoes a bulk change in all of its items. @throws Problem `notFound` */
export async function undoBulkChange(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  bulk: Bulk<'undo'>,
): Promise<BulkResult> {
  const change = bulk.change.toLowerCase()
  const uuids = (await findVersions(req, change)).flatMap((version) =>
    version.form === form.slug ? [version.uuid] : [],
  )
  if (uuids.length === 0) throw new Problem('notFound')
  const copies = uuids.map((uuid) => ({ uuid }))
  const outcomes = await undoChanges(req, caller, form, copies, change)
  return toResult(
    outcomes,
    uuids.map((uuid) => [uuid, uuid]),
  )
}

/** In the order of `spellings`: uuids, each with its spelling in the request. */
function toResult(outcomes: Outcomes, spellings: readonly (readonly [string, string])[]): BulkResult {
  const result: BulkResult = { updated: [], items: [], errors: [], warnings: [] }
  for (const [key, uuid] of spellings) {
    const outcome = outcomes.get(key) ?? new Problem('notFound')
    if (outcome instanceof Problem) {
      result.errors.push({ field: uuid, messageKey: problemTable[outcome.code].messageKey })
      continue
    }
    const { updatedAt, warning } = outcome
    result.updated.push(uuid)
    result.items.push({ uuid, updatedAt })
    if (warning) result.warnings.push({ field: uuid, messageKey: warning })
  }
  return result
}

const versionsSchema = z.array(
  z.object({ uuid: z.string(), form: z.string(), username: z.string().nullable() }),
)

/** The versions that a change has written. */
export async function findVersions(req: PayloadRequest, change: string) {
  const rows = await runSql(
    req,
    sql`
      select parent_id as uuid, version_form as form, version_changed_by_username as username
      from _items_v where version_change = ${change} order by created_at, parent_id
    `,
  )
  return versionsSchema.parse(rows)
}

/** The items of a change that goes on. @throws Problem `alreadySubmitted` */
async function findOwnItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  change: string,
): Promise<string[]> {
  const versions = await findVersions(req, change)
  const isOwn = versions.every(
    (version) => version.form === form.slug && version.username === (caller?.username ?? null),
  )
  if (!isOwn) throw new Problem('alreadySubmitted')
  return versions.map(({ uuid }) => uuid)
}
