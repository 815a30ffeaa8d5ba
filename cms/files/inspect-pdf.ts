import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { type ReadRange, runPdfProcess } from './run-pdf-process.ts'

const resultSchema = z.enum(['ok', 'password', 'noPages', 'cutOff', 'unreadable'])
export type PdfResult = z.infer<typeof resultSchema>

/** Milliseconds for one inspection, including the responses of the storage. */
const totalMs = 30_000

/** How many PDF files are inspected at the same time, and how long (in milliseconds) others wait for their turn. */
const maxProcesses = 2
const maxWaitMs = 20_000

const running = new Map<string, Promise<PdfResult>>()
const waiting: (() => void)[] = []
let processes = 0

type ReadablePdf = { size: number; read: ReadRange }

/**
 * Whether a PDF can be opened: `password` if only with one (an owner's password does not matter), `cutOff` if its end
 * is missing, `noPages`, `unreadable` for any other damage. Concurrent inspections with one `id` share the work.
 * @throws Problem `unavailable` if too many others are waiting; errors of the storage
 */
export function inspectPdf(id: string, pdf: ReadablePdf): Promise<PdfResult> {
  const existing = running.get(id)
  if (existing) return existing
  const inspection = inspect(pdf).finally(() => running.delete(id))
  running.set(id, inspection)
  return inspection
}

async function inspect({ size, read }: ReadablePdf): Promise<PdfResult> {
  if (await lacksEnd({ size, read })) return 'cutOff'
  await takeTurn()
  try {
    return (await runPdfProcess('pdf-process.ts', resultSchema, { read, size, totalMs })) ?? 'unreadable'
  } finally {
    const next = waiting.shift()
    if (next) next()
    else processes--
  }
}

/** Whether the end of a PDF is missing, which is cheap to find. */
export async function lacksEnd({ size, read }: ReadablePdf): Promise<boolean> {
  const edge = 4096
  const head = await read(0, Math.min(edge, size))
  const tail = await read(Math.max(0, size - edge), size)
  return isCutOff(head, tail, size)
}

const header = /%PDF-/
const linearized = /<<[^>]*\/Linearized\b[^>]*>>/
const ending = /startxref\s+\d+/g

/**
 * Whether the end of a PDF is missing: objects follow the last reference to a cross-reference table, or the file is shorter
 * than a linearized one says. Viewers open such a file, but without the missing pages.
 */
function isCutOff(head: Uint8Array, tail: Uint8Array, size: number): boolean {
  const [start, end] = [head, tail].map((bytes) => Buffer.from(bytes).toString('latin1'))
  if (start === undefined || end === undefined) return true
  const [, length] = /\/L\s+(\d+)/.exec(linearized.exec(start)?.[0] ?? '') ?? []
  if (Number(length ?? 0) > size - Math.max(0, start.search(header))) return true
  const last = [...end.matchAll(ending)].at(-1)
  return !last || /\d\s+obj\b/.test(end.slice(last.index + last[0].length))
}

/** Resolves at once, or when another inspection hands over its turn. */
async function takeTurn(): Promise<void> {
  if (processes < maxProcesses) {
    processes++
    return
  }
  await new Promise<void>((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(new Problem('busy', { retryAfter: 10 }))
    }, maxWaitMs)
    waiting.push(turn)
  })
}
