import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { getDocument, PDFDataRangeTransport } from 'unpdf/pdfjs'
import type { PdfResult } from './inspect-pdf.ts'
import type { PdfMessage, PdfRange } from './run-pdf-process.ts'
import { watchPdfThread } from './watch-pdf-thread.ts'

/**
 * A process that opens one PDF as viewers do: reads its cross-reference table, without a password, and the first page. It
 * requests the bytes it needs from its parent, and exits without a result when it takes too much time or memory.
 */

const megabyte = 1024 ** 2

/** A real thesis takes 0.1 s of processor time and a few megabytes. A few kilobytes of compressed data could take gigabytes. */
const limits = { processorMs: 6_000, heapMegabytes: 128, bufferBytes: 128 * megabyte }

async function openPdf(size: number): Promise<void> {
  const post = (message: PdfMessage<PdfResult>) => parentPort?.postMessage(message)
  const transport = new PDFDataRangeTransport(size, null)
  transport.requestDataRange = (begin, end) => post({ begin, end })
  parentPort?.on('message', ({ begin, bytes }: PdfRange) => transport.onDataRange(begin, bytes))
  const options = { disableAutoFetch: true, disableStream: true, verbosity: 0 }
  try {
    const document = await getDocument({ range: transport, ...options }).promise
    const hasPage = document.numPages > 0 && (await document.getPage(1).catch(() => null)) !== null
    post({ result: hasPage ? 'ok' : 'noPages' })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    post({ result: isLocked ? 'password' : 'unreadable' })
  }
}

if (isMainThread) watchPdfThread(import.meta.filename, Number(process.argv[2]), limits)
else await openPdf(Number(workerData))
