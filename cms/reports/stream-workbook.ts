import { PassThrough } from 'node:stream'
import type { PageSetup, Row, Column as SheetColumn, Style, Worksheet } from 'exceljs'
import { inLanguage, type Language } from '#contract/texts.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import type { Cell, CellKind } from './cell.ts'
import type { Legend } from './legend.ts'
import type { ColumnHead } from './report-source.ts'

const formats: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  share: '0.0%',
  day: 'dd.mm.yyyy',
  dateTime: 'dd.mm.yyyy hh:mm',
}

/** In characters. */
const dateWidths: Partial<Record<CellKind, number>> = { day: 12, dateTime: 17 }
const leastWidth = 8
const filterButtonWidth = 4
const mostTitleWidth = 36

/** Longer texts are cut off in the cell, so that one of them does not fill the screen. */
const mostLines = 8
const lineHeight = 15

/** A4. */
const paper: Partial<PageSetup> = { paperSize: 9, orientation: 'landscape' }

/** The font of the rows. Without a name, other programs take one of their own. */
const headingStyle: Partial<Style> = {
  font: { name: 'Calibri', family: 2, size: 11, bold: true, color: { argb: 'FF131F19' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE3F1E9' } },
  border: { bottom: { style: 'thin', color: { argb: 'FF0F7A4D' } } },
  alignment: { vertical: 'top', wrapText: true },
}

type Sheet = {
  slug: string
  columns: readonly ColumnHead[]
  /** Of the columns' titles. */
  language: Language
  pages: AsyncGenerator<Cell[][]>
  legend: Legend
}

/**
 * Streams a sheet of rows and its legend as an xlsx file, buffering at most one page of rows. A consumer aborts by destroying
 * the stream; an error while reading a page destroys it too.
 */
export function streamWorkbook(sheet: Sheet): PassThrough {
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  writeWorkbook(sheet, output)
    .finally(() => sheet.pages.return(undefined))
    .catch((error) => output.destroy(error))
  return output
}

async function writeWorkbook(
  { slug, columns, language, pages, legend }: Sheet,
  output: PassThrough,
): Promise<void> {
  // Loaded lazily because the library is large and reports are rare.
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  const titleCount = columns.filter(({ isTitle }) => isTitle).length
  const worksheet = workbook.addWorksheet(sheetName(legend, slug), {
    views: [{ state: 'frozen', xSplit: titleCount, ySplit: 1 }],
    pageSetup: { ...paper, printTitlesRow: '1:1' },
  })
  const styles = columns.map(
    ({ kind }): Partial<Style> => ({
      numFmt: formats[kind],
      // Only numbers are aligned by their last digit.
      alignment: {
        vertical: 'top',
        wrapText: kind === 'text',
        ...(kind !== 'number' && kind !== 'share' && { horizontal: 'left' }),
      },
    }),
  )
  const titles = columns.map(({ title }) => escapeText(inLanguage(title, language)))
  // Widths are written before the rows, so they follow from the first page.
  let page = await pages.next()
  const widths = columns.map((column, index) => widthOf(column, titles[index] ?? '', index, page.value ?? []))
  worksheet.columns = titles.map(
    (header, index): Partial<SheetColumn> => ({ header, width: widths[index], style: styles[index] }),
  )
  const header = worksheet.getRow(1)
  header.eachCell((cell) => {
    cell.style = headingStyle
  })
  setHeight(
    header,
    titles,
    widths.map((width) => width - filterButtonWidth),
  )
  header.commit()
  let rows = 0
  for (; !page.done; page = await pages.next()) {
    for (const cells of page.value) {
      const row = worksheet.addRow(cells.map(escapeCell))
      // Each cell has a copy of its column's style, which is expensive to find among the styles already written. The object
      // itself is not.
      row.eachCell((cell, column) => {
        cell.style = styles[column - 1] ?? {}
      })
      setHeight(row, cells, widths)
      row.commit()
    }
    rows += page.value.length
    await untilDrained(output)
    if (output.destroyed) return
  }
  worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: columns.length } }
  worksheet.commit()
  const legendSheet = workbook.addWorksheet(legend.sheet.slice(0, 31), {
    pageSetup: { ...paper, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  })
  writeLegend(legendSheet, legend, rows)
  await workbook.commit()
}

/** What the rows are, as far as a sheet may be named so; otherwise the slug. */
function sheetName({ name, sheet }: Legend, slug: string): string {
  const allowed = name
    .replace(/[:\\/?*[\]]+/g, ' ')
    .slice(0, 31)
    .replace(/^['\s]+|['\s]+$/g, '')
  const isTaken = allowed.toLowerCase() === sheet.toLowerCase()
  return allowed && !isTaken ? allowed : slug.slice(0, 31)
}

/** Not every program fits the height of a row to its texts. */
function setHeight(row: Row, cells: readonly Cell[], widths: readonly number[]): void {
  const lines = Math.max(...cells.map((cell, index) => linesOf(cell, widths[index] ?? leastWidth)))
  if (lines > 1) row.height = Math.min(lines, mostLines) * lineHeight
}

function writeLegend(worksheet: Worksheet, { rowsFor }: Legend, rowCount: number): void {
  const style: Partial<Style> = { alignment: { vertical: 'top', horizontal: 'left', wrapText: true } }
  const dateStyle = { ...style, numFmt: formats.dateTime }
  const widths = [32, 70, 44]
  worksheet.columns = widths.map((width) => ({ width }))
  for (const { cells, isHeading } of rowsFor(rowCount)) {
    const row = worksheet.addRow(cells.map(escapeCell))
    row.eachCell((cell) => {
      cell.style = isHeading ? headingStyle : cell.value instanceof Date ? dateStyle : style
    })
    setHeight(row, cells, widths)
    row.commit()
  }
  worksheet.commit()
}

/** The longest line of the cells within the column's limit, and wide enough for the title in a few lines. */
function widthOf({ kind, width }: ColumnHead, title: string, index: number, page: Cell[][]): number {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  const titleWidth = Math.max(longestWord, Math.ceil(title.length / 3)) + filterButtonWidth
  const fixed = dateWidths[kind]
  if (fixed) return Math.max(fixed, titleWidth)
  const lines = page.flatMap((cells) => String(cells[index] ?? '').split('\n'))
  const longestLine = lines.reduce((most, line) => Math.max(most, line.length + 2), leastWidth)
  return Math.max(Math.min(longestLine, width), Math.min(titleWidth, mostTitleWidth))
}

/** The number of lines that a text needs in a cell of this width. */
function linesOf(cell: Cell, width: number): number {
  if (typeof cell !== 'string') return 1
  return cell.split('\n').reduce((sum, line) => sum + wrappedLines(line, width), 0)
}

/** The number of lines of a text without line breaks; only words that are longer than a line are broken. */
function wrappedLines(text: string, width: number): number {
  if (text.length <= width) return 1
  let lines = 1
  let used = 0
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length > width) {
      lines += 1
      used = 0
    }
    used += length + (used === 0 ? 0 : 1)
    while (used > width) {
      lines += 1
      used -= width
    }
  }
  return lines
}

/** Undefined cells are not written at all. */
function escapeCell(cell: Cell): Exclude<Cell, null> | undefined {
  return typeof cell === 'string' ? escapeText(cell) : (cell ?? undefined)
}

// The format encodes characters that are invalid in XML as `_x0041_`, so such text must be escaped. The library does not
// remove all of these characters, and one makes the file unreadable.
function escapeText(text: string): string {
  return normalizeText(text).replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
}

/** Waits for the consumer; returns immediately if the stream was destroyed. */
async function untilDrained(output: PassThrough): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  if (!output.writableNeedDrain || output.destroyed) return
  await new Promise<void>((resolve) => {
    const onContinue = () => {
      output.off('drain', onContinue).off('close', onContinue)
      resolve()
    }
    output.on('drain', onContinue).on('close', onContinue)
  })
}
