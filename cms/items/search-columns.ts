import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#cms/platform/database/where-contains.ts'

/** Generated columns that are not part of the Payload schema; see the migration `full_text`. */
export const searchColumns = {
  stems: sql`items.search_words`,
  parts: sql`items.search_parts`,
  names: sql`items.search_names`,
  managersParts: sql`items.search_managers`,
} as const

/** A tsquery for any inflected form of a word in either language; `suffix` is that of a tsquery term: weights, or `*` for prefix matches. */
export function anyForm(token: string, suffix: string): SQL {
  return sql`search_query(${token}, ${suffix})`
}

/** The column contains the text, ignoring case and diacritics. */
export function hasPart(column: SQL, text: string): SQL {
  return sql`${column} like fold_text(${`%${likePattern(text)}%`})`
}
