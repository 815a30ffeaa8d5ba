import { type SQL, sql } from 'drizzle-orm'
import { timeZone } from '#contract/values/time-zone.ts'

/** A constant rather than a parameter, so that equal expressions of a statement are recognised as such. */
export const sqlTimeZone = sql.raw(`'${timeZone}'`)

/** Conditions: a timestamp is within these days (`YYYY-MM-DD`), both inclusive. */
export function isWithinDays(
  column: SQL,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): SQL[] {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${sqlTimeZone})`
  return [
    ...(from ? [sql`${column} >= ${startOf(sql`${from}::date`)}`] : []),
    ...(until ? [sql`${column} < ${startOf(sql`(${until}::date + 1)`)}`] : []),
  ]
}
