import type { Access } from 'payload'
import { isManager } from '#cms/platform/auth/caller.ts'
import { callerOf, isContractCall } from '#cms/platform/auth/caller-of.ts'

/** Managers, and only through the contract's endpoints, because Payload's REST API would bypass their rules. */
export const managersByContract: Access = ({ req }) => isContractCall(req) && isManager(callerOf(req))
