import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isFormSeen } from '#cms/items/policy.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { isWithinDays } from '#cms/platform/database/time-zone.ts'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import { type Action, type ActionsQuery, actionSchema } from '#contract/actions.ts'
import { foldText } from '#contract/fold-text.ts'

type Filters = Omit<ActionsQuery, 'page' | 'size'>

const titleSchema = z
  .object({ et: z.string().nullable(), en: z.string().nullable() })
  .transform(({ et, en }) => ({ et: et ?? '', en: en ?? '' }))

const rowsSchema = z.array(
  actionSchema.extend({
    at: z.string().transform((text) => new Date(text).toISOString()),
    title: titleSchema,
    names: z.array(titleSchema),
  }),
)

/** The labels of `fields`, the ticked check, or the name of the assignee; a field without a label is named by its slug. */
const names = sql`
  case when action in ('tick', 'untick') then (
    select json_agg("check"->'text')
    from forms, jsonb_array_elements(forms.checklist) as "check"
    where forms.slug = actions.form and "check"->>'key' = actions.detail
  ) when action = 'assign' then (
    select json_agg(json_build_object('et', full_name, 'en', full_name))
    from users where users.username = actions.detail and full_name <> ''
  ) else (
    select json_agg(json_build_object(
      'et', coalesce(nullif(label.et, ''), nullif(label.en, ''), split_part(path, '.', 2)),
      'en', coalesce(nullif(label.en, ''), nullif(label.et, ''), split_part(path, '.', 2))
    ) order by position)
    from unnest(actions.fields) with ordinality as field(path, position)
    left join translations as label
      on label.namespace = 'forms' and label.key = 'forms.fields.' || split_part(path, '.', 2)
  ) end
`

const columns = sql`
  id as uuid, at, who, username, action, noun, subject, form, reference,
  json_build_object('et', title_et, 'en', title_en) as title, detail, fields, coalesce(${names}, '[]') as names
`

/** What managers did, a page of it with the number of all (contract §7). */
export async function listActions(req: PayloadRequest, { page, size, ...filters }: ActionsQuery) {
  const condition = matches(req, filters)
  const rows = await runSql(
    req,
    sql`select ${columns} from actions where ${condition} ${inOrder(filters)} limit ${size} offset ${(page - 1) * size}`,
  )
  const [count] = z
    .array(z.object({ count: z.number() }))
    .parse(await runSql(req, sql`select count(*)::int as count from actions where ${condition}`))
  return { data: rowsSchema.parse(rows), total: count?.count ?? 0 }
}

/** The same, all of it in pages that are read one after the other: each after the last row of the previous one. */
export async function* readActions(
  req: PayloadRequest,
  filters: Filters,
  size: number,
): AsyncGenerator<Action[]> {
  const isAfter = filters.sort === 'at' ? sql`>` : sql`<`
  let last: Action | undefined
  do {
    const rest = last ? sql`(at, id) ${isAfter} (${last.at}::timestamptz, ${last.uuid}::uuid)` : sql`true`
    const rows = rowsSchema.parse(
      await runSql(
        req,
        sql`select ${columns} from actions where ${matches(req, filters)} and ${rest} ${inOrder(filters)} limit ${size}`,
      ),
    )
    if (rows.length > 0) yield rows
    last = rows.length < size ? undefined : rows.at(-1)
  } while (last)
}

function inOrder({ sort }: Filters): SQL {
  return sort === 'at' ? sql`order by at, id` : sql`order by at desc, id desc`
}

function matches(req: PayloadRequest, { q, person, noun, action, subject, ...days }: Filters): SQL {
  const contains = (column: SQL, text: string | undefined) =>
    foldText(text ?? '')
      .split(' ')
      .filter(Boolean)
      .map((word) => sql`${column} like ${`%${likePattern(word)}%`}`)
  const conditions = [
    sql`(form is null or ${isFormSeen(req, sql`form`)})`,
    ...contains(sql`search`, q),
    ...contains(sql`person`, person),
    ...(noun?.length ? [sql`noun = any(${sql.param(noun)}::text[])`] : []),
    ...(action?.length ? [sql`action = any(${sql.param(action)}::text[])`] : []),
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...isWithinDays(sql`at`, days),
  ]
  return sql.join(conditions, sql` and `)
}
