import type { PayloadRequest, TypedUser } from 'payload'
import type { Caller } from './caller.ts'

declare module 'payload' {
  interface RequestContext {
    /** Set by our endpoints alone: the call is one of the contract's, and this is who makes it. */
    caller?: Caller
    /** The call is a read that anyone may make, so it answers public statuses alone (contract §2). */
    isPublicRead?: boolean
  }
}

/** Does the request come through a call of the contract, as against the CMS's own REST and screens? */
export function isContractCall(req: PayloadRequest): boolean {
  return req.context.caller !== undefined
}

/**
 * Who asks: the contract call's caller, or the manager that the CMS's own strategies know. These know the manage
 * pages' cookie too, which is nobody in a call of the contract.
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
