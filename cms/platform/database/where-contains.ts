import type { Where } from 'payload'

/** One condition a part: the column has it somewhere. */
export function whereContains(column: string, parts: readonly string[]): Where[] {
  return parts.map((part) => ({ [column]: { contains: likePattern(part) } }))
}

/** Text as a pattern of SQL's `like`: its signs stand for themselves. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
