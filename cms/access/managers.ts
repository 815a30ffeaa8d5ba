import type { Access, PayloadRequest } from 'payload'
import { isManager } from '#cms/platform/auth/caller.ts'
import { callerOf } from '#cms/platform/auth/caller-of.ts'

export const managers: Access = ({ req }) => isManager(callerOf(req))

/** The same rule for `access.admin`, which must return a boolean. */
export function managersMayEnter({ req }: { req: PayloadRequest }): boolean {
  return isManager(callerOf(req))
}
