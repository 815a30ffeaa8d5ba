import pLimit from 'p-limit'
import { drawPreview, type Preview } from './draw-preview.ts'

/** One at a time: the picture is drawn on a thread of its own, others wait. */
const turns = pLimit(1)
const mostWaiting = 20

/** Draws the picture as a PNG. Undefined if too many wait. */
export async function renderPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (turns.pendingCount >= mostWaiting) return undefined
  return turns(async () => {
    // Loaded with the first picture.
    const { renderAsync } = await import('@resvg/resvg-js')
    const image = await renderAsync(drawPreview(preview), { font: { loadSystemFonts: false } })
    return new Uint8Array(image.asPng())
  })
}
