import { type SQL, sql } from 'drizzle-orm'
import { anyForm, hasPart, searchColumns } from './search-columns.ts'
import type { SearchQuery } from './search-query.ts'
import type { ListSort } from './sort.ts'

/** Estonian order for names and titles (the columns' collation) and for labels; missing values come last. */
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
 * By the best hit: a title or name that is just what was typed, a word of one, a part of a word of one, a keyword or a
 * supervisor, any other text; of these the more often the better.
 */
export function orderByRelevance({ whole, words }: SearchQuery): SQL {
  const forms = sql.join(
    words.flatMap(({ tokens }) => tokens.map((token) => anyForm(token, ''))),
    sql` || `,
  )
  // Weights of body, nothing, terms and heading. The average over all forms becomes their sum, to be set against parts.
  const byForms = sql`ts_rank('{0.002, 0, 0.02, 1}', ${searchColumns.stems}, ${forms}) * (numnode(${forms}) + 1) / 2`
  const byParts = words.map(({ text }) => sql`0.1 * (${hasPart(searchColumns.names, text)})::int`)
  const asWhole = sql`10 * (${hasPart(searchColumns.names, `| ${whole} |`)})::int`
  return sql`${sql.join([sql`coalesce(${byForms}, 0)`, ...byParts, asWhole], sql` + `)} desc`
}
