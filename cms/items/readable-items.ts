import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { callerOf, isContractCall, isManager, visibilitiesOpenTo } from '#cms/platform/auth/caller.ts'
import { publicStatusesOf } from '#contract/item-statuses.ts'
import { allRegisters } from '#contract/registers/registers.ts'

/** The registers with more public statuses than other forms. */
const withConfirmed = allRegisters.filter(({ confirmedIsPublic }) => confirmedIsPublic)

/**
 * The entries that the caller may read, as a condition on `items`. Managers may read every entry, but the public endpoints return
 * them only what is currently published. For others this is: published, not past its deadline, and visible to them
 * (contract §2, §3). `now` may be a placeholder.
 */
export function isReadable(req: PayloadRequest, now: unknown = new Date().toISOString()): SQL {
  if (!isContractCall(req)) throw new Error('only endpoints of the contract read entries for their caller')
  const caller = callerOf(req)
  if (isManager(caller) && !req.context.isPublicRead) return sql`true`
  const isPublic = [
    sql`items.status in (${literals(publicStatusesOf(''))})`,
    ...withConfirmed.map(
      ({ slug }) =>
        sql`items.form = ${literals([slug])} and items.status in (${literals(publicStatusesOf(slug))})`,
    ),
  ]
  return sql`(${sql.join(isPublic, sql` or `)})
    and items.visibility in (${literals(visibilitiesOpenTo(caller))})
    and (items.deadline_at is null or items.deadline_at >= (select ${now}::timestamptz))`
}

/** Constants rather than parameters, for which PostgreSQL has statistics. */
function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '))
}
