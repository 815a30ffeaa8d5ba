import type { CollectionConfig } from 'payload'
import { managers } from '#cms/access/managers.ts'
import { managersByContract } from '#cms/access/managers-by-contract.ts'
import { nobody } from '#cms/access/nobody.ts'
import { enforceItemRules } from '#cms/items/enforce-item-rules.ts'
import { itemFields } from '#cms/items/item-columns.ts'
import { readableItems } from '#cms/items/readable-items.ts'
import { isContractCall } from '#cms/platform/auth/caller-of.ts'

/** The entries of all registers and forms. */
export const items: CollectionConfig = {
  slug: 'items',
  admin: { useAsTitle: 'id', hidden: true },
  versions: { drafts: false, maxPerDoc: 0 },
  access: {
    read: readableItems,
    readVersions: managers,
    create: ({ req }) => isContractCall(req),
    update: managersByContract,
    delete: nobody,
  },
  indexes: [{ fields: ['form', 'status'] }, { fields: ['form', 'year'] }],
  hooks: { beforeChange: [enforceItemRules] },
  fields: itemFields,
}
