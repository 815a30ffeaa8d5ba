import { Readable } from 'node:stream'
import { type Cell, type CellKind, type Column, inBoth } from './cell.ts'

type Sheet = {
  columns: readonly Pick<Column<never>, 'title' | 'kind'>[]
  pages: AsyncGenerator<Cell[][]>
}

/** Streams rows as a CSV file (RFC 4180, UTF-8 with a byte order mark), buffering at most one page of rows. */
export function streamCsv(sheet: Sheet): Readable {
  return Readable.from(writeCsv(sheet), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* writeCsv({ columns, pages }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${lineOf(columns.map(({ title }) => escapeFormula(inBoth(title))))}`)
  for await (const page of pages) {
    const lines = page.map((cells) =>
      lineOf(cells.map((cell, index) => textOf(cell, columns[index]?.kind ?? 'text'))),
    )
    yield Buffer.from(lines.join(''))
  }
}

function textOf(cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return escapeFormula(cell)
  if (typeof cell === 'number') return String(cell)
  const [day = '', time = ''] = cell.toISOString().split('T')
  return kind === 'dateTime' ? `${day} ${time.slice(0, 5)}` : day
}

/** Spreadsheets evaluate texts that begin like formulas; after an apostrophe they remain texts. */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function lineOf(texts: readonly string[]): string {
  return `${texts.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`
}
