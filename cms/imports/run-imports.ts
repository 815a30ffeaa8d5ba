import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createLocalReq, type PayloadRequest } from 'payload'
import { attachUploads } from '#cms/files/attach-uploads.ts'
import { filledFields } from '#cms/forms/read-values.ts'
import { recordEvents } from '#cms/items/item-events.ts'
import { toColumns } from '#cms/items/item-fields.ts'
import { findLockedItems, lockItems } from '#cms/items/lock-item.ts'
import { nextReferences } from '#cms/items/next-reference.ts'
import { projectItem } from '#cms/items/project-item.ts'
import { changeNote } from '#cms/items/write-item.ts'
import { writeItems } from '#cms/items/write-items.ts'
import { insertItems } from '#cms/items/write-queries.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import { findValues, resolveValues } from '#cms/keywords/save-keywords.ts'
import { classifyError } from '#cms/platform/api/classify-error.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Person } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FormValues } from '#contract/fields.ts'
import type { RowIssue } from '#contract/imports.ts'
import { statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { setState } from './change-import.ts'
import { loadMapping } from './check-import.ts'
import { type EvaluatedRow, evaluateRows } from './check-rows.ts'
import { type FoundFiles, openArchive, storeFiles } from './find-files.ts'
import { isDue, isRowToWrite } from './import-queue.ts'
import {
  findImports,
  findRows,
  type RowResult,
  type StoredImport,
  type StoredRow,
  saveResults,
} from './import-rows.ts'
import type { Mapping } from './read-row.ts'
import { removeKeywords, undoBatch } from './undo-import.ts'

/** Rows that are written or undone in one transaction. */
const batchSize = 100

type Archive = ReturnType<typeof openArchive>

/**
 * Carries out the imports that were started and undoes those that are to be undone, one after the other. A row is marked as done in the
 * transaction that writes its entry: after a crash, the job continues with the others. Returns the number of batches.
 */
export async function runImports(req: PayloadRequest): Promise<number> {
  let batches = 0
  for (;;) {
    const [stored] = await findImports(req, isDue, sql`limit 1`)
    if (!stored) return batches
    // Each import has a request of its own: forms are loaded once per request.
    const own = await createLocalReq({ context: { caller: starterOf(stored) } }, req.payload)
    const archive = openArchive(stored.archive)
    const runBatch = stored.state === 'running' ? importBatch : undoBatch
    while (await runBatch(own, stored, { caller: starterOf(stored), batchSize, archive })) batches += 1
    if (stored.state === 'undoing') await removeKeywords(own, stored)
    await setState(own, stored, stored.state === 'running' ? 'done' : 'undone')
  }
}

/** Who started the import, as far as is known without a token. */
function starterOf({ username, who, email }: StoredImport): Person {
  return {
    sub: username,
    username,
    firstName: who,
    lastName: '',
    email,
    isEmailVerified: false,
    isListed: false,
    expiresAt: 0,
    classes: new Set(['manager']),
  }
}

type Batch = { caller: Person; batchSize: number; archive: Archive }

/** Writes the next rows, and returns whether there were any. A row that cannot be written is wrong, and does not keep others waiting. */
async function importBatch(req: PayloadRequest, stored: StoredImport, batch: Batch): Promise<boolean> {
  const rows = await findRows(req, stored.id, isRowToWrite, sql`limit ${batch.batchSize}`)
  if (rows.length === 0) return false
  try {
    await writeRows(req, stored, rows, batch)
  } catch (error) {
    if (isTransient(error)) throw error
    for (const row of rows) await writeRow(req, stored, row, batch)
  }
  return true
}

function isTransient(error: unknown): boolean {
  const code = error instanceof Problem ? error.code : classifyError(error)?.code
  return code === 'unavailable' || code === 'diskFull'
}

async function writeRow(
  req: PayloadRequest,
  stored: StoredImport,
  row: StoredRow,
  batch: Batch,
): Promise<void> {
  try {
    await writeRows(req, stored, [row], batch)
  } catch (error) {
    if (isTransient(error)) throw error
    req.payload.logger.warn({ err: error, import: stored.id, row: row.number }, 'a row could not be imported')
    await saveResults(req, stored.id, [{ ...row, state: 'wrong', issues: issuesOf(stored, error) }])
  }
}

/** What is wrong with values, as submissions say it. */
function issuesOf({ targets }: StoredImport, error: unknown): RowIssue[] {
  const found = error instanceof Problem ? (error.details.errors ?? []) : []
  const issues = found.map(({ field, messageKey, params }): RowIssue => {
    const column = targets.indexOf(field)
    return { column: column === -1 ? null : column, target: field, messageKey, params }
  })
  const failed = { column: null, target: '', messageKey: 'manage.import.issue.failed', params: undefined }
  return issues.length > 0 ? issues : [failed]
}

/** Compares rows again with the entries as they are now, and writes what differs. */
async function writeRows(
  req: PayloadRequest,
  stored: StoredImport,
  rows: readonly StoredRow[],
  { caller, archive }: Batch,
): Promise<void> {
  const mapping = await loadMapping(req, stored)
  const planned = await evaluateRows(req, mapping, rows, stored.files)
  const references = await referencesOf(req, mapping, planned.rows)
  const uuids = planned.rows.map(({ details, found }) => found?.id ?? details.uuid ?? randomUUID())
  await inTransaction(req, async () => {
    await lockItems(req, [...new Set(uuids)])
    const evaluated = await evaluateRows(req, mapping, rows, stored.files)
    const writer = { req, stored, mapping, caller, files: evaluated.files, archive }
    const plans = withoutRepeatedAddresses(evaluated.rows).map((row, index) => ({
      row,
      uuid: row.found?.id ?? uuids[index] ?? randomUUID(),
      reference: references.get(row.result.number),
    }))
    const written = await writePlans(writer, plans)
    await saveResults(req, stored.id, written)
    await runSql(req, sql`update imports set changed_at = now() where id = ${stored.id}`)
  })
}

/** Of a new entry. A row with one of the two has no other date of origin. */
function timesOf({ createdAt, updatedAt }: EvaluatedRow['details'], now: Date) {
  const time = now.toISOString()
  return { createdAt: createdAt ?? updatedAt ?? time, updatedAt: updatedAt ?? createdAt ?? time }
}

/** References for the new rows, by their numbers. */
async function referencesOf(
  req: PayloadRequest,
  { form }: Mapping,
  rows: readonly EvaluatedRow[],
): Promise<ReadonlyMap<number, string>> {
  const added = rows.filter(({ result }) => result.state === 'new')
  const now = new Date()
  const created = added.map(({ details }) => new Date(timesOf(details, now).createdAt))
  const references = await nextReferences(req, form.slug, created)
  return new Map(added.map(({ result }, index) => [result.number, references[index] ?? '']))
}

/** An address leads to one entry only. */
function withoutRepeatedAddresses(rows: readonly EvaluatedRow[]): EvaluatedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const { oldAddress } = row.details
    if (oldAddress === undefined || !isWritten(row)) return row
    if (!seen.has(oldAddress)) {
      seen.add(oldAddress)
      return row
    }
    const messageKey = 'manage.import.issue.addressTaken'
    const issue: RowIssue = { column: null, target: 'oldAddress', messageKey, params: { value: oldAddress } }
    return { ...row, result: { ...row.result, state: 'wrong', issues: [issue] } }
  })
}

