import type { CollectionConfig } from 'payload'
import { nobody } from '#cms/access/predicates.ts'
import { readSeen } from '#cms/items/policy.ts'

/**
 * Every upload for which a URL was issued. `item` is set when the file is attached to an item, and remains when the item's
 * value is replaced, because the history still refers to the file.
 */
export const files: CollectionConfig = {
  slug: 'files',
  admin: { useAsTitle: 'name', hidden: true },
  access: { read: readSeen('form'), create: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'name', type: 'text', required: true, unique: true, index: true },
    /** As the person named it, if the name in the key differs (`originalNameOf`). */
    { name: 'originalName', type: 'text' },
    { name: 'size', type: 'number', required: true },
    { name: 'form', type: 'text', required: true },
    { name: 'itemUuid', type: 'text', required: true, index: true },
    { name: 'field', type: 'text', required: true },
    { name: 'item', type: 'text', index: true },
    /** The ETag of the content that `checkUpload` accepted. */
    { name: 'inspectedEtag', type: 'text' },
    /** The MD5 of the content that was attached to an item, for `check-data`; none of files from before it was recorded. */
    { name: 'md5', type: 'text' },
    /** An upload without an item is not removed before; set by `checkUpload`. */
    { name: 'retainUntil', type: 'date' },
    /** The picture of a PDF's first page: `version` is the `previewVersion` that was tried, without a size if it failed. */
    {
      name: 'preview',
      type: 'group',
      fields: [
        { name: 'version', type: 'number' },
        { name: 'width', type: 'number' },
        { name: 'height', type: 'number' },
      ],
    },
  ],
}
