import { fork } from 'node:child_process'
import { join } from 'node:path'
import { loadRange } from '#cms/platform/storage/objects.ts'
import { Problem } from '#contract/problems.ts'

/** A range of bytes that the process needs, or its result. */
export type PdfMessage = { begin: number; end: number } | { result: PdfResult }
export type PdfRange = { begin: number; bytes: Uint8Array }
type PdfResult = 'ok' | 'password' | 'noPages' | 'cutOff' | 'unreadable'

/** Milliseconds for one inspection, including the responses of the storage. */
const totalMs = 30_000
/** Bytes. pdf.js reads a damaged file as a whole. */
const longestRange = 256 * 1024 ** 2

/** How many PDF files are inspected at the same time, and how long (in milliseconds) others wait for their turn. */
const maxProcesses = 2
const maxWaitMs = 20_000

const running = new Map<string, Promise<PdfResult>>()
const waiting: (() => void)[] = []
let processes = 0

/**
 * Whether a stored PDF can be opened: `password` if only with one (an owner's password does not matter), `cutOff` if its end
 * is missing, `noPages`, `unreadable` for any other damage. Concurrent inspections of one object share the work.
 * @throws Problem `unavailable` if too many others are waiting; errors of the storage
 */
export function inspectPdf(key: string, { size, etag }: { size: number; etag: string | undefined }) {
  const id = `${key} ${etag}`
  const existing = running.get(id)
  if (existing) return existing
  const inspection = inspect(key, size).finally(() => running.delete(id))
  running.set(id, inspection)
  return inspection
}

async function inspect(key: string, size: number): Promise<PdfResult> {
  const edge = 4096
  const head = await loadRange(key, 0, Math.min(edge, size))
  const tail = await loadRange(key, Math.max(0, size - edge), size)
  if (isCutOff(head, tail, size)) return 'cutOff'
  await takeTurn()
  try {
    return await openInProcess(key, size)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else processes--
  }
}

const header = /%PDF-/
const linearized = /<<[^>]*\/Linearized\b[^>]*>>/
const ending = /startxref\s+\d+/g

/**
 * Whether the end of a PDF is missing: objects follow the last reference to a cross-reference table, or the file is shorter
 * than a linearized one says. Viewers open such a file, but without the missing pages.
 */
export function isCutOff(head: Uint8Array, tail: Uint8Array, size: number): boolean {
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

/**
 * Once the process has requested bytes, any failure is caused by the file, except that the storage does not respond.
 * @throws Error if the process does not start
 */
async function openInProcess(key: string, size: number): Promise<PdfResult> {
  // Next bundles this file, but does not run it; it would look for a module (vercel/next.js#97952).
  const child = fork(
    /* turbopackIgnore: true */ join(import.meta.dirname, 'pdf-process.ts'),
    [String(size)],
    {
      // No secrets for a process that reads foreign files.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), totalMs)
  try {
    return await new Promise((resolve, reject) => {
      let isStarted = false
      child.on('message', (message: PdfMessage) => {
        isStarted = true
        if ('result' in message) return resolve(message.result)
        const { begin, end } = message
        if (end - begin > longestRange) return resolve('unreadable')
        loadRange(key, begin, end).then((bytes) => {
          if (child.connected) child.send({ begin, bytes } satisfies PdfRange)
        }, reject)
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        if (isStarted) return resolve('unreadable')
        reject(new Error(`the process that opens PDF files ended with ${signal ?? code}`))
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
