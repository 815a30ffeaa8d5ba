import type { CollectionConfig } from 'payload'
import { managers } from '#cms/access/managers.ts'
import { nobody } from '#cms/access/nobody.ts'

export const feedback: CollectionConfig = {
  slug: 'feedback',
  labels: { singular: { et: 'Tagasiside', en: 'Feedback' }, plural: { et: 'Tagasiside', en: 'Feedback' } },
  admin: { useAsTitle: 'feedback', defaultColumns: ['feedback', 'email', 'createdAt'] },
  access: { read: managers, create: nobody, update: nobody, delete: nobody },
  fields: [
    {
      name: 'feedback',
      type: 'textarea',
      required: true,
      maxLength: 10000,
      label: { et: 'Sõnum', en: 'Message' },
    },
    { name: 'email', type: 'text', label: { et: 'E-post', en: 'E-mail' } },
  ],
}
