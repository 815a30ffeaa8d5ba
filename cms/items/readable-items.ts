import type { Access, Where } from 'payload'
import {
  type Caller,
  callerOf,
  isContractCall,
  isManager,
  visibilitiesOpenTo,
} from '#cms/platform/auth/caller.ts'
import { publicStatusesOf } from '#contract/item-statuses.ts'

/**
 * Managers may read every entry, but the public endpoints return them only what is currently published.
 * Other callers may read only through the contract's endpoints, not through Payload's own API.
 */
export const readableItems: Access = ({ req }) => {
  const caller = callerOf(req)
  if (isManager(caller) && !req.context.isPublicRead) return true
  return isContractCall(req) ? visibilityFilter(caller, new Date()) : false
}

/** Published, not past its deadline, and visible to the caller (contract §2, §3). */
export function visibilityFilter(caller: Caller, now: Date): Where {
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
