import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { labelOf } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ThesesMeta } from '#contract/items.ts'
import { isReadable } from './policy.ts'

const yearsSchema = z.array(z.object({ value: z.coerce.number() }))
const curriculumsSchema = z.array(z.object({ value: z.string() }))

/** Years (newest first) and curricula (in the order of the form's options) of the items that the caller may read. */
export async function listThesesMeta(req: PayloadRequest, form: Form): Promise<ThesesMeta> {
  const years = yearsSchema.parse(await distinctValues(req, form, sql`items.year`))
  const curriculums = curriculumsSchema.parse(await distinctValues(req, form, sql`items.curriculum`))
  const fields = form.fieldSets.flatMap((fieldSet) => fieldSet.fields)
  const { settings = {} } = fields.find(({ slug }) => slug === 'curriculum') ?? {}
  /** Removed options come last. */
  const positionOf = (value: string) => {
    const position = settings.options?.findIndex((option) => option.value === value) ?? -1
    return position < 0 ? Number.MAX_SAFE_INTEGER : position
  }
  return {
    years: years.map(({ value }) => value),
    curriculums: curriculums
      .map(({ value }) => value)
      .toSorted((a, b) => positionOf(a) - positionOf(b) || a.localeCompare(b, 'et'))
      .map((value) => ({ value, label: labelOf(settings, value) })),
  }
}

/** Descending. Steps from each value to the next one in the index of the form and the column, without reading all items. */
function distinctValues(req: PayloadRequest, { slug }: Form, column: SQL): Promise<unknown[]> {
  const greatest = (isBelow: SQL) => sql`select ${column} as value from items
    where form = ${slug} and ${isReadable(req)} and ${isBelow} order by form desc, ${column} desc limit 1`
  return runSql(
    req,
    sql`with recursive found as (
        (${greatest(sql`${column} is not null`)})
        union all
        select (${greatest(sql`${column} < found.value`)}) from found where found.value is not null
      )
      select value from found where value is not null`,
    { isPrepared: true },
  )
}
