import type { CollectionConfig } from 'payload'
import { byContract } from '#cms/access/by-contract.ts'
import { managersByContract } from '#cms/access/managers-by-contract.ts'

/** A kind of field set that forms are put together of; its texts live in the translations. */
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
