import type { CollectionConfig } from 'payload'
import { managers, nobody } from '#cms/access/predicates.ts'

/** The mail queue. Mails are written in the transaction of the change that they report, and sent by a job. */
export const mails: CollectionConfig = {
  slug: 'mails',
  admin: { useAsTitle: 'subject', hidden: true },
  access: { read: managers, create: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'recipient', type: 'text', required: true },
    { name: 'replyTo', type: 'text' },
    { name: 'language', type: 'text', admin: { description: 'Empty if the mail is in both languages.' } },
    { name: 'subject', type: 'text', required: true },
    /** Not for managers: a mail that waits may have the key of a link to an entry. */
    { name: 'text', type: 'textarea', required: true, access: { read: () => false } },
    { name: 'html', type: 'textarea', required: true, access: { read: () => false } },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'queued',
      options: ['held', 'queued', 'sent', 'failed', 'dismissed'],
    },
    { name: 'attempts', type: 'number', required: true, defaultValue: 0 },
    { name: 'dueAt', type: 'date', required: true },
    { name: 'sentAt', type: 'date' },
    { name: 'lastError', type: 'text' },
    /** The item and the `change` of it that the mail reports: undoing the change recalls the mail. */
    { name: 'item', type: 'text' },
    { name: 'change', type: 'text' },
  ],
  indexes: [{ fields: ['status', 'dueAt'] }],
}
