import type { PayloadRequest } from 'payload'
import { callerOf, isContractCall, isManager } from '#cms/platform/auth/caller.ts'

type Args = { req: PayloadRequest }

/** Anyone through the contract's endpoints, but only managers through Payload's own REST API and admin pages. */
export function byContract({ req }: Args): boolean {
  return isContractCall(req) || isManager(callerOf(req))
}

/** Managers, and only through the contract's endpoints, because Payload's REST API would bypass their rules. */
export function managersByContract({ req }: Args): boolean {
  return isContractCall(req) && isManager(callerOf(req))
}

export function managers({ req }: Args): boolean {
  return isManager(callerOf(req))
}

/** For data that only the use cases write (`asSystem`), never Payload's REST API or admin pages. */
export function nobody(): boolean {
  return false
}
