import type { CollectionConfig } from 'payload'
import { byContract } from '#cms/access/by-contract.ts'
import { managers } from '#cms/access/managers.ts'
import { nobody } from '#cms/access/nobody.ts'
import { refuseUnsafeLinks } from '#cms/pages/assert-safe-links.ts'
import { preserveSlug } from '#cms/pages/keep-slug.ts'

/** Texts longer than a translation: the terms of use. The slugs are the site's, so none is added or taken away. */
export const pages: CollectionConfig = {
  slug: 'pages',
  labels: { singular: { et: 'Leht', en: 'Page' }, plural: { et: 'Lehed', en: 'Pages' } },
  admin: { useAsTitle: 'title', defaultColumns: ['title', 'slug', 'updatedAt'] },
  versions: { drafts: false, maxPerDoc: 100 },
  access: { read: byContract, readVersions: managers, create: nobody, update: managers, delete: nobody },
  fields: [
    {
      name: 'slug',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      admin: { readOnly: true, position: 'sidebar' },
      hooks: { beforeValidate: [preserveSlug] },
    },
    { name: 'title', type: 'text', required: true, localized: true, label: { et: 'Pealkiri', en: 'Title' } },
    {
      name: 'content',
      type: 'richText',
      required: true,
      localized: true,
      label: { et: 'Sisu', en: 'Content' },
      hooks: { beforeValidate: [refuseUnsafeLinks] },
    },
  ],
}
