import type { Cell, CellKind } from '#cms/reports/cell.ts'
import { csvSeparator, csvText } from '#cms/reports/stream-csv.ts'
import { extensionOf } from '#contract/files.ts'
import { type ImportFormat, importFormats, mostImportColumns, mostImportRows } from '#contract/imports.ts'
import { isRecord } from '#contract/is-record.ts'
import { Problem } from '#contract/problems.ts'
import { joinList } from '#contract/values/list-text.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { checkWorkbook, withErrorTexts } from './check-workbook.ts'
import { importProblem } from './import-problem.ts'
import { readBibtex, readCsl, readRis } from './read-references.ts'

/** A source as a table of texts; each row has a cell for each heading. `leftOut`: sheets of a workbook with rows that are not read. */
export type SourceTable = { headings: string[]; rows: string[][]; leftOut?: readonly string[] }

/** As in spreadsheets. */
const longestCell = 32_767

export function formatOf(fileName: string): ImportFormat | undefined {
  const extension = extensionOf(fileName)
  return importFormats.find((format) => format === extension)
}

/**
 * Reads a file as a table of texts: days as `YYYY-MM-DD`, numbers with a decimal point.
 * @throws Problem `invalid` for a file that is none of the format, too large, or empty
 */
export async function readSource(fileName: string, bytes: Uint8Array): Promise<SourceTable> {
  const format = formatOf(fileName)
  if (!format) throw importProblem('validation.fileType', { formats: importFormats.join(', ') })
  try {
    return limited(await readers[format](bytes))
  } catch (error) {
    throw error instanceof Problem ? error : importProblem('manage.import.error.unreadable', { format })
  }
}

const readers: Readonly<Record<ImportFormat, (bytes: Uint8Array) => Promise<SourceTable>>> = {
  xlsx: readXlsx,
  csv: readCsv,
  tsv: readCsv,
  txt: readCsv,
  json: async (bytes) => readJson(decode(bytes)),
  bib: async (bytes) => readBibtex(decode(bytes)),
  ris: async (bytes) => readRis(decode(bytes)),
}

/** The table within the limits of an import. @throws Problem `invalid` */
export function limited({ headings, rows, ...more }: SourceTable): SourceTable {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length === 0) throw importProblem('manage.import.error.noRows')
  if (filled.length > mostImportRows)
    throw importProblem('manage.import.error.tooManyRows', { max: mostImportRows })
  if (headings.length > mostImportColumns)
    throw importProblem('manage.import.error.tooManyColumns', { max: mostImportColumns })
  return {
    ...more,
    headings: headings.map((heading, index) => normalizeText(heading).slice(0, 200) || letterOf(index)),
    rows: filled.map((row) => headings.map((_, index) => limitedText(row[index] ?? ''))),
  }
}

function limitedText(text: string): string {
  return normalizeText(text).slice(0, longestCell)
}

/** What is read of a cell that an export has written, from a csv file and from a workbook. */
export function readTexts(cell: Cell, kind: CellKind): string[] {
  return [csvCellText(csvText(cell, kind)), cellText(cell)].map(limitedText)
}

/** The letter of a column in a spreadsheet, for one without a heading. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`
}

async function readXlsx(bytes: Uint8Array): Promise<SourceTable> {
  const { hasErrors } = await checkWorkbook(bytes)
  // Loaded lazily, because imports are rare.
  const { default: readWorkbook } = await import('read-excel-file/node')
  const sheets = await readWorkbook(Buffer.from(hasErrors ? withErrorTexts(bytes) : bytes))
  const tables = sheets
    .map(({ sheet, data }) => ({ sheet, rows: data.map((row) => row.map(cellText)) }))
    .filter(({ rows }) => rows.filter((row) => row.some(Boolean)).length > 1)
  const [table, ...others] = tables
  return { ...tableOf(table?.rows ?? []), leftOut: others.map(({ sheet }) => sheet) }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    // Spreadsheets count parts of days, which are rarely whole seconds.
    const second = new Date(Math.round(cell.getTime() / 1000) * 1000)
    const [day = '', time = ''] = second.toISOString().split('T')
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
  }
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** The headings are the first row that has at least half as many texts as the fullest row: titles may be above them. */
function tableOf(rows: string[][]): SourceTable {
  const countOf = (row: readonly string[]) => row.filter(Boolean).length
  const most = Math.max(0, ...rows.slice(0, 100).map(countOf))
  const first = rows.findIndex((row) => countOf(row) >= Math.max(1, most / 2))
  const [headings = [], ...others] = rows.slice(Math.max(first, 0))
  const width = Math.max(headings.length, ...others.slice(0, 100).map((row) => row.length))
  return { headings: Array.from({ length: width }, (_, index) => headings[index] ?? ''), rows: others }
}

