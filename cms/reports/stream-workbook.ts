import { PassThrough } from 'node:stream'
import { normalizeText } from '#contract/values/normalize-text.ts'
import type { Cell, CellKind } from './cell.ts'
import { inBoth } from './cell.ts'
import type { ReportSource } from './report-source.ts'

const formats: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  day: 'dd.mm.yyyy',
  dateTime: 'dd.mm.yyyy hh:mm',
}

type Sheet = Pick<ReportSource, 'slug' | 'columns'> & { pages: AsyncGenerator<Cell[][]> }

/**
 * Streams one sheet as an xlsx file, buffering at most one page of rows. A consumer aborts by destroying the stream; an
 * error while reading a page destroys it too.
 */
export function streamWorkbook(sheet: Sheet): PassThrough {
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  writeWorkbook(sheet, output).catch((error) => output.destroy(error))
  return output
}

async function writeWorkbook({ slug, columns, pages }: Sheet, output: PassThrough): Promise<void> {
  // Loaded lazily because the library is large and reports are rare.
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  const worksheet = workbook.addWorksheet(slug.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  const styles = columns.map(({ kind }) => ({ numFmt: formats[kind] }))
  worksheet.columns = columns.map(({ title, width }, index) => ({
    header: escapeText(inBoth(title)),
    width,
    style: styles[index],
  }))
  const header = worksheet.getRow(1)
  header.font = { bold: true }
  header.alignment = { vertical: 'top', wrapText: true }
  header.commit()
  let rows = 1
  for await (const page of pages) {
    for (const cells of page) {
      const row = worksheet.addRow(cells.map(escapeCell))
      // Each cell has a copy of its column's style, which is expensive to find among the styles already written. The object
      // itself is not.
      row.eachCell((cell, column) => {
        cell.style = styles[column - 1] ?? {}
      })
      row.commit()
    }
    rows += page.length
    await untilDrained(output)
    if (output.destroyed) return
  }
  worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows, column: columns.length } }
  worksheet.commit()
  await workbook.commit()
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
