import type { CollectionConfig } from 'payload'
import { contractAccess } from './contract-access.ts'

/** Field sets that forms may contain; their texts are stored as translations. */
export const fieldsets: CollectionConfig = {
  slug: 'fieldsets',
  admin: { useAsTitle: 'slug', hidden: true },
  access: contractAccess,
  fields: [{ name: 'slug', type: 'text', required: true, unique: true, index: true }],
}
