import type { PayloadRequest, TypedUser } from 'payload'
import type { Caller } from './caller.ts'

declare module 'payload' {
  interface RequestContext {
    /** The caller of a request to an endpoint of the contract. Set only by those endpoints. */
    caller?: Caller
    /** The request is a public read, which returns entries in public statuses only (contract §2). */
    isPublicRead?: boolean
  }
}

/** Whether the request is to an endpoint of the contract, as opposed to Payload's REST API and admin pages. */
export function isContractCall(req: PayloadRequest): boolean {
  return req.context.caller !== undefined
}

/**
 * The caller of a contract endpoint, else the manager that Payload's auth strategies found. The strategies also accept
 * the session cookie of the manage area, which must not authenticate requests to contract endpoints.
 */
export function callerOf(req: PayloadRequest): Caller {
  if (req.context.caller !== undefined) return req.context.caller
  return req.user ? managerOf(req.user) : null
}

function managerOf(user: TypedUser): Caller {
  return {
    sub: user.sub ?? user.id,
    username: user.username,
    firstName: user.fullName ?? '',
    lastName: '',
    email: user.email ?? null,
    classes: new Set(user.classes ?? []),
    isListed: false,
    expiresAt: 0,
  }
}
