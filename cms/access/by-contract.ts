import type { Access } from 'payload'
import { isManager } from '#cms/platform/auth/caller.ts'
import { callerOf, isContractCall } from '#cms/platform/auth/caller-of.ts'

/** Anyone through the contract's endpoints, but only managers through Payload's own REST API and admin pages. */
export const byContract: Access = ({ req }) => isContractCall(req) || isManager(callerOf(req))
