import type { ClientBase } from 'pg'
import { z } from 'zod'
import { mediaFolder } from '#cms/media/find-pictures.ts'
import { previewKeyOf } from './rules.ts'

/**
 * `size` in bytes, and the MD5 of the content; undefined if the database does not know it. `item`: the uuid of the entry that has
 * the file.
 */
export type ExpectedObject = {
  key: string
  size: number | undefined
  md5: string | undefined
  item: string | undefined
}

const filesSchema = z.array(
  z.object({
    name: z.string(),
    size: z.coerce.number(),
    md5: z.string().nullable(),
    item: z.string(),
    hasPreview: z.boolean(),
  }),
)
const picturesSchema = z.array(z.object({ filename: z.string(), filesize: z.coerce.number() }))

/** The objects that the database names: the files of entries with their previews, and the pictures of pages. */
export async function listExpectedObjects(client: ClientBase): Promise<ExpectedObject[]> {
  const files = await client.query(
    `select name, size, md5, item, preview_width is not null as "hasPreview" from files where item <> '' order by name`,
  )
  const pictures = await client.query(
    'select filename, filesize from media where filename is not null order by filename',
  )
  return [
    ...filesSchema
      .parse(files.rows)
      .flatMap(({ name, size, md5, item, hasPreview }) => [
        { key: name, size, md5: md5 ?? undefined, item },
        ...(hasPreview ? [{ key: previewKeyOf(name), size: undefined, md5: undefined, item }] : []),
      ]),
    ...picturesSchema.parse(pictures.rows).map(({ filename, filesize }) => ({
      key: `${mediaFolder}/${filename}`,
      size: filesize,
      md5: undefined,
      item: undefined,
    })),
  ]
}
