import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadDecisionTexts } from '#cms/mails/queue-mails.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type BulkChange, mostBulkItems } from '#contract/admin-items.ts'
import type { Form } from '#contract/forms.ts'
import { Problem, problemTable, type ValueIssue } from '#contract/problems.ts'
import { type Changed, changeStatus } from './change-item.ts'
import { undoChange } from './undo-change.ts'

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
export async function changeStatuses(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  bulk: Bulk<'status'>,
): Promise<BulkResult> {
  const change = bulk.change?.toLowerCase() ?? randomUUID()
  const changed = new Set(bulk.change ? await findOwnItems(req, caller, form, change) : [])
  if (changed.size + bulk.items.length > mostBulkItems) throw new Problem('badRequest')
  const mailTexts = await loadDecisionTexts(req)
  const versions = new Map(bulk.items.map(({ uuid, updatedAt }) => [uuid, updatedAt]))
  const { isChanged, ...result } = await forEach([...versions.keys()], (uuid) => {
    // A change has one version of an item, otherwise undoing it would be ambiguous.
    if (changed.has(uuid.toLowerCase())) throw new Problem('conflict')
    const sent = { updatedAt: versions.get(uuid) ?? '', newStatus: bulk.newStatus }
    return changeStatus(req, caller, form, uuid.toLowerCase(), sent, { source: 'bulk', change, mailTexts })
  })
  return { ...result, ...(isChanged && { change }) }
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
  const mailTexts = await loadDecisionTexts(req)
  const { isChanged: _, ...result } = await forEach(uuids, (uuid) =>
    undoChange(req, caller, form, uuid, { change, mailTexts }),
  )
  return result
}

async function forEach(uuids: readonly string[], run: (uuid: string) => Promise<Changed>) {
  const result: BulkResult & { isChanged: boolean } = {
    updated: [],
    items: [],
    errors: [],
    warnings: [],
    isChanged: false,
  }
  for (const uuid of uuids) {
    try {
      const { updatedAt, change, warning } = await run(uuid)
      result.updated.push(uuid)
      result.items.push({ uuid, updatedAt })
      if (warning) result.warnings.push({ field: uuid, messageKey: warning })
      if (change) result.isChanged = true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      result.errors.push({ field: uuid, messageKey: problemTable[error.code].messageKey })
    }
  }
  return result
}

const versionsSchema = z.array(
  z.object({ uuid: z.string(), form: z.string(), username: z.string().nullable() }),
)

async function findVersions(req: PayloadRequest, change: string) {
  const rows = await runSql(
    req,
    sql`
      select parent_id as uuid, version_form as form, version_changed_by_username as username
      from _items_v where version_change = ${change} order by created_at
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
