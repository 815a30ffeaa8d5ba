import type { CollectionConfig } from 'payload'
import { managers, nobody } from '#cms/access/predicates.ts'

/** Messages to the managers. Text and address are personal data: only managers may read them (contract §7). */
export const feedback: CollectionConfig = {
  slug: 'feedback',
  labels: { singular: { et: 'Tagasiside', en: 'Feedback' }, plural: { et: 'Tagasiside', en: 'Feedback' } },
  admin: { useAsTitle: 'feedback', hidden: true },
  access: { read: managers, create: nobody, update: nobody, delete: nobody },
  fields: [
    {
      name: 'feedback',
      type: 'textarea',
      required: true,
      label: { et: 'Sõnum', en: 'Message' },
    },
    { name: 'email', type: 'text', label: { et: 'E-post', en: 'E-mail' } },
    { name: 'readAt', type: 'date' },
    { name: 'archivedAt', type: 'date' },
  ],
}
