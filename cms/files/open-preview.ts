import fresh from 'fresh'
import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { areFilesWithheld } from '#cms/items/policy.ts'
import type { LoadedItem } from '#cms/items/present-item.ts'
import { loadObject } from '#cms/platform/storage/objects.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { type Preview, previewType, previewUrl, type VisibleFile } from '#contract/files.ts'
import { Problem } from '#contract/problems.ts'
import { findPreviews, type StoredPreview } from './file-queries.ts'
import { type FoundFile, isPublicFile } from './open-file.ts'
import { previewKeyOf } from './rules.ts'

/**
 * Caches that several people share store a public picture as long as a presigned URL of its file is valid, because its
 * entry may be restricted. A browser that displayed it has it anyway.
 */
const publicCacheControl = 'public, max-age=86400, s-maxage=300, immutable'

/**
 * Responds with the picture of a file's first page (contract §5), to a caller for whom the file was found.
 * @throws Problem `notFound` if there is no picture, `embargoed` if the file is withheld
 */
export async function respondWithPreview(
  req: PayloadRequest,
  { name, isWithheld, isPublic }: FoundFile,
  headers: Headers,
): Promise<Response> {
  if (isWithheld) throw new Problem('embargoed')
  const [preview] = await findPreviews(req, [name])
  if (!preview) throw new Problem('notFound')
  const etag = `"${versionOf(preview)}"`
  const caching = {
    ETag: etag,
    ...(isPublic
      ? { 'Cache-Control': publicCacheControl }
      : { 'Cache-Control': 'private, no-store', Vary: 'Authorization, Cookie' }),
  }
  if (fresh(Object.fromEntries(headers), { etag }))
    return new Response(null, { status: 304, headers: caching })
  const bytes = await loadObject(previewKeyOf(name))
  if (!bytes) throw new Problem('notFound')
  return new Response(new Uint8Array(bytes), {
    headers: { ...caching, 'Content-Type': previewType, 'Content-Length': String(bytes.length) },
  })
}

/** Adds to the files of a loaded entry their pictures, except those of files that the caller may not open. */
export async function withPreviews<Row extends { files: VisibleFile[] }>(
  req: PayloadRequest,
  loaded: LoadedItem,
  row: Row,
): Promise<Row> {
  if (areFilesWithheld(loaded)) return row
  const previews = await findPreviews(
    req,
    row.files.map(({ name }) => name).filter((name) => name.endsWith('.pdf')),
  )
  if (previews.length === 0) return row
  const files = await Promise.all(
    row.files.map(async (file) => {
      const preview = previews.find(({ name }) => name === file.name)
      return preview ? { ...file, preview: await presentPreview(loaded, file, preview) } : file
    }),
  )
  return { ...row, files }
}

async function presentPreview(
  loaded: LoadedItem,
  file: VisibleFile,
  preview: StoredPreview,
): Promise<Preview> {
  const { width, height } = preview
  const url = isPublicFile(loaded, file.name)
    ? previewUrl(configuration().publicUrl, loaded.item.id, file, versionOf(preview))
    : await presignDownload(previewKeyOf(file.name), { type: previewType })
  return { url, width, height }
}

/** Another one for every picture that the file ever had. */
function versionOf({ updatedAt }: StoredPreview): string {
  return Date.parse(updatedAt).toString(36)
}
