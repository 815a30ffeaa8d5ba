import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import { type Duplicate, mostDuplicates } from '#contract/admin-items.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { findInOrder } from './find-page.ts'
import type { StoredItem } from './item-row.ts'
import { presentChange } from './present-item.ts'

/** Minimum trigram similarity of two titles, from 0 to 1. */
const minSimilarity = 0.5

const rowsSchema = z.array(z.object({ id: z.string(), same_author: z.boolean(), similarity: z.number() }))

/**
 * Items of the same form that may be duplicates of this one (contract §3): the same author and year, or a similar title.
 * Where titles recur, the organization must be the same too. `%>` finds candidates with the trigram index of titles
 * and names; then only the titles are compared.
 */
export async function listDuplicates(
  req: PayloadRequest,
  item: StoredItem,
  form: Form,
): Promise<Duplicate[]> {
  const rows = rowsSchema.parse(await inTurn(req, () => runSql(req, candidatesQuery(item))))
  const docs = await findInOrder(
    req,
    rows.map(({ id }) => id),
  )
  const now = new Date()
  return docs.map((doc) => {
    const row = rows.find(({ id }) => id === doc.id)
    const reasons: Duplicate['reasons'] = []
    if (row?.same_author) reasons.push('author')
    if (row && row.similarity >= minSimilarity) reasons.push('title')
    return { ...presentChange(doc, form, now), reasons }
  })
}

type Compared = Pick<StoredItem, 'id' | 'form' | 'firstName' | 'lastName' | 'year' | 'organization' | 'title'>

/**
 * Names and titles are compared as people see them (`fold_text`). Separate conditions for each title, because a GIN index does not
 * support `any`. `search_names` has a name between bars, so its index finds those of an author.
 */
export function candidatesQuery({ id, form, firstName, lastName, year, organization, title }: Compared): SQL {
  const titles = [...new Set([title?.et, title?.en])].flatMap((text) => text || [])
  const isName = (column: SQL, name: string) =>
    sql`(search_names like ${`%| ${likePattern(foldText(name))} |%`} and fold_text(${column}) = ${foldText(name)})`
  const isSameAuthor =
    lastName && year
      ? sql`(${isName(sql`last_name`, lastName)}
          and ${firstName ? isName(sql`first_name`, firstName) : sql`coalesce(first_name, '') = ''`} and year = ${year})`
      : sql`false`
  const hasSimilarTitle = titles.map((text) => sql`search_names %> fold_text(${text})`)
  const similarities = titles.flatMap((text) =>
    [sql`title_et`, sql`title_en`].map(
      (column) => sql`similarity(fold_text(coalesce(${column}, '')), fold_text(${text}))`,
    ),
  )
  const isSameOrganization = findRegister(form)?.titlesRecur
    ? sql`coalesce(organization, '') = ${organization ?? ''}`
    : sql`true`
  return sql`
    select id, same_author, similarity
    from (
      select
        id,
        created_at,
        coalesce(${isSameAuthor}, false) as same_author,
        greatest(0, ${sql.join(similarities.length > 0 ? similarities : [sql`0`], sql`, `)})::float8 as similarity
      from items
      where form = ${form} and id <> ${id} and status <> 'deleted' and ${isSameOrganization}
        and (${sql.join([isSameAuthor, ...hasSimilarTitle], sql` or `)})
    ) as candidates
    where same_author or similarity >= ${minSimilarity}
    order by same_author desc, similarity desc, created_at desc
    limit ${mostDuplicates}
  `
}
