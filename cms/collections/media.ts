import type { CollectionConfig } from 'payload'
import { pictureFormats } from '#contract/media.ts'
import { contractAccess } from './contract-access.ts'

/** Pictures of the pages. `@payloadcms/storage-s3` stores the files, and `/files/media/…` serves them (contract §7). */
export const media: CollectionConfig = {
  slug: 'media',
  labels: { singular: { et: 'Pilt', en: 'Picture' }, plural: { et: 'Pildid', en: 'Pictures' } },
  admin: { useAsTitle: 'filename', hidden: true },
  upload: {
    mimeTypes: [...new Set(Object.values(pictureFormats))],
    crop: false,
    focalPoint: false,
    pasteURL: false,
  },
  access: contractAccess,
  fields: [
    {
      name: 'alt',
      type: 'group',
      fields: [
        { name: 'et', type: 'text', required: true },
        { name: 'en', type: 'text', required: true },
      ],
    },
  ],
}
