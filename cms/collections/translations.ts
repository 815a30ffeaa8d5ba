import type { CollectionConfig } from 'payload'
import { contractAccess } from './contract-access.ts'

/** All texts of the interface and of the forms, in both languages. */
export const translations: CollectionConfig = {
  slug: 'translations',
  admin: { useAsTitle: 'key', hidden: true },
  access: contractAccess,
  indexes: [{ fields: ['namespace', 'key'], unique: true }],
  fields: [
    { name: 'namespace', type: 'text', required: true },
    { name: 'key', type: 'text', required: true },
    { name: 'et', type: 'textarea' },
    { name: 'en', type: 'textarea' },
    {
      name: 'changedByManager',
      type: 'checkbox',
      defaultValue: false,
      admin: { description: 'Updates of the shipped texts do not overwrite this one.' },
    },
    {
      name: 'reportedMissing',
      type: 'checkbox',
      defaultValue: false,
      admin: { description: 'A client reported that this key has no text.' },
    },
  ],
}
