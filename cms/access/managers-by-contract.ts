import type { Access } from 'payload'
import { isManager } from '#cms/platform/auth/caller.ts'
import { callerOf, isContractCall } from '#cms/platform/auth/caller-of.ts'

/** Managers, and only through the calls of the contract: their rules are not to be gone round by the CMS's REST. */
export const managersByContract: Access = ({ req }) => isContractCall(req) && isManager(callerOf(req))
