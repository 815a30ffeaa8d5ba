import type { Access } from 'payload'
import { isManager } from '#cms/platform/auth/caller.ts'
import { callerOf, isContractCall } from '#cms/platform/auth/caller-of.ts'

/** Anyone through the contract's calls; in the CMS's own REST and screens managers alone. */
export const byContract: Access = ({ req }) => isContractCall(req) || isManager(callerOf(req))
