import type { Access } from 'payload'
import { isManager } from '#cms/domain/caller/caller.ts'
import { callerOf, isContractCall } from './caller-of.ts'

/** Anyone through the contract's calls; in the CMS's own REST and screens managers alone. */
export const byContract: Access = ({ req }) => isContractCall(req) || isManager(callerOf(req))
