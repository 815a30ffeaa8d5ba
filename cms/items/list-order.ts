import { type SQL, sql } from 'drizzle-orm'
import { anyForm, hasPart, searchColumns } from './search-columns.ts'
import type { SearchQuery } from './search-query.ts'
import type { ListSort } from './sort.ts'

/** Names and titles (by their columns' collation) and labels are sorted in Estonian order; missing values come last. */
export function bySort({ columns, descending }: ListSort): SQL {
  const values = columns.map(({ name, isText, labels }) => {
    const column = sql`items.${sql.identifier(name)}`
    if (labels?.size) return sql`nullif(${labelled(column, labels)}, '')`
    return isText ? sql`nullif(${column}, '')` : column
  })
  return sql`coalesce(${sql.join(values, sql`, `)}) ${sql.raw(descending ? 'desc' : 'asc')} nulls last`
}

function labelled(column: SQL, labels: ReadonlyMap<string, string>): SQL {
  const cases = [...labels].map(([value, label]) => sql`when ${value} then ${label}`)
  return sql`(case ${column} ${sql.join(cases, sql` `)} else ${column} end) collate "et-x-icu"`
}

/**
 * Orders by the best match, in this order: exact title or name, word of a title or name, part of such a word, keyword or
 * supervisor, any other text. More matches rank higher.
 */
export function orderByRelevance({ whole, words }: SearchQuery): SQL {
  const forms = sql.join(
    words.flatMap(({ tokens }) => tokens.map((token) => anyForm(token, ''))),
    sql` || `,
  )
  // Weights D to A: body, unused, terms, heading. `ts_rank` averages over all forms; the factor turns that into a sum,
  // which is comparable with the weight of parts.
  const byForms = sql`ts_rank('{0.002, 0, 0.02, 1}', ${searchColumns.stems}, ${forms}) * (numnode(${forms}) + 1) / 2`
  const byParts = words.map(({ text }) => sql`0.1 * (${hasPart(searchColumns.names, text)})::int`)
  const asWhole = sql`10 * (${hasPart(searchColumns.names, `| ${whole} |`)})::int`
  return sql`${sql.join([sql`coalesce(${byForms}, 0)`, ...byParts, asWhole], sql` + `)} desc`
}
