import type { CollectionConfig } from 'payload'
import { byContract } from '#cms/access/by-contract.ts'
import { managersByContract } from '#cms/access/managers-by-contract.ts'

export const keywords: CollectionConfig = {
  slug: 'keywords',
  admin: { useAsTitle: 'label', hidden: true },
  access: {
    read: byContract,
    create: managersByContract,
    update: managersByContract,
    delete: managersByContract,
  },
  fields: [
    { name: 'value', type: 'text', required: true, unique: true, index: true, maxLength: 200 },
    { name: 'label', type: 'text', required: true, maxLength: 200 },
    { name: 'searchText', type: 'text', index: true },
    { name: 'published', type: 'checkbox', defaultValue: false, index: true },
  ],
}
