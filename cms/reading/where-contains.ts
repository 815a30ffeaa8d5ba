import type { Where } from 'payload'

/** One condition a part: the column has it somewhere. Signs of SQL patterns stand for themselves. */
export function whereContains(column: string, parts: readonly string[]): Where[] {
  return parts.map((part) => ({ [column]: { contains: part.replace(/[\\%_]/g, '\\$&') } }))
}