function isWritten({ result }: EvaluatedRow): boolean {
  return result.state === 'new' || result.state === 'changed'
}

type Writer = {
  req: PayloadRequest
  stored: StoredImport
  mapping: Mapping
  caller: Person
  files: FoundFiles
  archive: Archive
}
/** `reference`: of a row that was new when its batch was planned. */
type Plan = { row: EvaluatedRow; uuid: string; reference: string | undefined }

async function writePlans(writer: Writer, plans: readonly Plan[]): Promise<RowResult[]> {
  const { req, stored, mapping, caller } = writer
  // A row whose entry was removed meanwhile is new without a reference: it is written with the next batch.
  const due = plans.filter(
    ({ row, reference }) => isWritten(row) && (row.result.state === 'changed' || reference !== undefined),
  )
  const filled: (Plan & { values: FormValues })[] = []
  const missing = new Set<number>()
  for (const plan of due) {
    const values = await withFiles(writer, plan)
    if (values) filled.push({ ...plan, values })
    else missing.add(plan.row.result.number)
  }
  const complete = await withKeywords(writer, filled)
  await insert(
    writer,
    complete.filter(({ row }) => row.result.state === 'new'),
  )
  await update(
    writer,
    complete.filter(({ row }) => row.result.state === 'changed'),
  )
  await insertAddresses(writer, complete)
  const details = { kind: 'imported', file: stored.fileName } as const
  await recordEvents(
    req,
    caller,
    complete.map(({ uuid }) => ({ item: uuid, details })),
  )
  const done = new Map(complete.map((plan) => [plan.row.result.number, plan]))
  return plans.map(({ row: { result } }): RowResult => {
    const plan = done.get(result.number)
    if (plan) return { ...result, item: plan.uuid, outcome: result.state === 'new' ? 'created' : 'updated' }
    if (!missing.has(result.number)) return { ...result, outcome: null }
    const target = fileTargetOf(mapping)
    const issue: RowIssue = {
      column: null,
      target,
      messageKey: 'manage.import.issue.fileGone',
      params: undefined,
    }
    return { ...result, state: 'wrong', issues: [issue], outcome: null }
  })
}

