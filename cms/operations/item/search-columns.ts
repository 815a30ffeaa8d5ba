import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#cms/reading/where-contains.ts'

/** What PostgreSQL makes of an entry's texts, and Payload knows nothing of; see the migration `full_text`. */
export const kept = {
  stems: sql`items.search_words`,
  parts: sql`items.search_parts`,
  names: sql`items.search_names`,
  managersParts: sql`items.search_managers`,
} as const

/** Any form of a word, in either language; `places` as in a tsquery: weights, or `*` for what begins so. */
export function anyForm(token: string, places: string): SQL {
  return sql`search_query(${token}, ${places})`
}

/** The text is somewhere in the column, whatever its case and diacritics. */
export function hasPart(column: SQL, text: string): SQL {
  return sql`${column} like fold_text(${`%${likePattern(text)}%`})`
}
