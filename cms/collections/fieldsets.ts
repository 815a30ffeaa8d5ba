import type { CollectionConfig } from 'payload'
import { byContract } from '#cms/access/by-contract.ts'
import { managersByContract } from '#cms/access/managers-by-contract.ts'

/** Field sets that forms may contain; their texts are stored as translations. */
export const fieldsets: CollectionConfig = {
  slug: 'fieldsets',
  admin: { useAsTitle: 'slug', hidden: true },
  access: {
    read: byContract,
    create: managersByContract,
    update: managersByContract,
    delete: managersByContract,
  },
  fields: [{ name: 'slug', type: 'text', required: true, unique: true, index: true }],
}
