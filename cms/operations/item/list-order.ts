import { type SQL, sql } from 'drizzle-orm'
import type { SearchQuery } from '#cms/domain/item/search-query.ts'
import type { AskedSort } from '#cms/domain/item/sort.ts'
import { anyForm, hasPart, kept } from './search-columns.ts'

/** Estonian order for names and titles (the columns' collation); what is missing comes last. */
export function asAsked({ columns, descending }: AskedSort): SQL {
  const values = columns.map(({ name, isText }) => {
    const column = sql`items.${sql.identifier(name)}`
    return isText ? sql`nullif(${column}, '')` : column
  })
  return sql`coalesce(${sql.join(values, sql`, `)}) ${sql.raw(descending ? 'desc' : 'asc')} nulls last`
}

/**
 * By the best hit: a title or name that is just what was typed, a word of one, a part of a word of one, a keyword or a
 * supervisor, any other text; of these the more often the better.
 */
export function bestFirst({ whole, words }: SearchQuery): SQL {
  const forms = sql.join(
    words.flatMap(({ tokens }) => tokens.map((token) => anyForm(token, ''))),
    sql` || `,
  )
  // Weights of body, nothing, terms and heading. The average over all forms becomes their sum, to be set against parts.
  const byForms = sql`ts_rank('{0.002, 0, 0.02, 1}', ${kept.stems}, ${forms}) * (numnode(${forms}) + 1) / 2`
  const byParts = words.map(({ text }) => sql`0.1 * (${hasPart(kept.names, text)})::int`)
  const asWhole = sql`10 * (${hasPart(kept.names, `| ${whole} |`)})::int`
  return sql`${sql.join([sql`coalesce(${byForms}, 0)`, ...byParts, asWhole], sql` + `)} desc`
}
