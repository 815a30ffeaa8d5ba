import type { CollectionConfig } from 'payload'
import { contractAccess } from './contract-access.ts'

/** Keywords. A merged one remains: items submitted with it get the keyword it was merged into, and it can be restored. */
export const keywords: CollectionConfig = {
  slug: 'keywords',
  admin: { useAsTitle: 'label', hidden: true },
  access: contractAccess,
  fields: [
    { name: 'value', type: 'text', required: true, unique: true, index: true },
    { name: 'label', type: 'text', required: true },
    // Indexes keep them unique per language among keywords that are not merged (contract §7).
    { name: 'labelEt', type: 'text' },
    { name: 'labelEn', type: 'text' },
    { name: 'searchText', type: 'text', index: true },
    { name: 'published', type: 'checkbox', defaultValue: false, index: true },
    { name: 'mergedInto', type: 'relationship', relationTo: 'keywords', maxDepth: 1 },
  ],
}
