import { createHash } from 'node:crypto'
import { isRecord } from '#contract/is-record.ts'

/** Hash of a submission or of a change; tells a repeated one from a different one. */
export function hashChange(change: unknown): string {
  return createHash('sha256').update(stableJson(change)).digest('hex')
}

/** JSON with sorted object keys, so that equal data yields equal text. */
function stableJson(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}
