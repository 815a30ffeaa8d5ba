import type { CollectionConfig } from 'payload'
import { byContract } from '#cms/access/by-contract.ts'
import { managersByContract } from '#cms/access/managers-by-contract.ts'

/** Field definitions; their texts are stored as translations (contract §6). */
export const fields: CollectionConfig = {
  slug: 'fields',
  admin: { useAsTitle: 'slug', hidden: true },
  access: {
    read: byContract,
    create: managersByContract,
    update: managersByContract,
    delete: managersByContract,
  },
  fields: [
    { name: 'slug', type: 'text', required: true, unique: true, index: true },
    { name: 'type', type: 'text', required: true },
    { name: 'settings', type: 'json', required: true, defaultValue: {} },
  ],
}
