import type { PayloadRequest } from 'payload'

/** Local API options that apply the access control of the request's caller. */
export function asCaller(req: PayloadRequest) {
  return { req, overrideAccess: false } as const
}

/** Local API options that skip access control. `_reason` documents at the call site why. */
export function asSystem(req: PayloadRequest, _reason: string) {
  return { req, overrideAccess: true } as const
}
