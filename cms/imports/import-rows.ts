import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { fieldValueSchema } from '#contract/fields.ts'
import {
  type ImportProblem,
  type ImportSummary,
  importStates,
  type RowIssue,
  rowStates,
} from '#contract/imports.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'

const timestamp = z.string().transform((text) => new Date(text).toISOString())

const issueParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]))
const archivedFileSchema = z.object({
  name: z.string(),
  size: z.number(),
  issue: z.object({ messageKey: z.string(), params: issueParamsSchema.optional() }).optional(),
})
/** A file in an archive, with its path there, its size in bytes, and why it is not accepted. */
export type ArchivedFile = z.infer<typeof archivedFileSchema>

const importSchema = z.object({
  id: z.string(),
  form: z.string(),
  fileName: z.string(),
  archive: z.string().nullable(),
  files: z.array(archivedFileSchema),
  state: z.enum(importStates),
  headings: z.array(z.string()),
  targets: z.array(z.string().nullable()),
  key: z.array(z.string()),
  newStatus: itemStatusSchema,
  allowsMissing: z.boolean(),
  rememberedFrom: z.string().nullable(),
  leftOutSheets: z.array(z.string()),
  kept: z.number(),
  who: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  createdAt: timestamp,
})
export type StoredImport = z.infer<typeof importSchema>

const importColumns = sql`
  id, form, file_name as "fileName", archive, files, state, headings, targets, key, new_status as "newStatus",
  allows_missing as "allowsMissing", remembered_from as "rememberedFrom", left_out_sheets as "leftOutSheets", kept, who, username, email, created_at as "createdAt"`

/** Imports, newest first. */
export async function findImports(
  req: PayloadRequest,
  where: SQL,
  more: SQL = sql``,
): Promise<StoredImport[]> {
  const rows = await runSql(
    req,
    sql`select ${importColumns} from imports where ${where} order by created_at desc, id ${more}`,
  )
  return z.array(importSchema).parse(rows)
}

const rowSchema = z.object({
  number: z.number(),
  cells: z.array(z.string()),
  mended: z.record(z.string(), z.string()),
  /** The columns that were mended as in an earlier import. */
  recalled: z.array(z.string()).transform((columns) => columns.map(Number)),
  isOut: z.boolean(),
  state: z.enum(rowStates),
  issues: z.array(
    z.object({
      column: z.number().nullable(),
      target: z.string(),
      messageKey: z.string(),
      params: issueParamsSchema.optional(),
    }),
  ),
  changes: z.array(z.object({ target: z.string(), before: fieldValueSchema, after: fieldValueSchema })),
  key: z.string().nullable(),
  hash: z.string().nullable(),
  item: z.string().nullable(),
  /** `kept`: undoing left the entry as it is, because somebody has changed it. */
  outcome: z.enum(['created', 'updated', 'kept']).nullable(),
})
export type StoredRow = z.infer<typeof rowSchema>

const rowColumns = sql`number, cells, mended, recalled, is_out as "isOut", state, issues, changes, key, hash, item, outcome`

/** Rows of an import in their order, or in another one before it. */
export async function findRows(
  req: PayloadRequest,
  uuid: string,
  where: SQL = sql`true`,
  more: SQL = sql``,
  before: SQL = sql``,
): Promise<StoredRow[]> {
  const rows = await runSql(
    req,
    sql`select ${rowColumns} from import_rows where import = ${uuid} and ${where} order by ${before} number ${more}`,
  )
  return z.array(rowSchema).parse(rows)
}

const issueId = sql`md5((issue - 'column')::text)`
const problemsSchema = z.array(
  z.object({
    id: z.string(),
    target: z.string(),
    messageKey: z.string(),
    params: issueParamsSchema.nullable().transform((params) => params ?? undefined),
    rows: z.number(),
  }),
)

/** The issues of the rows that are wrong, each once: those of most rows first. */
export async function findProblems(req: PayloadRequest, uuid: string): Promise<ImportProblem[]> {
  const problems = await runSql(
    req,
    sql`
      select ${issueId} as id, issue ->> 'target' as target, issue ->> 'messageKey' as "messageKey",
        issue -> 'params' as params, count(distinct number)::int as rows
      from import_rows, jsonb_array_elements(issues) as issue
      where import = ${uuid} and state = 'wrong'
      group by issue - 'column', issue ->> 'target', issue ->> 'messageKey', issue -> 'params'
      order by rows desc, min(number)
    `,
  )
  return problemsSchema.parse(problems)
}

/** That a row is wrong in this way. */
export function hasProblem(id: string): SQL {
  return sql`state = 'wrong' and exists (select from jsonb_array_elements(issues) as issue where ${issueId} = ${id})`
}

/** The cells of a row, those that were mended with their new text. */
export function cellsOf({ cells, mended }: Pick<StoredRow, 'cells' | 'mended'>): string[] {
  return cells.map((cell, column) => mended[column] ?? cell)
}

/** What a check has found, or the import has done. */
export type RowResult = {
  number: number
  state: StoredRow['state']
  issues: RowIssue[]
  changes: StoredRow['changes']
  key: string | null
  hash: string | null
  item: string | null
  outcome: StoredRow['outcome']
}

/** Writes the results of rows in one statement. */
export async function saveResults(
  req: PayloadRequest,
  uuid: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return
  await runSql(
    req,
    sql`
      update import_rows as row set
        state = given.state, issues = given.issues, changes = given.changes, key = given.key, hash = given.hash,
        item = given.item, outcome = given.outcome
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given(
        number int, state varchar, issues jsonb, changes jsonb, key varchar, hash varchar, item uuid, outcome varchar
      )
      where row.import = ${uuid} and row.number = given.number
    `,
  )
}

const countsSchema = z.array(
  z.object({ import: z.string(), state: z.enum(rowStates), rows: z.number(), done: z.number() }),
)
export type Counts = Pick<ImportSummary, 'total' | 'done' | 'counts' | 'written'>

/** The number of rows of imports, by state, and of those that were written. */
export async function countRows(
  req: PayloadRequest,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const rows = await runSql(
    req,
    sql`
      select import, state, count(*)::int as rows, count(outcome)::int as done from import_rows
      where import = any(${sql.param([...uuids])}::uuid[]) group by import, state
    `,
  )
  const counted = new Map<string, Counts>()
  for (const { import: uuid, state, rows: number, done } of countsSchema.parse(rows)) {
    const known = counted.get(uuid) ?? noRows()
    known.counts[state] = number
    if (state === 'new' || state === 'changed') known.written[state] = done
    counted.set(uuid, { ...known, total: known.total + number, done: known.done + done })
  }
  return counted
}

export function noRows(): Counts {
  return {
    total: 0,
    done: 0,
    counts: { new: 0, changed: 0, same: 0, wrong: 0, out: 0 },
    written: { new: 0, changed: 0 },
  }
}
