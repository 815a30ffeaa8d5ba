import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isReadable } from '#cms/items/policy.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { sqlTimeZone } from '#cms/platform/database/time-zone.ts'
import { allRegisters, registerSlugs } from '#contract/registers/registers.ts'
import type { Selection } from './oai-request.ts'

/** The header of a record: an item that is public, or was. */
const recordSchema = z.object({
  item: z.string(),
  form: z.enum(registerSlugs),
  year: z.number().nullable(),
  curriculum: z.string().nullable(),
  /** `YYYY-MM-DDThh:mm:ssZ` */
  datestamp: z.string(),
  isPublic: z.boolean(),
})
export type OaiRecord = z.infer<typeof recordSchema>

/** The kinds of sets, by the first part of their `setSpec`, and the column with the second one. */
const setColumns: Readonly<Record<string, SQL>> = {
  register: sql`records.form`,
  year: sql`records.year::text`,
  curriculum: sql`records.curriculum`,
}

/** Registers with theses, the only items with a degree. */
export const thesisRegisters = allRegisters.filter(({ authorFields }) => authorFields).map(({ slug }) => slug)

const registers = sql.raw(allRegisters.map(({ slug }) => `'${slug}'`).join(', '))
const theses = sql.raw(thesisRegisters.map((slug) => `'${slug}'`).join(', '))

/**
 * All records with their datestamps: when the item was changed last, taken off, its deadline passed, or its embargo ended, which
 * nobody writes.
 */
const records = (req: PayloadRequest) => sql`
  (
    select record.item, record.form, record.year, record.curriculum,
      items.id is not null and ${isReadable(req)} as "isPublic",
      date_trunc('second', greatest(
        record.changed_at,
        case when items.deadline_at < now() then items.deadline_at end,
        case when items.embargo_until <= to_char(now() at time zone ${sqlTimeZone}, 'YYYY-MM-DD')
          then items.embargo_until::timestamp at time zone ${sqlTimeZone} end
      )) as changed_at
    from oai_records as record left join items on items.id = record.item
    where record.form in (${registers})
  ) as records
`
const columns = sql`
  item, form, year, curriculum, "isPublic",
  to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as datestamp
`

/**
 * A page of records in the order of their ids, which do not change: a record that is changed while a list is read keeps its place.
 * Has one record more than `size` if there is a next page.
 */
export async function listRecords(
  req: PayloadRequest,
  { prefix, set, from, until, after }: Selection,
  size: number,
): Promise<OaiRecord[]> {
  const [kind = '', ...rest] = set?.split(':') ?? []
  const column = Object.hasOwn(setColumns, kind) ? setColumns[kind] : undefined
  if (set !== undefined && !column) return []
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const conditions = [
    ...(prefix === 'etdms' ? [sql`form in (${theses})`] : []),
    ...(column ? [sql`${column} = ${rest.join(':')}`] : []),
    ...(from === undefined ? [] : [sql`changed_at >= ${at(from)}`]),
    ...(until === undefined ? [] : [sql`changed_at <= ${at(until)}`]),
    ...(after === undefined ? [] : [sql`item > ${after}::uuid`]),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const rows = await runSql(
    req,
    sql`select ${columns} from ${records(req)} ${where} order by item limit ${size + 1}`,
  )
  return z.array(recordSchema).parse(rows)
}

/** The record of an item; undefined if the item never was public. */
export async function findRecord(req: PayloadRequest, item: string): Promise<OaiRecord | undefined> {
  const rows = await runSql(req, sql`select ${columns} from ${records(req)} where item = ${item}::uuid`)
  return z.array(recordSchema).parse(rows)[0]
}

const partsSchema = z.array(z.object({ years: z.array(z.number()), curriculums: z.array(z.string()) }))

/** The years and curricula of all records. */
export async function listParts(req: PayloadRequest) {
  const rows = await runSql(
    req,
    sql`
      select coalesce(array_agg(distinct year order by year) filter (where year is not null), '{}') as years,
        coalesce(array_agg(distinct curriculum order by curriculum) filter (where curriculum is not null), '{}') as curriculums
      from oai_records where form in (${registers})
    `,
  )
  return partsSchema.parse(rows)[0] ?? { years: [], curriculums: [] }
}

const timesSchema = z.tuple([z.object({ now: z.string(), earliest: z.string() })])

/**
 * The time of a response, and the earliest datestamp. The first is before every change that is not committed yet, so that a
 * harvester that continues from it misses none.
 */
export async function loadTimes(req: PayloadRequest): Promise<{ now: string; earliest: string }> {
  const format = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const rows = await runSql(
    req,
    sql`
      select ${format(sql`least(clock_timestamp(), (select min(xact_start) from pg_stat_activity where backend_xid is not null))`)} as now,
        ${format(sql`coalesce((select min(changed_at) from oai_records), clock_timestamp())`)} as earliest
    `,
  )
  const [times] = timesSchema.parse(rows)
  return times
}
