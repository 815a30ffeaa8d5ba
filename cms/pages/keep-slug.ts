import type { FieldHook } from 'payload'
import type { Page } from '#cms/payload-types.ts'

/** The slug is the site's address of the page: it stays, whatever is sent. An older version can be restored all the same. */
export const preserveSlug: FieldHook<Page, string | undefined> = ({ originalDoc, operation, value }) =>
  operation === 'update' ? (originalDoc?.slug ?? value) : value
