import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForm, loadForms } from '#cms/forms/load-forms.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { withoutOverrides } from '#contract/values/normalize-text.ts'
import { validateText } from '#contract/values/text.ts'
import {
  mailIntervals,
  parseReportFilters,
  parseViewQuery,
  type View,
  type ViewAddition,
  type ViewChange,
  type ViewKind,
  viewKinds,
  viewLimits,
} from '#contract/views.ts'
import { requireUuid } from './find-item.ts'
import { listRequests } from './list-items.ts'
import { isSeenBy } from './policy.ts'

const rowSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  form: z.string(),
  query: z.string(),
  kind: z.enum(viewKinds),
  isShared: z.boolean(),
  mailed: z.enum(mailIntervals).nullable(),
  username: z.string(),
  owner: z.string(),
})
const columns = sql`id as uuid, name, form, kind, query, is_shared as "isShared", mailed, owner as username, owner_name as owner`

/** The caller's views of a kind and the shared ones by name, with the number of their entries, which are counted in one statement. */
export async function listViews(req: PayloadRequest, caller: Caller, kind: ViewKind): Promise<View[]> {
  const now = new Date()
  const forms = new Map((await loadForms(req)).map((form) => [form.slug, form]))
  const rows = await runSql(
    req,
    sql`select ${columns} from item_views
      where deleted_at is null and kind = ${kind} and (is_shared or owner = ${caller?.username ?? ''}) order by lower(name), id`,
  )
  const views = z
    .array(rowSchema)
    .parse(rows)
    .filter(({ form: slug }) => {
      const form = forms.get(slug)
      return form && form.status !== 'deleted' && isSeenBy(caller, form)
    })
  const counts: SQL[] = []
  for (const { uuid, form: slug, query } of views) {
    const form = forms.get(slug)
    const filters = filtersOf(kind, query, now)
    if (!form || !filters) continue
    for await (const { condition } of listRequests(req, { caller, form, query: filters })) {
      counts.push(sql`select ${uuid}::text as uuid, count(*)::int as count from items where ${condition}`)
      // Similar words are only searched for in the table itself.
      break
    }
  }
  const counted = counts.length > 0 ? await runSql(req, sql.join(counts, sql` union all `)) : []
  const countOf = new Map(countsSchema.parse(counted).map(({ uuid, count }) => [uuid, count]))
  return views.map(({ username, ...view }) => ({
    ...view,
    isOwn: username === caller?.username,
    count: countOf.get(view.uuid) ?? 0,
  }))
}

const countsSchema = z.array(z.object({ uuid: z.string(), count: z.number() }))

/** The filters of the table or report, as it shows them; undefined if the query is invalid. */
function filtersOf(kind: ViewKind, query: string, now: Date): AdminListQuery | undefined {
  if (kind === 'report') return parseReportFilters(query, now)
  const filters = parseViewQuery(query)
  return filters && asShown(filters)
}

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
  { name, isShared, kind, mailed, form: slug, query }: ViewAddition,
): Promise<string> {
  if (!caller) throw new Problem('unauthorized')
  const form = await loadForm(req, canonicalSlug(slug))
  if (!form || !isSeenBy(caller, form)) throw new Problem('notFound')
  const cleaned = validateName(name)
  const filters = validateQuery(kind, query)
  const interval = kind === 'report' ? mailed : null
  return inTransaction(req, async () => {
    await lock(req, `views of ${caller.username}`)
    const rows = await runSql(
      req,
      sql`
        insert into item_views (owner, owner_name, name, form, kind, query, is_shared, mailed, mailed_since)
        select ${caller.username}, ${displayNameOf(caller)}, ${cleaned}, ${form.slug}, ${kind}, ${filters}, ${isShared},
          ${interval}::varchar, now()
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
 * Renames, shares, deletes or restores a view, or changes what a report is and how often it is mailed. Returns its kind.
 * @throws Problem `notFound`, also for one of somebody else that is not shared; `forbidden` if somebody else than its owner changes
 * how often it is mailed; `invalid`
 */
export async function changeView(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  change: ViewChange,
): Promise<ViewKind> {
  const id = requireUuid(uuid)
  return inTransaction(req, async () => {
    const isDeleted = change.action === 'restore' ? sql`true` : sql`deleted_at is null`
    const rows = await runSql(
      req,
      sql`select ${columns} from item_views where id = ${id} and ${isDeleted} for update`,
    )
    const [view] = z.array(rowSchema).parse(rows)
    if (!view || !(view.isShared || view.username === caller?.username)) throw new Problem('notFound')
    const isOwn = view.username === caller?.username
    if (change.action === 'update' && change.mailed !== undefined && !isOwn && change.mailed !== view.mailed)
      throw new Problem('forbidden')
    const assignment =
      change.action === 'update'
        ? sql.join(assignmentsOf(view, change), sql`, `)
        : sql`deleted_at = ${change.action === 'delete' ? sql`now()` : sql`null`}`
    await runSql(req, sql`update item_views set ${assignment}, updated_at = now() where id = ${id}`)
    return view.kind
  })
}

function assignmentsOf(
  { kind, mailed: interval }: z.infer<typeof rowSchema>,
  { name, isShared, query, mailed }: Extract<ViewChange, { action: 'update' }>,
): SQL[] {
  const isChanged = kind === 'report' && mailed !== undefined && mailed !== interval
  return [
    sql`name = ${validateName(name)}, is_shared = ${isShared}`,
    ...(query === undefined ? [] : [sql`query = ${validateQuery(kind, query)}`]),
    ...(isChanged ? [sql`mailed = ${mailed}::varchar, mailed_since = now()`] : []),
  ]
}

function validateQuery(kind: ViewKind, input: string): string {
  const { text, issues } = validateText(input, 'query', { max: viewLimits.query, isOptional: true })
  if (issues.length > 0 || !filtersOf(kind, text, new Date()))
    throw new Problem('invalid', { errors: [{ field: 'query', messageKey: 'errors.invalid' }] })
  return text
}

function validateName(input: string): string {
  const { text, issues } = validateText(withoutOverrides(input), 'name', { max: viewLimits.name })
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text
}
