import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { loadKeywordLabels } from '#cms/keywords/load-keyword-labels.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { type ItemColumns, projectItem } from './project-item.ts'
import { searchKeysVersion } from './search-texts.ts'

const batchSize = 100

/**
 * Updates the columns of entries whose form has changed since, because they depend on option labels, fields and privacy
 * settings, of entries that were marked as stale, and of entries whose search keys are of another version. Changes neither `updatedAt` nor creates a version. Returns the number of updated entries.
 */
export async function refreshColumns(req: PayloadRequest): Promise<number> {
  let refreshed = 0
  for (const form of await loadForms(req)) refreshed += await refreshColumnsOf(req, form)
  return refreshed
}

/** Marks the columns of these entries as stale, so that they are updated within a minute. */
export async function markColumnsStale(req: PayloadRequest, where: SQL): Promise<void> {
  await runSql(req, sql`update items set search_as_of = null where ${where}`)
}

/** Updates the columns of one form's entries; see `refreshColumns`. */
export async function refreshColumnsOf(req: PayloadRequest, form: Form): Promise<number> {
  let refreshed = 0
  for (;;) {
    const count = await refreshBatch(req, form)
    if (count === 0) return refreshed
    refreshed += count
  }
}

const storedSchema = z.array(z.object({ id: z.string(), rowVersion: z.string(), values: formValuesSchema }))

/** Skips entries that are written concurrently: those already have current columns. */
async function refreshBatch(req: PayloadRequest, form: Form): Promise<number> {
  const stale = await runSql(
    req,
    sql`
      select id, xmin::text as "rowVersion", values from items
      where form = ${form.slug}
        and (search_as_of is distinct from ${form.updatedAt} or search_keys_version is distinct from ${searchKeysVersion})
      limit ${batchSize}
    `,
  )
  const entries = storedSchema.parse(stale)
  const keywordLabels = await loadKeywordLabels(
    req,
    form,
    entries.map(({ values }) => values),
  )
  const rows = await Promise.all(
    entries.map(async ({ id, rowVersion, values }) => ({
      id,
      rowVersion,
      columns: sqlColumns(await projectItem(form, values, keywordLabels)),
    })),
  )
  const [first] = rows
  if (!first) return 0
  const assignments = Object.keys(first.columns).map((name) => sql.raw(`"${name}" = projected."${name}"`))
  const updated = await runSql(
    req,
    sql`
      update items set ${sql.join(assignments, sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, "rowVersion" text, columns jsonb)
      cross join lateral jsonb_populate_record(null::items, given.columns) as projected
      where items.id = given.id and items.xmin::text = given."rowVersion"
      returning items.id
    `,
  )
  return updated.length
}

/** The columns by their names in PostgreSQL, which Payload derives: `title_et`, `search_keys_version`. */
function sqlColumns({ title, search, ...columns }: ItemColumns): Record<string, unknown> {
  const groups = { title, search }
  const inGroups = Object.entries(groups).flatMap(([group, fields]) =>
    Object.entries(fields).map(([name, value]) => [`${group}_${snakeCase(name)}`, value]),
  )
  return Object.fromEntries([
    ...Object.entries(columns).map(([name, value]) => [snakeCase(name), value]),
    ...inGroups,
  ])
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
