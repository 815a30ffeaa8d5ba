import type { CollectionConfig } from 'payload'
import { nobody } from '#cms/access/predicates.ts'
import { enforceItemRules } from '#cms/items/enforce-item-rules.ts'
import { itemFields } from '#cms/items/item-fields.ts'
import { mayUpdate, readSeen } from '#cms/items/policy.ts'
import { isContractCall } from '#cms/platform/auth/caller.ts'

/** The items of all registers and forms. Migrations create their indexes, which versions do not need. */
export const items: CollectionConfig = {
  slug: 'items',
  admin: { useAsTitle: 'id', hidden: true },
  versions: { drafts: false, maxPerDoc: 0 },
  access: {
    read: readSeen('form'),
    readVersions: readSeen('version.form'),
    create: ({ req }) => isContractCall(req),
    update: mayUpdate,
    delete: nobody,
  },
  hooks: { beforeChange: [enforceItemRules] },
  fields: itemFields,
}
