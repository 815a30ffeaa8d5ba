import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { mayName, type Person } from './person.ts'

/** Rows that are read at once. */
const batchSize = 200

/** Texts of the register, which managers write, by the column that names a row. Only who changed them is replaced. */
const registerTexts: Readonly<Record<string, string>> = {
  translations: 'key',
  keywords: 'value',
  forms: 'slug',
  forms_field_sets_fields: 'slug',
  fields: 'slug',
  pages: 'slug',
  media: 'filename',
}

/** Tables without texts of people, and earlier versions of the register's texts. */
const otherTables: ReadonlySet<string> = new Set([
  ...['translation_changes', 'forms_field_sets', 'fieldsets', '_forms_v', '_forms_v_version_field_sets'],
  ...['_forms_v_version_field_sets_fields', '_pages_v', 'search_vocabulary', 'rate_limits', 'payload_kv'],
  ...['payload_migrations', 'payload_preferences', 'payload_preferences_rels', 'payload_locked_documents'],
  ...['payload_locked_documents_rels', 'register_versions'],
])

/** Objects in the storage have these names. */
const keptColumns: ReadonlySet<string> = new Set(['files.name', 'files.original_name'])

/** Of the person's accounts, those with access are left. */
const accountColumns: ReadonlySet<string> = new Set(['users.username', 'users.full_name', 'users.email'])

const columnsSchema = z.array(
  z.object({ table: z.string(), name: z.string(), isJson: z.boolean(), isNullable: z.boolean() }),
)
type Column = z.infer<typeof columnsSchema>[number]

const changedBy = /(?:^|_)changed_by(?:_username)?$/

/** Columns with the username or name of a person. */
const who =
  /(?:^|_)(?:username|owner|owner_name|listed_by|listed_by_name|assignee|who|changed_by|submitter_name|author_name|proposed_by)$/

/** Columns with values of forms, whose parts may be missing. Other JSON keeps its shape. */
const formValues: ReadonlySet<string> = new Set(['values', 'version_values', 'base', 'proposed'])

function isReplaced({ table, name }: Column): boolean {
  if (changedBy.test(name)) return true
  if (accountColumns.has(`${table}.${name}`)) return false
  return (
    !otherTables.has(table) && !Object.hasOwn(registerTexts, table) && !keptColumns.has(`${table}.${name}`)
  )
}

/** The columns with texts of all tables. The database lists them, so that no table is forgotten. */
async function listColumns(req: PayloadRequest): Promise<Column[]> {
  const rows = await runSql(
    req,
    sql`
      select table_name as table, column_name as name, data_type in ('json', 'jsonb') as "isJson",
        is_nullable = 'YES' as "isNullable"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and data_type in ('text', 'character varying', 'json', 'jsonb')
      order by table_name, ordinal_position
    `,
  )
  return columnsSchema.parse(rows)
}

export type Replaced = {
  /** The number of changed rows by table. */
  rows: ReadonlyMap<string, number>
  /** The names of texts of the register that still name the person. */
  texts: readonly string[]
  /** The names of files that still name the person. */
  files: readonly string[]
}

/** Takes the person out of the texts of all tables, in the caller's transaction. */
export async function replacePerson(req: PayloadRequest, person: Person): Promise<Replaced> {
  const rows = new Map<string, number>()
  const texts = new Set<string>()
  const files = new Set<string>()
  for (const [table, columns] of Map.groupBy(await listColumns(req), (column) => column.table)) {
    const replaced = columns.filter(isReplaced)
    const unreplaced = columns.filter(
      (column) => !isReplaced(column) && !otherTables.has(table) && table !== 'users',
    )
    for await (const batch of findRows(req, person, table, columns)) {
      const changed = batch.flatMap(({ row, data }) => {
        const after = withoutPerson(person, replaced, data)
        return isDeepStrictEqual(after, data) ? [] : [{ row, data: after }]
      })
      if (changed.length > 0) {
        await writeRows(req, table, replaced, changed)
        rows.set(table, (rows.get(table) ?? 0) + changed.length)
      }
      for (const { data } of batch)
        for (const { name } of unreplaced) {
          const value = table === 'files' ? wordsOf(data[name]) : data[name]
          if (isDeepStrictEqual(person.without(value), value)) continue
          if (table === 'files') files.add(String(data.name))
          else texts.add(String(data[registerTexts[table] ?? name]))
        }
    }
  }
  return { rows, texts: [...texts], files: [...files] }
}

/** The words of the name of a file. */
export function wordsOf(name: unknown): string {
  return String(name).replace(/[\s/_.-]+/g, ' ')
}

type Row = Record<string, unknown>

function withoutPerson(person: Person, columns: readonly Column[], data: Row): Row {
  const left = columns.map((column) => [column.name, valueWithout(person, column, data[column.name])])
  return { ...data, ...Object.fromEntries(left) }
}

/** Columns of the log that may be a username. */
const whomOfActions: ReadonlySet<string> = new Set(['subject', 'detail'])

function isWho({ table, name }: Column): boolean {
  return who.test(name) || (table === 'actions' && whomOfActions.has(name))
}

function valueWithout(person: Person, column: Column, value: unknown): unknown {
  const { name, isJson, isNullable } = column
  if (isJson) return formValues.has(name) ? person.without(value) : person.masked(value)
  const left = isWho(column) && person.isNamed(value) ? undefined : person.without(value)
  // Null would be an assignment to nobody.
  return left ?? (isNullable && `${column.table}.${name}` !== 'actions.detail' ? null : '')
}

const rowIdsSchema = z.array(z.object({ row: z.string() }))
const rowsSchema = z.array(z.object({ row: z.string(), data: z.record(z.string(), z.unknown()) }))

/** The rows that may name the person, with their columns, in batches; locked until the transaction ends. */
async function* findRows(req: PayloadRequest, person: Person, table: string, columns: readonly Column[]) {
  const from = sql.identifier(table)
  // File names have other characters between words.
  const text =
    table === 'files' ? sql`concat_ws(' ', name, original_name, replace(name, '_', ' '))` : sql`${from}::text`
  const found = await runSql(
    req,
    sql`select ctid::text as row from ${from} where ${mayName(person, text)} for update`,
  )
  const ids = rowIdsSchema.parse(found).map(({ row }) => row)
  const fields = columns.map(({ name }) => sql`${name}::text, ${sql.identifier(name)}`)
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await runSql(
      req,
      sql`
        select ctid::text as row, jsonb_build_object(${sql.join(fields, sql`, `)}) as data from ${from}
        where ctid = any(${sql.param(ids.slice(start, start + batchSize))}::tid[])
      `,
    )
    yield rowsSchema.parse(rows)
  }
}

async function writeRows(
  req: PayloadRequest,
  table: string,
  columns: readonly Column[],
  rows: readonly { row: string; data: Row }[],
): Promise<void> {
  const assignments = columns.map(({ name, isJson }): SQL => {
    const value = isJson
      ? sql`nullif(given.data->${name}::text, 'null'::jsonb)`
      : sql`given.data->>${name}::text`
    return sql`${sql.identifier(name)} = ${value}`
  })
  await runSql(
    req,
    sql`
      update ${sql.identifier(table)} as target set ${sql.join(assignments, sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("row" text, data jsonb)
      where target.ctid = given."row"::tid
    `,
  )
}
