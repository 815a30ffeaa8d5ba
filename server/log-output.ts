import { appendFileSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const flushAt = 4096
const flushEveryMs = 100
const maintainEveryMs = 60_000
/** As the terms of the site promise. */
const yearsStored = 3
/** What is left to database and files, which may have the same disk. */
const minFreeBytes = 1e9

/** What cannot be written to the log, because its disk is full for example, is lost. Without a listener, the error ends the process. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/**
 * A destination for pino that writes to standard output, several lines at once: a write for every request took a tenth of the time of
 * uncached reads. `pino.destination` can do the same, but never returns from its last flush at exit if the disk is full.
 */
export function bufferedOutput(): { write: (line: string) => void } {
  let lines = ''
  const flush = () => {
    if (lines) process.stdout.write(lines)
    lines = ''
  }
  setInterval(flush, flushEveryMs).unref()
  process.on('exit', flush)
  return {
    write: (line) => {
      lines += line
      if (lines.length >= flushAt) flush()
    },
  }
}

/**
 * Stores what the process prints from now on in the folder too, in a file a day (UTC), and removes files after three years. Lines that are
 * not JSON begin with the time. `isStored` is false while that is not possible, or less than 1 GB of the disk is free; the process goes on.
 */
export async function storeOutput(
  folder: string,
  warn: (line: string) => void,
): Promise<{ isStored: () => boolean }> {
  let problem: string | undefined
  const setProblem = (reason: string | undefined) => {
    const isNew = reason !== undefined && problem === undefined
    problem = reason
    // The warning is printed, but not stored.
    if (isNew) warn(`the log is not stored in ${folder}: ${reason}`)
  }
  const append = (text: string) => {
    const dated = text.replace(/^(?=[^{\n])/gm, `${new Date().toISOString()} `)
    appendFileSync(join(folder, fileOf(new Date())), dated, { mode: 0o600 })
  }
  const maintain = async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of outdatedFiles(await readdir(folder), new Date()))
        await rm(join(folder, name), { force: true, recursive: true })
      // Whether it can be written.
      append('')
      const { bavail, bsize } = await statfs(folder)
      setProblem(bavail * bsize < minFreeBytes ? 'less than 1 GB of its disk is free' : undefined)
    } catch (error) {
      setProblem(String(error))
    }
  }
  const store = (text: string) => {
    if (problem) return
    try {
      append(text)
    } catch (error) {
      setProblem(String(error))
    }
  }
  await maintain()
  setInterval(maintain, maintainEveryMs).unref()
  for (const stream of [process.stdout, process.stderr])
    stream.write = new Proxy(stream.write, {
      apply: (write, self, args: Parameters<typeof stream.write>) => {
        store(typeof args[0] === 'string' ? args[0] : Buffer.from(args[0]).toString())
        return Reflect.apply(write, self, args)
      },
    })
  // Node prints it without `process.stderr`.
  process.on('uncaughtExceptionMonitor', ({ stack, message }) => store(`${stack ?? message}\n`))
  return { isStored: () => problem === undefined }
}

function fileOf(day: Date): string {
  return `${day.toISOString().slice(0, 10)}.log`
}

/** The files of days that are more than three years ago. */
export function outdatedFiles(names: readonly string[], now: Date): string[] {
  const oldest = new Date(now)
  oldest.setUTCFullYear(now.getUTCFullYear() - yearsStored)
  return names.filter((name) => /^\d{4}-\d\d-\d\d\.log$/.test(name) && name < fileOf(oldest))
}
