import { randomUUID } from 'node:crypto'

/** A slug, value or username that nothing else has. */
export function uniqueSlug(): string {
  return `made_${randomUUID().slice(0, 8)}`
}
