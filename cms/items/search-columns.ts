import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#cms/platform/database/where-contains.ts'

/** Generated columns, which Payload does not know; see the migration `full_text`. */
export const searchColumns = {
  stems: sql`items.search_words`,
  parts: sql`items.search_parts`,
  names: sql`items.search_names`,
  managersParts: sql`items.search_managers`,
} as const

/** Any form of a word, in either language; `suffix` as in a tsquery: weights, or `*` for a prefix match. */
export function anyForm(token: string, suffix: string): SQL {
  return sql`search_query(${token}, ${suffix})`
}

/** The text is somewhere in the column, whatever its case and diacritics. */
export function hasPart(column: SQL, text: string): SQL {
  return sql`${column} like fold_text(${`%${likePattern(text)}%`})`
}
