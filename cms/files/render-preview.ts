import { z } from 'zod'
import { loadRange } from '#cms/platform/storage/objects.ts'
import { maxPreviewBytes, maxPreviewedBytes, previewSize, previewTotalMs } from './preview-limits.ts'
import { type ReadRange, runPdfProcess } from './run-pdf-process.ts'

/** A WebP picture and its size in pixels. */
const renderedSchema = z.object({
  bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maxPreviewBytes),
  width: z.int().min(1).max(previewSize.width),
  height: z.int().min(1).max(previewSize.height),
})
export type RenderedPreview = z.infer<typeof renderedSchema>

/**
 * Renders the first page of a stored PDF; undefined if that is not possible within the limits.
 * @throws Error if the process does not start; errors of the storage
 */
export async function renderPreview(key: string, size: number): Promise<RenderedPreview | undefined> {
  if (size === 0 || size > maxPreviewedBytes) return undefined
  const read: ReadRange = (begin, end) => loadRange(key, begin, end)
  return runPdfProcess('preview-process.ts', renderedSchema, { read, size, totalMs: previewTotalMs })
}