function fileTargetOf({ form, targets }: Mapping): string {
  const files = form.fieldSets.flatMap(({ slug, fields }) =>
    fields.filter((field) => fieldTypeOf(field).kind === 'file').map((field) => `${slug}.${field.slug}`),
  )
  return files.find((path) => targets.includes(path)) ?? ''
}

/** The values with the files attached to the entry; undefined if one is not there any more. */
async function withFiles(writer: Writer, { row, uuid }: Plan): Promise<FormValues | undefined> {
  const { req, mapping, files, archive } = writer
  const { form } = mapping
  const values = await storeFiles(req, { form, uuid, values: row.values }, files, archive)
  if (!values) return undefined
  const item = {
    uuid,
    form,
    filledAt: form.updatedAt,
    values,
    ...(row.found && { stored: row.found.values }),
  }
  return attachUploads(req, item)
}

/** Adds the keywords that do not exist, all at once. */
async function withKeywords<P extends { values: FormValues }>(
  { req, stored, mapping: { form } }: Writer,
  plans: readonly P[],
): Promise<P[]> {
  const inKeywords = (values: FormValues) =>
    filledFields(form, values).filter(({ field }) => fieldTypeOf(field).kind === 'keywords')
  const texts = new Set(
    plans.flatMap(({ values }) => inKeywords(values).flatMap(({ value }) => textsOf(value))),
  )
  if (texts.size === 0) return [...plans]
  const known = await findValues(req, [...texts])
  const resolved = await resolveValues(req, [...texts])
  const added = [...texts]
    .filter((text) => known(text) === undefined)
    .map((text) => resolved.get(text) ?? text)
  await runSql(
    req,
    sql`update imports set keywords = keywords || ${JSON.stringify(added)}::jsonb where id = ${stored.id}`,
  )
  return plans.map((plan) => {
    const values = { ...plan.values }
    for (const { setSlug, field, value } of inKeywords(values)) {
      const keywords = new Set(textsOf(value).map((text) => resolved.get(text) ?? text))
      values[setSlug] = { ...values[setSlug], [field.slug]: [...keywords] }
    }
    return { ...plan, values }
  })
}

type Filled = Plan & { values: FormValues }

async function insert(
  { req, stored, mapping: { form }, caller }: Writer,
  plans: readonly Filled[],
): Promise<void> {
  const now = new Date()
  const keywords = await loadKeywords(
    req,
    form,
    plans.map(({ values }) => values),
  )
  const rows = await Promise.all(
    plans.map(async ({ uuid, reference, values, row: { details } }) => {
      const columns = await projectItem(form, values, keywords)
      return {
        id: uuid,
        columns: toColumns({
          form: form.slug,
          reference,
          status: statusAt(details.status ?? stored.newStatus, columns.deadlineAt, now),
          values,
          addressUnconfirmed: false,
          ...changeNote(caller),
          ...timesOf(details, now),
          ...columns,
        }),
      }
    }),
  )
  await insertItems(req, rows)
}

async function update(
  { req, stored, mapping: { form }, caller }: Writer,
  plans: readonly Filled[],
): Promise<void> {
  if (plans.length === 0) return
  const access = asSystem(req, 'a manager has started the import')
  const items = await findLockedItems(
    access,
    form,
    plans.map(({ uuid }) => uuid),
  )
  const writes = plans.flatMap(({ uuid, values }) => {
    const item = items.get(uuid)
    return item ? [{ item, data: { values } }] : []
  })
  await writeItems(access, form, writes, { changedBy: caller, change: stored.id })
}

async function insertAddresses({ req, stored }: Writer, plans: readonly Filled[]): Promise<void> {
  const addresses = plans.flatMap(({ uuid, row: { details } }) =>
    details.oldAddress === undefined ? [] : [{ address: details.oldAddress, item: uuid }],
  )
  if (addresses.length === 0) return
  await runSql(
    req,
    sql`
      insert into old_addresses (address, item, import)
      select address, item, ${stored.id} from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
        as given(address varchar, item uuid)
      on conflict (address) do update set item = excluded.item, import = excluded.import
        where exists (select from items where items.id = old_addresses.item and items.status = 'deleted')
    `,
  )
}
