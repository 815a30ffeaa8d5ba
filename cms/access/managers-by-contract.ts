import type { Access } from 'payload'
import { isManager } from '#cms/domain/caller/caller.ts'
import { callerOf, isContractCall } from './caller-of.ts'

/** Managers, and only through the calls of the contract: their rules are not to be gone round by the CMS's REST. */
export const managersByContract: Access = ({ req }) => isContractCall(req) && isManager(callerOf(req))
