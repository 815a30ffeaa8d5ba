import { fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

/** A range of bytes that the process needs, or its result. */
export type PdfMessage<Result> = PdfRequest | { result: Result }
export type PdfRange = { begin: number; bytes: Uint8Array }

const requestSchema = z.object({ begin: z.int().min(0), end: z.int().min(0) })
type PdfRequest = z.infer<typeof requestSchema>

/** Bytes. A damaged file is read as a whole. */
const longestRange = 256 * 1024 ** 2

/** The bytes of a file from `begin` up to but not including `end`. */
export type ReadRange = (begin: number, end: number) => Promise<Uint8Array>

/** `totalMs`: milliseconds until the process is ended, including the responses of the storage. */
type ReadablePdf = { read: ReadRange; size: number; totalMs: number }

/**
 * Runs a script of this folder, which reads a PDF, as a process with limits of time and memory, and returns its
 * result. Once the process has requested bytes, any failure is caused by the file, except that the storage does not
 * respond: then the result is undefined.
 * @throws Error if the process does not start; errors of the storage
 */
export async function runPdfProcess<Result>(
  script: 'pdf-process.ts' | 'preview-process.ts',
  resultSchema: z.ZodType<Result>,
  { read, size, totalMs }: ReadablePdf,
): Promise<Result | undefined> {
  const messageSchema = z.union([requestSchema, z.object({ result: resultSchema })])
  // Next bundles this file, but does not run it; it would look for a module (vercel/next.js#97952).
  const child = fork(/* turbopackIgnore: true */ join(import.meta.dirname, script), [String(size)], {
    // No secrets for a process that reads foreign files.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), totalMs)
  try {
    return await new Promise((resolve, reject) => {
      let isStarted = false
      child.on('message', (json) => {
        isStarted = true
        const { data: message } = messageSchema.safeParse(json)
        if (!message) return resolve(undefined)
        if ('result' in message) return resolve(message.result)
        const { begin, end } = message
        if (end - begin > longestRange) return resolve(undefined)
        read(begin, end).then((bytes) => {
          if (child.connected) child.send({ begin, bytes } satisfies PdfRange)
        }, reject)
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        if (isStarted) return resolve(undefined)
        reject(new Error(`the process that opens PDF files ended with ${signal ?? code}`))
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
