import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { sqlTimeZone } from '#cms/platform/database/time-zone.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import type { Form } from '#contract/forms.ts'
import { itemStatuses, itemStatusSchema } from '#contract/item-statuses.ts'
import {
  type FieldSummary,
  latestTexts,
  longestSummaryText,
  mostCountedValues,
  type Summary,
} from '#contract/summary.ts'
import { type FieldAt, fieldsIn, isChoice } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { storedValue } from './answer-values.ts'
import { effectiveStatus } from './effective-status.ts'
import { listRequests } from './list-items.ts'
import { inTimes } from './summary-times.ts'

/** Counts the items that a list with this query contains, with one statement for all counts and one for the latest texts. */
export async function summarizeItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<Summary> {
  const fields = fieldsIn(form.fieldSets)
  return inTurn(req, async () => {
    let parts: Part[] = []
    let texts: Text[] = []
    for await (const { condition } of listRequests(req, { caller, form, query })) {
      parts = partsSchema.parse(await runSql(req, countParts(condition, fields)))
      if (parts.every(({ part }) => part !== 'status')) continue
      const textFields = fields.filter(isText)
      if (textFields.length > 0)
        texts = textsSchema.parse(await runSql(req, findLatestTexts(condition, textFields)))
      break
    }
    return summaryOf(fields, parts, texts)
  })
}

function isText({ field }: FieldAt): boolean {
  const { kind } = fieldTypeOf(field)
  return kind === 'text' || kind === 'longText' || kind === 'texts'
}

function isNumber({ field }: FieldAt): boolean {
  const { kind, numericOptions } = fieldTypeOf(field)
  return kind === 'number' || kind === 'year' || (kind === 'option' && numericOptions === true)
}

const statsSchema = z.object({ min: z.number(), median: z.number(), mean: z.number(), max: z.number() })
const partsSchema = z.array(
  z.object({
    part: z.enum(['status', 'day', 'answered', 'value', 'numbers']),
    path: z.string().nullable(),
    value: z.string().nullable(),
    count: z.number(),
    stats: statsSchema.nullable(),
  }),
)
type Part = z.infer<typeof partsSchema>[number]

function countParts(condition: SQL, fields: readonly FieldAt[]): SQL {
  return sql`
    with matched as materialized (
      select ${effectiveStatus(sql`now()`)} as status, items.created_at, items.values from items where ${condition}
    ), answers as materialized (
      select field.path, field.kind, field.value
      from matched cross join lateral (${valuesOf(fields)}) as field (path, kind, value)
      where field.value is not null
    )
    select 'status' as part, null as path, status as value, count(*)::int as count, null::jsonb as stats
      from matched group by status
    union all select 'day', null, to_char(created_at at time zone ${sqlTimeZone}, 'YYYY-MM-DD'), count(*)::int, null
      from matched group by 3
    union all select 'answered', path, null, count(*)::int, null from answers group by path
    union all select 'value', path, value, count, null from (
      select path, choice as value, count(*)::int as count,
        row_number() over (partition by path order by count(*) desc, choice) as rank
      from answers, jsonb_array_elements_text(
        case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end
      ) as choice
      where kind like '%choice%' group by path, choice
    ) as counted where rank <= ${mostCountedValues}
    union all select 'numbers', path, null, count(*)::int, jsonb_build_object(
        'min', min(number), 'median', percentile_cont(0.5) within group (order by number),
        'mean', avg(number), 'max', max(number))
      from (
        select path, (value #>> '{}')::float8 as number from answers
        where kind like '%number%' and jsonb_typeof(value) = 'number'
      ) as numbers group by path`
}

