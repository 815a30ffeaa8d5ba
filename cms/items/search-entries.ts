import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { type FoundEntries, mostFoundEntries } from '#contract/overview.ts'
import { findPage, type ListRequest, newestFirst } from './find-page.ts'
import { isReadable } from './policy.ts'
import { presentChange } from './present-item.ts'
import { parseSearchQuery } from './search-query.ts'
import { maxCounted, searchRequests } from './search-requests.ts'

const none: FoundEntries = { entries: [], forms: [], isLowerBound: false }

/**
 * Searches the items of all forms for managers: the best ones, and how many each form has. Deleted items are found by their
 * reference or id only.
 */
export async function searchEntries(req: PayloadRequest, q: string): Promise<FoundEntries> {
  const forms = (await loadForms(req)).filter(({ status }) => status !== 'deleted')
  const slugs = forms.map(({ slug }) => slug)
  const condition = sql`items.form = any(${sql.param(slugs)}::text[]) and ${isReadable(req)}`
  const search = parseSearchQuery(q)
  if (!search) return none
  const all = { condition, rank: undefined, order: newestFirst, isPrepared: false }
  const byWords = sql`items.status <> 'deleted'`
  return inTurn(req, async () => {
    for await (const request of searchRequests(req, all, { q, search, asManager: true, byWords })) {
      const found = await findItems(req, request, forms)
      if (found.entries.length > 0) return found
    }
    return none
  })
}

const countsSchema = z.array(z.object({ slug: z.string(), total: z.number() }))

async function findItems(
  req: PayloadRequest,
  request: ListRequest,
  forms: readonly Form[],
): Promise<FoundEntries> {
  const items = await findPage(req, request, { page: 1, size: mostFoundEntries })
  if (items.length === 0) return none
  const counts = await runSql(
    req,
    sql`select form as slug, count(*)::int as total
      from (select form from items where ${request.condition} limit ${maxCounted}) as found
      group by form order by total desc, form`,
  )
  const byForm = countsSchema.parse(counts)
  const now = new Date()
  return {
    entries: items.flatMap((item) => {
      const form = forms.find(({ slug }) => slug === item.form)
      return form ? [presentChange(item, form, now)] : []
    }),
    forms: byForm,
    isLowerBound: byForm.reduce((sum, { total }) => sum + total, 0) === maxCounted,
  }
}
