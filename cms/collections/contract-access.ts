import type { CollectionConfig } from 'payload'
import { byContract, managersByContract } from '#cms/access/predicates.ts'

/** For collections whose rules are enforced by the contract's endpoints: public to read, changed by managers. */
export const contractAccess: CollectionConfig['access'] = {
  read: byContract,
  create: managersByContract,
  update: managersByContract,
  delete: managersByContract,
}
