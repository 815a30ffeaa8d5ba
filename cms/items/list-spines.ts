import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { type Spine, seedOf } from '#contract/spines.ts'
import { facetsColumn } from './facets-sql.ts'
import { isReadable } from './policy.ts'

const mostSpines = 120

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    year: z.coerce.number(),
    curriculum: z.string().nullable(),
    degree: z.string().nullable(),
  }),
)

/** The newest theses that the caller may read, as bars of the spine pattern. `until` leaves out those of later years. */
export async function listSpines(
  req: PayloadRequest,
  form: Form,
  { until }: { until?: number | undefined },
): Promise<Spine[]> {
  // The facets contain no private values. Those of combined levels come after the level itself.
  const degree = sql`(select substring(facet from 8) from unnest(${facetsColumn}) as facet where facet like 'levels=%' limit 1)`
  const query = sql`
    select items.id, items.year, items.curriculum, ${degree} as degree from items
    where form = ${form.slug} and ${isReadable(req)} and items.year <= ${until ?? 9999}
    order by items.year desc, items.created_at desc, items.id limit ${mostSpines}
  `
  const rows = rowsSchema.parse(await runSql(req, query, { isPrepared: true }))
  const { settings = {} } =
    form.fieldSets.flatMap(({ fields }) => fields).find(({ slug }) => slug === 'curriculum') ?? {}
  const curricula = [...(settings.options ?? []), ...(settings.removedOptions ?? [])].map(({ value }) =>
    String(value),
  )
  return rows.map(({ id, year, curriculum, degree }) => {
    const position = curriculum === null ? -1 : curricula.indexOf(curriculum)
    return { year, degree, curriculum: position < 0 ? null : position, seed: seedOf(id) }
  })
}