/** The values of all fields of a row of `matched`. */
function valuesOf(fields: readonly FieldAt[]): SQL {
  if (fields.length === 0) return sql`select '', '', null::jsonb where false`
  const rows = fields.map((each) => {
    const kind = [isChoice(each.field) && 'choice', isNumber(each) && 'number'].filter(Boolean).join(' ')
    // Of other fields only whether they have a value.
    const value = sql`matched.values -> ${each.set} -> ${each.field.slug}`
    return sql`(${each.path}, ${kind}, ${kind ? value : sql`case when ${value} is not null then 'true'::jsonb end`})`
  })
  return sql`values ${sql.join(rows, sql`, `)}`
}

/** Among the newest of these items only, so that a field that nobody fills in does not make all of them be read. */
const newestRead = 500

const textsSchema = z.array(
  z.object({ path: z.string(), uuid: z.string(), reference: z.string().nullable(), text: z.string() }),
)
type Text = z.infer<typeof textsSchema>[number]

function findLatestTexts(condition: SQL, fields: readonly FieldAt[]): SQL {
  const rows = fields.map(
    (each) => sql`(${each.path}, case jsonb_typeof(${storedValue(each)})
      when 'array' then (select string_agg(part, ', ') from jsonb_array_elements_text(${storedValue(each)}) as part)
      else ${storedValue(each)} #>> '{}' end)`,
  )
  return sql`
    with newest as materialized (
      select items.id, items.reference, items.created_at, items.values
      from items where ${condition} order by items.created_at desc, items.id limit ${newestRead}
    )
    select path, id as uuid, reference, left(text, ${longestSummaryText + 1}) as text from (
      select path, items.id, items.reference, text,
        row_number() over (partition by path order by items.created_at desc, items.id) as rank
      from newest as items cross join lateral (values ${sql.join(rows, sql`, `)}) as field (path, text)
      where text <> ''
    ) as found where rank <= ${latestTexts} order by path, rank`
}

function summaryOf(fields: readonly FieldAt[], parts: readonly Part[], texts: readonly Text[]): Summary {
  const counted = (name: Part['part'], path: string | null = null) =>
    parts.filter((each) => each.part === name && each.path === path)
  const statuses = counted('status').map(({ value, count }) => ({
    status: itemStatusSchema.parse(value),
    count,
  }))
  return {
    total: statuses.reduce((sum, { count }) => sum + count, 0),
    statuses: statuses.toSorted((a, b) => itemStatuses.indexOf(a.status) - itemStatuses.indexOf(b.status)),
    ...inTimes(counted('day').map(({ value, count }) => ({ day: value ?? '', count }))),
    fields: fields.map((each): FieldSummary => {
      const { path } = each
      const stats = counted('numbers', path)[0]?.stats
      return {
        path,
        answered: counted('answered', path)[0]?.count ?? 0,
        ...(isChoice(each.field) && { values: choicesOf(each, counted('value', path)) }),
        ...(stats && { numbers: { ...stats, mean: Math.round(stats.mean * 100) / 100 } }),
        ...(isText(each) && {
          texts: texts
            .filter((text) => text.path === path)
            .map(({ uuid, reference, text }) => ({
              uuid,
              reference: reference ?? '',
              text: shortened(text),
            })),
        }),
      }
    }),
  }
}

/** The options in their order, also those that nobody chose, then other values by frequency. */
function choicesOf({ field }: FieldAt, counted: readonly Part[]) {
  const isYesNo = fieldTypeOf(field).kind === 'confirmation'
  const options = isYesNo
    ? ['true', 'false']
    : (field.settings.options ?? []).map(({ value }) => String(value))
  const countOf = (value: string) => counted.find((each) => each.value === value)?.count ?? 0
  const others = counted
    .filter(({ value }) => value !== null && !options.includes(value))
    .map(({ value, count }) => ({ value: value ?? '', count }))
    .toSorted((a, b) => b.count - a.count)
  return [...options.map((value) => ({ value, count: countOf(value) })), ...others]
}

function shortened(text: string): string {
  return text.length > longestSummaryText ? `${text.slice(0, longestSummaryText)}…` : text
}
