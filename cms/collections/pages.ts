import type { CollectionConfig, FieldHook } from 'payload'
import { managers } from '#cms/access/predicates.ts'
import type { Page } from '#cms/payload-types.ts'
import { enforcePageRules } from '#cms/text-pages/enforce-page-rules.ts'
import { contractAccess } from './contract-access.ts'

/** The slug is part of the site's URL, so updates never change it. */
const preserveSlug: FieldHook<Page, string | undefined> = ({ originalDoc, operation, value }) =>
  operation === 'update' ? (originalDoc?.slug ?? value) : value

/** Text pages such as the terms of use. `enforcePageRules` requires title and content in both languages. */
export const pages: CollectionConfig = {
  slug: 'pages',
  labels: { singular: { et: 'Leht', en: 'Page' }, plural: { et: 'Lehed', en: 'Pages' } },
  admin: { useAsTitle: 'slug', hidden: true },
  versions: { drafts: false, maxPerDoc: 100 },
  access: { ...contractAccess, readVersions: managers },
  hooks: { beforeValidate: [enforcePageRules] },
  fields: [
    {
      name: 'slug',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      hooks: { beforeValidate: [preserveSlug] },
    },
    {
      name: 'title',
      type: 'group',
      fields: [
        { name: 'et', type: 'text' },
        { name: 'en', type: 'text' },
      ],
    },
    /** A Lexical editor state for each language. */
    { name: 'content', type: 'json' },
    /** Name of who wrote this version; null for a page as it was shipped. */
    { name: 'changedBy', type: 'text' },
  ],
}