/** UTF-8 or UTF-16 by its mark, otherwise one of the two code pages of Estonian spreadsheets. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // `š` and `ž` are where the other page has no letters.
    const isWestern = bytes.some((byte) => byte >= 0x8a && byte <= 0x9e)
    return new TextDecoder(isWestern ? 'windows-1252' : 'windows-1257').decode(bytes)
  }
}

async function readCsv(bytes: Uint8Array): Promise<SourceTable> {
  const { default: papa } = await import('papaparse')
  const text = decode(bytes)
  const [line = '', separator] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? []
  const table = text.slice(line.length)
  // Empty lines mislead the guess, but count in the rows of errors.
  const first = { preview: 10, skipEmptyLines: 'greedy' } as const
  const guess = () => {
    const [heading = [], ...rows] = papa.parse<string[]>(table, { ...first, delimiter: csvSeparator }).data
    const isTable = heading.length > 1 && rows.every((row) => row.length === heading.length)
    // Labels and texts of exports may have more of the others.
    return isTable ? csvSeparator : papa.parse(table, first).meta.delimiter
  }
  const { data, errors } = papa.parse<string[]>(table, { delimiter: separator ?? guess() })
  for (const { type, code, row = 0, index = 0 } of errors) {
    // A quotation mark within a cell does no harm unless the cell has taken in other lines.
    const isOpen = code === 'MissingQuotes' || data[row]?.some((cell) => cell.includes('\n'))
    if (type !== 'Quotes' || !isOpen) continue
    const before = text.slice(0, line.length + index)
    throw importProblem('manage.import.error.openQuote', { line: before.split(/\r\n|\r|\n/).length })
  }
  return tableOf(data.map((row) => row.map(csvCellText)))
}

function csvCellText(text: string): string {
  return withoutEscapes(text).trim()
}

/** Reverts `escapeFormulas` of exports. */
function withoutEscapes(text: string): string {
  return text.replace(/(^|[;,\t\n"])'(?='*[=+\-@＝＋－＠])/g, '$1').replace(/^'(?=[\t\n])/, '')
}

/** CSL-JSON, an array of objects, or an object with one; objects within become columns with dotted names. */
function readJson(text: string): SourceTable {
  const data: unknown = JSON.parse(text)
  const references = readCsl(data)
  if (references) return references
  const list = Array.isArray(data)
    ? data
    : isRecord(data)
      ? Object.values(data).find((value): value is unknown[] => Array.isArray(value) && value.some(isRecord))
      : undefined
  const records = (list ?? []).filter(isRecord).map((record) => new Map(flatten(record, '')))
  const headings = [...new Set(records.flatMap((record) => [...record.keys()]))]
  return { headings, rows: records.map((record) => headings.map((heading) => record.get(heading) ?? '')) }
}

function flatten(record: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    const path = `${prefix}${name}`
    if (Array.isArray(value)) return [[path, joinParts(value.map(partText).filter(Boolean))]]
    if (isRecord(value)) return flatten(value, `${path}.`)
    return [[path, partText(value)]]
  })
}

/** Joins the texts of an array for `splitList`. A single text or paragraphs may be for a field that is no list, and are not quoted. */
function joinParts(texts: readonly string[]): string {
  const isList = texts.length > 1 && !texts.some((text) => text.includes('\n'))
  return isList ? joinList(texts) : texts.join('; ')
}

/** A part of a list: of an object, its texts, with an address after the name. */
function partText(value: unknown): string {
  if (isRecord(value)) {
    const { email, ...others } = value
    const name = Object.values(others).map(partText).filter(Boolean).join(' ')
    return typeof email === 'string' && email ? `${name} <${email}>` : name
  }
  return value === null || value === undefined ? '' : String(value).trim()
}
