import type { CollectionConfig, FieldHook } from 'payload'
import { byContract } from '#cms/access/by-contract.ts'
import { managers } from '#cms/access/managers.ts'
import { nobody } from '#cms/access/nobody.ts'
import type { Page } from '#cms/payload-types.ts'
import { assertSafeLinks } from '#cms/text-pages/assert-safe-links.ts'

/** The slug is part of the site's URL, so updates never change it. Restoring an older version still works. */
const preserveSlug: FieldHook<Page, string | undefined> = ({ originalDoc, operation, value }) =>
  operation === 'update' ? (originalDoc?.slug ?? value) : value

/** Text pages such as the terms of use. The site defines their slugs, so pages cannot be added or deleted. */
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
      hooks: { beforeValidate: [assertSafeLinks] },
    },
  ],
}
