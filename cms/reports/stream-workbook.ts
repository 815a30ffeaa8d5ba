import { PassThrough } from 'node:stream'
import type { Cell, CellKind } from './cell.ts'
import { inBoth } from './cell.ts'
import type { ReportSource } from './report-source.ts'

const formats: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
}

type Sheet = Pick<ReportSource, 'slug' | 'columns'> & { pages: AsyncGenerator<Cell[][]> }

/**
 * One sheet as an xlsx file that is written while it is read: no more than a page of rows waits. Who reads no
 * further ends it by destroying it; a page that cannot be read destroys it too.
 */
export function streamWorkbook(sheet: Sheet): PassThrough {
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  writeWorkbook(sheet, output).catch((error) => output.destroy(error))
  return output
}

async function writeWorkbook({ slug, columns, pages }: Sheet, output: PassThrough): Promise<void> {
  // Loaded by the first report: it is large, and most days nobody asks.
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  const worksheet = workbook.addWorksheet(slug.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  worksheet.columns = columns.map(({ title, kind, width }) => ({
    header: cellText(inBoth(title)),
    width,
    style: { numFmt: formats[kind] },
  }))
  const header = worksheet.getRow(1)
  header.font = { bold: true }
  header.alignment = { vertical: 'top', wrapText: true }
  header.commit()
  let rows = 1
  for await (const page of pages) {
    for (const cells of page) worksheet.addRow(cells.map(written)).commit()
    rows += page.length
    await untilTaken(output)
    if (output.destroyed) return
  }
  worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows, column: columns.length } }
  worksheet.commit()
  await workbook.commit()
}

const written = (cell: Cell) => (typeof cell === 'string' ? cellText(cell) : cell)

// `_x0041_` is how the format writes a character that XML cannot.
const cellText = (text: string) => text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')

/** Waits while the reader is behind; done at once when it is gone. */
async function untilTaken(output: PassThrough): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  if (!output.writableNeedDrain || output.destroyed) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      output.off('drain', goOn).off('close', goOn)
      resolve()
    }
    output.on('drain', goOn).on('close', goOn)
  })
}
