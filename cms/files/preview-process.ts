import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { maxPreviewBytes, previewLimits, previewQualities, previewSize } from './preview-limits.ts'
import type { RenderedPreview } from './render-preview.ts'
import type { PdfMessage, PdfRange } from './run-pdf-process.ts'
import { watchPdfThread } from './watch-pdf-thread.ts'

/**
 * A process that renders the first page of one PDF as a WebP picture. It requests the file from its parent, and exits
 * without a result when that fails or takes too much time or memory. PDFium runs as WebAssembly: a file that exploits a
 * defect of it reaches nothing but the memory of this thread.
 */

/** PDFium renders text for LCD screens, with coloured edges, which disappear when a larger picture is scaled down. */
const oversampling = 2

async function renderFirstPage(file: Uint8Array): Promise<RenderedPreview> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const page = document.getPage(0)
  const { width, height } = scaledSize(page.getOriginalSize())
  const rendered = await page.render({
    width: width * oversampling,
    height: height * oversampling,
    render: async ({ data }) => data,
  })
  const raw = { width: rendered.width, height: rendered.height, channels: 4 } as const
  const picture = sharp(rendered.data, { raw }).removeAlpha().resize(width, height)
  for (const quality of previewQualities) {
    const bytes = await picture.clone().webp({ quality }).toBuffer()
    if (bytes.length <= maxPreviewBytes) return { bytes, width, height }
  }
  throw new Error('the picture is too large')
}

type PageSize = { originalWidth: number; originalHeight: number }

function scaledSize({ originalWidth, originalHeight }: PageSize) {
  const scale = Math.min(previewSize.width / originalWidth, previewSize.height / originalHeight)
  const [width, height] = [originalWidth, originalHeight].map((length) => Math.round(length * scale))
  if (!width || !height) throw new Error('the page has no size')
  return { width, height }
}

async function sendPreview(size: number): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('renders in a thread only')
  const post = (message: PdfMessage<RenderedPreview>) => port.postMessage(message)
  const received: Promise<PdfRange[]> = once(port, 'message')
  post({ begin: 0, end: size })
  const [range] = await received
  if (range?.bytes.length !== size) throw new Error('the stored file has another size')
  post({ result: await renderFirstPage(range.bytes) })
}

if (isMainThread) {
  // Requests come first.
  setPriority(constants.priority.PRIORITY_LOW)
  watchPdfThread(import.meta.filename, Number(process.argv[2]), previewLimits)
} else await sendPreview(Number(workerData))
