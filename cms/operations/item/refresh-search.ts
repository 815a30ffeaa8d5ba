import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { projectItem } from '#cms/domain/item/project-item.ts'
import { runSql } from '#cms/operations/run-sql.ts'
import { readForms } from '#cms/reading/read-forms.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'

const rowsAtOnce = 100

/**
 * Gathers anew what search looks through of entries whose form has changed since: labels of options, which fields there
 * are and which of them are private. The entries stay as old as they were, without a new version. Gives how many.
 */
export async function refreshSearch(req: PayloadRequest): Promise<number> {
  let refreshed = 0
  for (const form of await readForms(req)) {
    let gathered = 0
    do {
      gathered = await refreshSome(req, form)
      refreshed += gathered
    } while (gathered > 0)
  }
  return refreshed
}

const keptSchema = z.array(z.object({ id: z.string(), updatedAt: z.string(), values: formValuesSchema }))

/** An entry that is written meanwhile is left alone: its own projection is younger. */
async function refreshSome(req: PayloadRequest, form: Form): Promise<number> {
  const stale = await runSql(
    req,
    sql`
      select id, updated_at::text as "updatedAt", values from items
      where form = ${form.slug} and search_as_of is distinct from ${form.updatedAt}
      limit ${rowsAtOnce}
    `,
  )
  const texts = keptSchema.parse(stale).map(({ id, updatedAt, values }) => ({
    id,
    updatedAt,
    ...projectItem(form, values).search,
  }))
  const done = await runSql(
    req,
    sql`
      update items set
        search_heading = texts.heading,
        search_terms = texts.terms,
        search_body = texts.body,
        search_private = texts.private,
        search_as_of = texts."asOf"
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as texts(
        id uuid, "updatedAt" timestamptz, heading text, terms text, body text, private text, "asOf" timestamptz
      )
      where items.id = texts.id and items.updated_at = texts."updatedAt"
      returning items.id
    `,
  )
  return done.length
}
