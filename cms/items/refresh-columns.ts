import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readForms } from '#cms/forms/load-forms.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'
import { projectItem } from './project-item.ts'

const rowsAtOnce = 100

/**
 * Derives anew the columns of entries whose form has changed since: labels of options, which fields there are and which
 * of them are private. The entries stay as old as they were, without a new version. Gives how many.
 */
export async function refreshColumns(req: PayloadRequest): Promise<number> {
  let refreshed = 0
  for (const form of await readForms(req)) refreshed += await refreshColumnsOf(req, form)
  return refreshed
}

/** The same for one form. */
export async function refreshColumnsOf(req: PayloadRequest, form: Form): Promise<number> {
  let refreshed = 0
  for (;;) {
    const some = await refreshSome(req, form)
    if (some === 0) return refreshed
    refreshed += some
  }
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
  const rows = keptSchema.parse(stale).map(({ id, updatedAt, values }) => ({
    id,
    updatedAt,
    ...projectItem(form, values),
  }))
  const done = await runSql(
    req,
    sql`
      update items set
        first_name = made."firstName", last_name = made."lastName",
        title_et = made.title->>'et', title_en = made.title->>'en',
        organization = made.organization, curriculum = made.curriculum, level_key = made."levelKey", year = made.year,
        deadline_at = made."deadlineAt", visibility = made.visibility, embargo_until = made."embargoUntil",
        files = made.files,
        search_heading = made.search->>'heading', search_terms = made.search->>'terms',
        search_body = made.search->>'body', search_private = made.search->>'private',
        search_as_of = (made.search->>'asOf')::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(
        id uuid, "updatedAt" timestamptz, "firstName" text, "lastName" text, title jsonb, organization text,
        curriculum text, "levelKey" text, year numeric, "deadlineAt" timestamptz, visibility enum_items_visibility,
        "embargoUntil" text, files jsonb, search jsonb
      )
      where items.id = made.id and items.updated_at = made."updatedAt"
      returning items.id
    `,
  )
  return done.length
}
