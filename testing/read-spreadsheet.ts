import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'

/** A cell as the file has it: a formula would show in `formula`, a date as a number under a date's format. */
export type ReadCell = { text?: string; number?: number; date?: Date; formula?: string }
export type ReadSheet = {
  name: string
  rows: ReadCell[][]
  frozenRows: number
  autoFilter: string
  widths: number[]
}

/** Reads the first sheet of an xlsx file, independently of what wrote it. */
export function readSpreadsheet(bytes: Uint8Array): ReadSheet {
  const parts = unzip(Buffer.from(bytes))
  const formats = readFormats(partOf(parts, 'xl/styles.xml'))
  const sheet: ReadSheet = { name: '', rows: [], frozenRows: 0, autoFilter: '', widths: [] }
  walk(partOf(parts, 'xl/workbook.xml'), (tag, attributes) => {
    if (tag === 'sheet') sheet.name = attributes.name ?? ''
  })
  let cell: ReadCell = {}
  let type = ''
  let style = 0
  walk(
    partOf(parts, 'xl/worksheets/sheet1.xml'),
    (tag, attributes) => {
      if (tag === 'pane') sheet.frozenRows = Number(attributes.ySplit)
      if (tag === 'autoFilter') sheet.autoFilter = attributes.ref ?? ''
      if (tag === 'col') {
        const columns = Number(attributes.max) - Number(attributes.min) + 1
        sheet.widths.push(...Array<number>(columns).fill(Number(attributes.width)))
      }
      if (tag === 'row') sheet.rows.push([])
      if (tag !== 'c') return
      type = attributes.t ?? 'n'
      style = Number(attributes.s ?? 0)
      cell = {}
      const row = sheet.rows.at(-1)
      if (row) row[columnOf(attributes.r ?? '')] = cell
    },
    (tag, text) => {
      if (tag === 'f') cell.formula = text
      if (tag !== 'v' && tag !== 't') return
      if (type !== 'n') cell.text = decoded(text)
      else if (/[dmy]/i.test(formats[style] ?? '')) cell.date = new Date((Number(text) - 25_569) * 86_400_000)
      else cell.number = Number(text)
    },
  )
  return sheet
}

function readFormats(xml: string): string[] {
  const named = new Map<string, string>()
  const formats: string[] = []
  let inCells = false
  walk(
    xml,
    (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt') named.set(numFmtId, formatCode)
      if (tag === 'cellXfs') inCells = true
      if (tag === 'xf' && inCells) formats.push(named.get(numFmtId) ?? '')
    },
    (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  )
  return formats
}

const decoded = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function columnOf(reference: string): number {
  const letters = reference.replace(/\d+$/, '')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function walk(
  xml: string,
  open: (tag: string, attributes: Record<string, string>) => void,
  close: (tag: string, text: string) => void = () => undefined,
): void {
  const parser = new SaxesParser()
  let text = ''
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    open(name, Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])))
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    close(name, text)
    text = ''
  })
  parser.write(xml).close()
}

function partOf(parts: Map<string, string>, name: string): string {
  const part = parts.get(name)
  if (part === undefined) throw new Error(`the file has no ${name}`)
  return part
}

/** Every part of a zip file, by its central directory. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('no zip file')
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const data = file.subarray(start, start + size)
    parts.set(name, (method === 0 ? data : inflateRawSync(data)).toString('utf8'))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}
