import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { readSheet } from 'read-excel-file/node'
import { expect, it, vi } from 'vitest'
import type { Cell } from './cell.ts'
import type { Legend } from './legend.ts'
import type { ColumnHead } from './report-source.ts'
import { streamWorkbook } from './stream-workbook.ts'

const column = { slug: 'a', title: { et: 'Töö', en: 'Thesis' }, meaning: { et: '', en: '' } }
const columns: ColumnHead[] = [{ ...column, kind: 'text', width: 20 }]
const legend: Legend = {
  name: 'Tööd/ja teemad',
  sheet: 'Selgitus',
  rowsFor: (rowCount) => [{ cells: ['Ridu', rowCount], isHeading: true }],
}
const sheet = { slug: 'x', columns, language: 'et', legend } as const
const page = () => Array.from({ length: 200 }, (): Cell[] => [Math.random().toString(36).repeat(20)])

it('waits for a slow consumer, and stops when the stream is destroyed', async () => {
  let pages = 0
  let ended = false
  async function* endless() {
    try {
      for (;;) {
        pages += 1
        yield page()
      }
    } finally {
      ended = true
    }
  }
  const stream = streamWorkbook({ ...sheet, pages: endless() })
  await once(stream, 'readable')
  await vi.waitFor(
    async () => {
      const before = pages
      await pause(300)
      expect(pages).toBe(before)
    },
    { timeout: 14_000 },
  )
  stream.destroy()
  await expect.poll(() => ended).toBe(true)
}, 30_000)

it('fails if a page cannot be read', async () => {
  async function* broken() {
    yield page()
    throw new Error('connection lost')
  }
  const stream = streamWorkbook({ ...sheet, pages: broken() })
  await expect(stream.resume().toArray()).rejects.toThrow('connection lost')
})

it('does not change texts that look like formulas or escape sequences', async () => {
  const texts = ['=1+1', '+1', '-1', '@x', ' _x0041_ ', 'a\nb', '<&">', 'a\u0007\uFFFE\uFFFF\uD800b']
  async function* few() {
    yield texts.map((text): Cell[] => [text])
  }
  const bytes = await streamWorkbook({ ...sheet, pages: few() }).toArray()
  const rows = await readSheet(Buffer.concat(bytes), { trim: false })
  expect(rows.flat()).toEqual(['Töö', ...texts.slice(0, -1), 'ab'])
})

it('has widths from the content, wrapped texts, a header in view and a legend', async () => {
  async function* one() {
    const day = new Date('2026-05-31T00:00:00Z')
    yield [
      ['Pealkiri', 'x'.repeat(500), 3, day],
      ['Teine pealkiri', 'lühike', 1.5, day],
      ['Kolmas', 'Kaks rida, sest viimane sõna ei mahu esimesele: sõnaline', 1, day],
    ] satisfies Cell[][]
  }
  const bytes = await streamWorkbook({
    ...sheet,
    columns: [
      { ...column, kind: 'text', width: 40, isTitle: true },
      { ...column, kind: 'text', width: 50 },
      { ...column, kind: 'number', width: 14 },
      { ...column, kind: 'day', width: 14 },
    ],
    pages: one(),
  }).toArray()
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Uint8Array.from(Buffer.concat(bytes)).buffer)
  const rows = workbook.getWorksheet('Tööd ja teemad')
  expect(rows?.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 1 })
  expect(rows?.columns.map(({ width }) => width)).toEqual([16, 50, 8, 12])
  expect(rows?.getCell('B2').alignment).toMatchObject({ wrapText: true, vertical: 'top' })
  expect([2, 3, 4].map((row) => rows?.getRow(row).height)).toEqual([120, undefined, 30])
  expect(rows?.getCell('A1')).toMatchObject({
    font: { name: 'Calibri', bold: true },
    fill: { pattern: 'solid' },
  })
  expect([rows?.getCell('C3').value, rows?.getCell('D3').value]).toEqual([1.5, new Date('2026-05-31')])
  expect(workbook.getWorksheet('Selgitus')?.getRow(1).values).toEqual([undefined, 'Ridu', 3])
})
