import type { PayloadRequest } from 'payload'

/** Local API options: access is checked for whoever makes the request. */
export function asCaller(req: PayloadRequest) {
  return { req, overrideAccess: false } as const
}

/** Local API options: the register itself does it; `_reason` says why access is not asked. */
export function asSystem(req: PayloadRequest, _reason: string) {
  return { req, overrideAccess: true } as const
}
