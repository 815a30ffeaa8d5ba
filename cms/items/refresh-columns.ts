import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { toColumns } from './item-fields.ts'
import { projectItem, projectionVersion } from './project-item.ts'
import { writeProjections } from './write-queries.ts'

const batchSize = 100

/**
 * Updates the columns of items whose form has changed since, because they depend on option labels, fields and privacy
 * settings, of items that were marked as stale, and of items whose search keys are of another version. Changes neither
 * `updatedAt` nor creates a version. Returns the number of updated items.
 */
export async function refreshColumns(req: PayloadRequest): Promise<number> {
  let refreshed = 0
  for (const form of await loadForms(req)) refreshed += await refreshColumnsOf(req, form)
  return refreshed
}

/** Updates the columns of one form's items; see `refreshColumns`. */
export async function refreshColumnsOf(req: PayloadRequest, form: Form): Promise<number> {
  let refreshed = 0
  for (;;) {
    const count = await refreshBatch(req, form)
    if (count === 0) return refreshed
    refreshed += count
  }
}

const storedSchema = z.array(z.object({ id: z.string(), rowVersion: z.string(), values: formValuesSchema }))

/** Skips items that are written concurrently: those already have current columns. */
async function refreshBatch(req: PayloadRequest, form: Form): Promise<number> {
  const stale = await runSql(
    req,
    sql`
      select id, xmin::text as "rowVersion", values from items
      where form = ${form.slug}
        and (search_as_of is distinct from ${form.updatedAt} or search_keys_version is distinct from ${projectionVersion})
      limit ${batchSize}
    `,
  )
  const items = storedSchema.parse(stale)
  const keywords = await loadKeywords(
    req,
    form,
    items.map(({ values }) => values),
  )
  const rows = await Promise.all(
    items.map(async ({ id, rowVersion, values }) => ({
      id,
      rowVersion,
      columns: toColumns(await projectItem(form, values, keywords)),
    })),
  )
  return writeProjections(req, rows)
}
