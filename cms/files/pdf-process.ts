import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { getDocument, PDFDataRangeTransport } from 'unpdf/pdfjs'
import type { PdfMessage, PdfRange } from './inspect-pdf.ts'

/**
 * A process that opens one PDF as viewers do: reads its cross-reference table, without a password, and the first page. It
 * requests the bytes it needs from its parent, and exits without a result when it takes too much time or memory. It is a
 * process of its own because a thread that runs out of memory can end the process.
 */

const megabyte = 1024 ** 2

/** A real thesis takes 0.1 s of processor time and a few megabytes. A few kilobytes of compressed data could take gigabytes. */
const limits = { processorMs: 6_000, heapMegabytes: 128, bufferBytes: 128 * megabyte }
const pollMs = 50

/** Runs the thread that opens the file, passes its messages on, and watches it: it may be busy all the time. */
function watchThread(size: number): void {
  const thread = new Worker(import.meta.filename, {
    workerData: size,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  })
  thread.on('message', (message) => process.send?.(message))
  thread.on('error', () => process.exit(1))
  process.on('message', (range) => thread.postMessage(range))
  process.on('disconnect', () => process.exit(1))
  const watch = async () => {
    const [heap, cpu] = await Promise.all([thread.getHeapStatistics(), thread.cpuUsage()])
    // The thread reserves memory for the whole file, and uses what it reads.
    const isTooLarge = heap.external_memory > size + limits.bufferBytes
    if (isTooLarge || (cpu.user + cpu.system) / 1000 > limits.processorMs) process.exit(1)
  }
  // A thread that has not started yet has no statistics.
  thread.once('online', () => setInterval(watch, pollMs))
}

async function openPdf(size: number): Promise<void> {
  const post = (message: PdfMessage) => parentPort?.postMessage(message)
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

if (isMainThread) watchThread(Number(process.argv[2]))
else await openPdf(Number(workerData))
