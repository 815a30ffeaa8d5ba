import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForm, loadForms } from '#cms/forms/load-forms.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { AdminListQuery } from '#contract/admin-items.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { withoutOverrides } from '#contract/values/normalize-text.ts'
import { validateText } from '#contract/values/text.ts'
import { parseViewQuery, type View, type ViewAddition, type ViewChange, viewLimits } from '#contract/views.ts'
import { requireUuid } from './find-item.ts'
import { listRequests } from './list-items.ts'

const rowSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  form: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  username: z.string(),
  owner: z.string(),
})
const columns = sql`id as uuid, name, form, query, is_shared as "isShared", owner as username, owner_name as owner`

/** The caller's views and the shared ones by name, with the number of their entries, which are counted in one statement. */
export async function listViews(req: PayloadRequest, caller: Caller): Promise<View[]> {
  const forms = new Map((await loadForms(req)).map((form) => [form.slug, form]))
  const rows = await runSql(
    req,
    sql`select ${columns} from item_views
      where deleted_at is null and (is_shared or owner = ${caller?.username ?? ''}) order by lower(name), id`,
  )
  const views = z
    .array(rowSchema)
    .parse(rows)
    .filter(({ form }) => forms.has(form) && forms.get(form)?.status !== 'deleted')
  const counts: SQL[] = []
  for (const { uuid, form: slug, query } of views) {
    const form = forms.get(slug)
    const filters = parseViewQuery(query)
    if (!form || !filters) continue
    for await (const { condition } of listRequests(req, { caller, form, query: asShown(filters) })) {
      counts.push(sql`select ${uuid}::text as uuid, count(*)::int as count from items where ${condition}`)
      // Similar words are only searched for in the table itself.
      break
    }
  }
  const counted = counts.length > 0 ? await runSql(req, sql.join(counts, sql` union all `)) : []
  const countOf = new Map(countsSchema.parse(counted).map(({ uuid, count }) => [uuid, count]))
  return views.map(({ username: _, ...view }) => ({ ...view, count: countOf.get(view.uuid) ?? 0 }))
}

const countsSchema = z.array(z.object({ uuid: z.string(), count: z.number() }))

const allButDeleted = itemStatuses.filter((status) => status !== 'deleted')

/** As the tables of the manage area show it: no deleted entries, and no unconfirmed ones among those that are pending. */
function asShown({ statuses = allButDeleted, address, ...filters }: AdminListQuery): AdminListQuery {
  const isQueue = statuses.join() === 'pending'
  return { ...filters, statuses, address: address ?? (isQueue ? 'confirmed' : undefined) }
}

/** Saves a view. @throws Problem `notFound` for an unknown form, `invalid` */
export async function addView(
  req: PayloadRequest,
  caller: Caller,
  { name, isShared, form: slug, query }: ViewAddition,
): Promise<string> {
  if (!caller) throw new Problem('unauthorized')
  const form = await loadForm(req, canonicalSlug(slug))
  if (!form) throw new Problem('notFound')
  const cleaned = validateName(name)
  const { text: filters, issues } = validateText(query, 'query', { max: viewLimits.query, isOptional: true })
  if (issues.length > 0 || !parseViewQuery(filters))
    throw new Problem('invalid', { errors: [{ field: 'query', messageKey: 'errors.invalid' }] })
  return inTransaction(req, async () => {
    await lock(req, `views of ${caller.username}`)
    const rows = await runSql(
      req,
      sql`
        insert into item_views (owner, owner_name, name, form, query, is_shared)
        select ${caller.username}, ${displayNameOf(caller)}, ${cleaned}, ${form.slug}, ${filters}, ${isShared}
        where (select count(*) from item_views where owner = ${caller.username} and deleted_at is null)
          < ${viewLimits.perManager}
        returning id as uuid
      `,
    )
    const [row] = z.array(z.object({ uuid: z.string() })).parse(rows)
    if (row) return row.uuid
    const params = { max: viewLimits.perManager }
    throw new Problem('invalid', { errors: [{ field: 'name', messageKey: 'validation.maxItems', params }] })
  })
}

/**
 * Renames, shares, deletes or restores a view.
 * @throws Problem `notFound`, also for one of somebody else that is not shared; `invalid`
 */
export async function changeView(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  change: ViewChange,
): Promise<void> {
  const id = requireUuid(uuid)
  const name = change.action === 'update' ? validateName(change.name) : undefined
  await inTransaction(req, async () => {
    const isDeleted = change.action === 'restore' ? sql`true` : sql`deleted_at is null`
    const rows = await runSql(
      req,
      sql`select ${columns} from item_views where id = ${id} and ${isDeleted} for update`,
    )
    const [view] = z.array(rowSchema).parse(rows)
    if (!view || !(view.isShared || view.username === caller?.username)) throw new Problem('notFound')
    const assignment =
      change.action === 'update'
        ? sql`name = ${name}, is_shared = ${change.isShared}`
        : sql`deleted_at = ${change.action === 'delete' ? sql`now()` : sql`null`}`
    await runSql(req, sql`update item_views set ${assignment}, updated_at = now() where id = ${id}`)
  })
}

function validateName(input: string): string {
  const { text, issues } = validateText(withoutOverrides(input), 'name', { max: viewLimits.name })
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text
}
