import type { CollectionConfig } from 'payload'
import { managers } from '#cms/access/managers.ts'
import { nobody } from '#cms/access/nobody.ts'

/**
 * Every object that an upload call promised a place in the storage. `item` is set once an entry holds it, and stays when
 * the entry gets another file in its place: its history still names it.
 */
export const files: CollectionConfig = {
  slug: 'files',
  admin: { useAsTitle: 'name', hidden: true },
  access: { read: managers, create: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'name', type: 'text', required: true, unique: true, index: true },
    { name: 'size', type: 'number', required: true },
    { name: 'form', type: 'text', required: true },
    { name: 'itemUuid', type: 'text', required: true, index: true },
    { name: 'field', type: 'text', required: true },
    { name: 'item', type: 'text', index: true },
  ],
}
