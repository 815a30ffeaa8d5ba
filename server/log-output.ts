import { appendFileSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const flushAt = 4096
const flushEveryMs = 100
const tidyEveryMs = 60_000
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
 * Stores what the process prints from now on in the folder too, in a file a day (UTC), and removes files after three years. `isStored`
 * is false while that is not possible, or less than 1 GB of the disk is free; the process goes on.
 */
export async function storeOutput(
  folder: string,
  warn: (line: string) => void,
): Promise<{ isStored: () => boolean }> {
  let problem: string | undefined
  const found = (reason: string | undefined) => {
    const isNew = reason !== undefined && problem === undefined
    problem = reason
    // Which is printed, too.
    if (isNew) warn(`the log is not stored in ${folder}: ${reason}`)
  }
  const tidy = async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of outdatedFiles(await readdir(folder), new Date())) await rm(join(folder, name))
      const { bavail, bsize } = await statfs(folder)
      found(bavail * bsize < minFreeBytes ? 'less than 1 GB of its disk is free' : undefined)
    } catch (error) {
      found(String(error))
    }
  }
  await tidy()
  setInterval(tidy, tidyEveryMs).unref()
  for (const stream of [process.stdout, process.stderr])
    stream.write = new Proxy(stream.write, {
      apply: (write, self, args: Parameters<typeof stream.write>) => {
        try {
          if (!problem) appendFileSync(join(folder, fileOf(new Date())), args[0], { mode: 0o600 })
        } catch (error) {
          found(String(error))
        }
        return Reflect.apply(write, self, args)
      },
    })
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
