import type { Access, Where } from 'payload'
import { type Caller, isManager, visibilitiesOpenTo } from '#cms/platform/auth/caller.ts'
import { callerOf, isContractCall } from '#cms/platform/auth/caller-of.ts'
import { publicStatusesOf } from '#contract/item-statuses.ts'

/**
 * Managers read every entry, but not through the public calls: those answer what is shown to the caller now, whoever
 * that is. Others read through the contract's calls alone.
 */
export const readableItems: Access = ({ req }) => {
  const caller = callerOf(req)
  if (isManager(caller) && !req.context.isPublicRead) return true
  return isContractCall(req) ? visibleStatuses(caller, new Date()) : false
}

/** Published, not past its deadline, and of a visibility that is open to the caller (contract §2, §3). */
export function visibleStatuses(caller: Caller, now: Date): Where {
  return {
    and: [
      {
        or: [
          { status: { in: [...publicStatusesOf('')] } },
          { and: [{ form: { equals: 'thesis' } }, { status: { in: [...publicStatusesOf('thesis')] } }] },
        ],
      },
      { visibility: { in: [...visibilitiesOpenTo(caller)] } },
      { or: [{ deadlineAt: { exists: false } }, { deadlineAt: { greater_than_equal: now.toISOString() } }] },
    ],
  }
}
