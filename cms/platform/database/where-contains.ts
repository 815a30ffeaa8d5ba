import type { Where } from 'payload'

/** One condition per part: the column contains it. */
export function whereContains(column: string, parts: readonly string[]): Where[] {
  return parts.map((part) => ({ [column]: { contains: likePattern(part) } }))
}

/** Escapes text for a pattern of SQL's `like`. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
