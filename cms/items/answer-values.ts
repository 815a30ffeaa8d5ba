import { type SQL, sql } from 'drizzle-orm'
import type { Form, FormField, WithFieldSets } from '#contract/forms.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { type FieldAt, fieldsIn, parseAnswer } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

/** SQL: the stored value of a field as JSON. */
export function storedValue({ set, field }: Pick<FieldAt, 'set' | 'field'>): SQL {
  return sql`(items.values #> array[${set}, ${field.slug}]::text[])`
}

/** Conditions: for each field that `answers` name, any of its values. Unknown fields have none. */
export function matchesAnswers({ fieldSets }: Form, answers: readonly string[] = []): SQL[] {
  const fields = fieldsIn(fieldSets)
  const chosen = Map.groupBy(answers.map(parseAnswer), ({ path }) => path)
  return [...chosen].map(([path, values]) => {
    const found = fields.find((each) => each.path === path)
    if (!found) return sql`false`
    const matches = values.map(({ value }) => matchesValue(found, value))
    return sql`(${sql.join(matches, sql` or `)})`
  })
}

function matchesValue(found: FieldAt, value: string): SQL {
  const { field } = found
  const stored = storedValue(found)
  if (fieldTypeOf(field).kind === 'confirmation')
    return value === 'true' ? sql`${stored} = 'true'::jsonb` : sql`${stored} is distinct from 'true'::jsonb`
  if (value === '' || value === defaultValueOf(field))
    return sql`(${stored} is null or ${contains(stored, field, value)})`
  return contains(stored, field, value)
}

/** Whether a value is the chosen one, or a list with it. */
function contains(stored: SQL, field: FormField, value: string): SQL {
  const number = Number(value)
  const { kind, numericOptions } = fieldTypeOf(field)
  const isNumeric = kind === 'number' || kind === 'year' || numericOptions || field.settings.deadline
  const isNumber = isNumeric && value !== '' && Number.isFinite(number)
  return sql`${stored} @> ${JSON.stringify(isNumber ? number : value)}::jsonb`
}

/**
 * SQL: what items are sorted by, of the field at a dotted path: a number, the place of an option among the options, or a text in
 * Estonian order; of several values the first one. Undefined if the form has no such field.
 */
export function sortValue({ fieldSets }: WithFieldSets, path: string): SQL | undefined {
  const found = fieldsIn(fieldSets).find((each) => each.path === path)
  if (!found) return undefined
  const { field } = found
  const stored = storedValue(found)
  const { kind } = fieldTypeOf(field)
  if (kind === 'confirmation') return sql`coalesce(${stored} = 'true'::jsonb, false)`
  if (kind === 'number' || kind === 'year' || field.settings.deadline)
    return sql`case jsonb_typeof(${stored}) when 'number' then (${stored} #>> '{}')::numeric end`
  const text = sql`nullif(case jsonb_typeof(${stored})
    when 'array' then coalesce(${stored} #>> '{0,lastname}', ${stored} ->> 0)
    when 'object' then ${stored} ->> 'fileName'
    else ${stored} #>> '{}'
  end, '')`
  const options = [...(field.settings.options ?? []), ...(field.settings.removedOptions ?? [])]
  if (options.length === 0) return sql`${text} collate "et-x-icu"`
  const values = options.map(({ value }) => String(value))
  // Other answers come after the options.
  return sql`case when ${text} is not null then
    coalesce(array_position(${sql.param(values)}::text[], ${text}), ${values.length + 1}::int) end`
}
