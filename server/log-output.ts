const flushAt = 4096
const flushEveryMs = 100

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
