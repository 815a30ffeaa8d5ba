import { setImmediate as otherWork } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { importProblem } from './import-problem.ts'

/** The sizes to which an xlsx file may inflate, in bytes. */
const mostInflated = 200 * 1024 ** 2
/** The cells of a sheet to the last one that has a value or a format: the reader has all of them in memory. */
const mostCells = 5_000_000
/** The most characters of an incomplete tag that are read again with the next chunk. */
const longestTag = 2000
/** Milliseconds after which other requests are handled. */
const longestBlock = 10

/**
 * A file of a few bytes can inflate to gigabytes, whatever sizes it says, and one cell in the far corner of a sheet stands for 17 billion.
 * @throws Problem `invalid`
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  let inflated = 0
  const unzip = new Unzip((file) => {
    const measure = sheetMeter()
    file.ondata = (error, chunk) => {
      if (error) throw error
      inflated += chunk.length
      if (inflated > mostInflated) throw importProblem('manage.import.error.inflates')
      if (measure(chunk) > mostCells) throw importProblem('manage.import.error.tooFar')
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  // A part inflates to a megabyte at most.
  const step = 1024
  let resumedAt = performance.now()
  for (let at = 0; at < bytes.length; at += step) {
    unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
    if (performance.now() - resumedAt < longestBlock) continue
    await otherWork()
    resumedAt = performance.now()
  }
}

/** Returns the number of cells in the part of a sheet that was read so far. */
function sheetMeter(): (chunk: Uint8Array) => number {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let [rows, columns] = [1, 1]
  return (chunk) => {
    const text = rest + decoder.decode(chunk)
    for (const [, address = ''] of text.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br\s*=\s*["']([^"']*)["']/g)) {
      const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? []
      if (row === undefined) return Number.POSITIVE_INFINITY
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnOf(letters))
    }
    const start = text.lastIndexOf('<')
    rest = start === -1 ? '' : text.slice(start).slice(0, longestTag)
    return rows * columns
  }
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
