import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import type { ThesesMeta } from '#contract/items.ts'
import { isReadable } from './readable-items.ts'

const rowsSchema = z.array(
  z.object({ year: z.coerce.number().nullable(), curriculum: z.string().nullable() }),
)

/** Years (newest first) and curricula (in the order of the form's options) of the entries that the caller may read. */
export async function listThesesMeta(req: PayloadRequest, form: Form): Promise<ThesesMeta> {
  const query = sql`select distinct year, curriculum from items where form = ${form.slug} and ${isReadable(req)}`
  const found = rowsSchema.parse(await runSql(req, query, { isPrepared: true }))
  const years = new Set(found.flatMap(({ year }) => year ?? []))
  const curriculums = new Set(found.flatMap(({ curriculum }) => curriculum ?? []))
  const options = form.fieldSets.flatMap(({ fields }) => fields).find(({ slug }) => slug === 'curriculum')
    ?.settings.options
  /** Removed options come last. */
  const positionOf = (value: string) => {
    const position = options?.findIndex((option) => option.value === value) ?? -1
    return position < 0 ? Number.POSITIVE_INFINITY : position
  }
  return {
    years: [...years].sort((a, b) => b - a),
    curriculums: [...curriculums]
      .toSorted((a, b) => positionOf(a) - positionOf(b) || a.localeCompare(b, 'et'))
      .map((value) => ({
        value,
        label: options?.find((option) => option.value === value)?.label ?? { et: value, en: value },
      })),
  }
}
