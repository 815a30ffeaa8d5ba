import { Readable } from 'node:stream'
import { inLanguage, type Language } from '#contract/texts.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import type { Cell, CellKind, Column } from './cell.ts'

type Sheet = {
  columns: readonly Pick<Column<never>, 'title' | 'kind'>[]
  language: Language
  pages: AsyncGenerator<Cell[][]>
}

/**
 * The separator and the decimal sign of spreadsheets with Estonian settings. A line `sep=;` is not written: with it, Excel
 * ignores the byte order mark, and other programs read it as a row.
 */
export const csvSeparator = ';'
const decimalSign = ','

/** Streams rows as a CSV file (contract §3), buffering at most one page of rows. */
export function streamCsv(sheet: Sheet): Readable {
  return Readable.from(writeCsv(sheet), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* writeCsv({ columns, language, pages }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `\uFEFF${lineOf(columns.map(({ title }) => escapeFormulas(inLanguage(title, language))))}`,
  )
  for await (const page of pages) {
    const lines = page.map((cells) =>
      lineOf(cells.map((cell, index) => csvText(cell, columns[index]?.kind ?? 'text'))),
    )
    yield Buffer.from(lines.join(''))
  }
}

/** A cell as it is written, without quotes. */
export function csvText(cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return escapeFormulas(cell)
  if (typeof cell === 'number') return String(cell).replace('.', decimalSign)
  const [day = '', time = ''] = cell.toISOString().split('T')
  return kind === 'dateTime' ? `${day} ${time.slice(0, 5)}` : day
}

/**
 * Spreadsheets evaluate texts that begin like formulas; after an apostrophe they remain texts. With other settings a spreadsheet
 * may begin a cell after any separator, also within quotes. A text that begins like an escaped one is escaped too.
 */
function escapeFormulas(text: string): string {
  return normalizeText(text)
    .replace(/(^|[;,\t\n"])(?='*[=+\-@＝＋－＠])/g, "$1'")
    .replace(/^(?=[\t\n])/, "'")
}

function lineOf(texts: readonly string[]): string {
  const fields = texts.map((text) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  return `${fields.join(csvSeparator)}\r\n`
}
