import type { CollectionConfig } from 'payload'
import { managers } from '#cms/access/predicates.ts'
import { formStatuses } from '#contract/forms.ts'
import { visibilities } from '#contract/roles.ts'
import { contractAccess } from './contract-access.ts'

/** Forms: field sets and their fields, in order. */
export const forms: CollectionConfig = {
  slug: 'forms',
  admin: { useAsTitle: 'slug', hidden: true },
  versions: { drafts: false, maxPerDoc: 100 },
  access: { ...contractAccess, readVersions: managers },
  fields: [
    { name: 'slug', type: 'text', required: true, unique: true, index: true },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'draft',
      options: [...formStatuses],
      index: true,
    },
    {
      name: 'permissions',
      type: 'select',
      required: true,
      defaultValue: 'everyone',
      options: [...visibilities],
    },
    /** A list of checks (`contract/checklist.ts`). */
    { name: 'checklist', type: 'json' },
    /** `contract/retention.ts`; null: no entries are removed. */
    { name: 'retention', type: 'json' },
    /** `contract/form-settings.ts`; null: all are the default. */
    { name: 'settings', type: 'json' },
    {
      name: 'fieldSets',
      type: 'array',
      fields: [
        { name: 'slug', type: 'text', required: true },
        { name: 'order', type: 'number', min: 1, max: 99 },
        {
          name: 'fields',
          type: 'array',
          fields: [
            { name: 'slug', type: 'text', required: true },
            { name: 'order', type: 'number', min: 1, max: 99 },
            { name: 'required', type: 'checkbox', defaultValue: false },
            {
              name: 'section',
              type: 'group',
              fields: [
                { name: 'et', type: 'text' },
                { name: 'en', type: 'text' },
              ],
            },
            /** `contract/conditions.ts`; null: always shown, and required as `required` says. */
            { name: 'conditions', type: 'json' },
          ],
        },
      ],
    },
  ],
}
