import type { CollectionConfig } from 'payload'
import { contractAccess } from './contract-access.ts'

/** Field definitions; their texts are stored as translations (contract §6). */
export const fields: CollectionConfig = {
  slug: 'fields',
  admin: { useAsTitle: 'slug', hidden: true },
  access: contractAccess,
  fields: [
    { name: 'slug', type: 'text', required: true, unique: true, index: true },
    { name: 'type', type: 'text', required: true },
    { name: 'settings', type: 'json', required: true, defaultValue: {} },
  ],
}
