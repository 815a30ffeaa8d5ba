import { setImmediate as otherWork } from 'node:timers/promises'
import { strFromU8, strToU8, Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate'
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
 * Returns whether formulas have failed in it.
 * @throws Problem `invalid`
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<{ hasErrors: boolean }> {
  let inflated = 0
  let hasErrors = false
  const unzip = new Unzip((file) => {
    const measure = sheetMeter()
    file.ondata = (error, chunk) => {
      if (error) throw error
      inflated += chunk.length
      if (inflated > mostInflated) throw importProblem('manage.import.error.inflates')
      const sheet = measure(chunk)
      hasErrors ||= sheet.hasErrors
      if (sheet.cells > mostCells) throw importProblem('manage.import.error.tooFar')
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
  return { hasErrors }
}

const errorCell = /(<(?:\w+:)?c\s[^>]*?\bt\s*=\s*)(["'])e\2/

/** Isolates of the text direction, which nobody sees: they tell the error of a formula from a text that was typed. */
const [isolate, popIsolate] = ['\u2066', '\u2069']

/** A workbook whose failed formulas are texts, `#DIV/0!`: the reader takes them for empty cells. */
export function withErrorTexts(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) return [name, part]
    const text = strFromU8(part)
      .replaceAll(new RegExp(errorCell, 'g'), '$1$2str$2')
      .replaceAll(/(<(?:\w+:)?v>)(#[A-Z/0!?]+)(?=<)/g, `$1${isolate}$2${popIsolate}`)
    return [name, strToU8(text)]
  })
  return zipSync(Object.fromEntries(parts), { level: 0 })
}

/** Whether the text is that of a cell whose formula has failed. */
export function isFormulaError(text: string): boolean {
  return text.startsWith(`${isolate}#`) && text.endsWith(popIsolate)
}

/** Returns the number of cells in the part of a sheet that was read so far, and whether this part has errors. */
function sheetMeter(): (chunk: Uint8Array) => { cells: number; hasErrors: boolean } {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let [rows, columns] = [1, 1]
  return (chunk) => {
    const text = rest + decoder.decode(chunk)
    for (const [, address = ''] of text.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br\s*=\s*["']([^"']*)["']/g)) {
      const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? []
      if (row === undefined) return { cells: Number.POSITIVE_INFINITY, hasErrors: false }
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnOf(letters))
    }
    const start = text.lastIndexOf('<')
    rest = start === -1 ? '' : text.slice(start).slice(0, longestTag)
    return { cells: rows * columns, hasErrors: errorCell.test(text) }
  }
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
