import { expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { streamCsv } from './stream-csv.ts'

const column = (kind: 'text' | 'number' | 'day' | 'dateTime', et: string, en = et) => ({
  kind,
  title: { et, en },
})

async function csvOf(columns: ReturnType<typeof column>[], ...pages: Cell[][][]): Promise<string> {
  async function* each() {
    yield* pages
  }
  return Buffer.concat(await streamCsv({ columns, language: 'en', pages: each() }).toArray()).toString('utf8')
}

/** Parses CSV by RFC 4180 with any separator, as spreadsheets do. */
function parse(csv: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|)([^${separator}\\n]*)(${separator}|\\n|$)`, 'y')
  const rows: string[][] = [[]]
  const text = csv.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  while (cell.lastIndex < text.length) {
    const [, quoted = '', plain = '', end] = cell.exec(text) ?? []
    rows.at(-1)?.push(quoted.replaceAll('""', '"') + plain)
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}

it('starts with a byte order mark, and quotes as in RFC 4180', async () => {
  const columns = [column('text', 'Töö', 'Thesis'), column('text', 'a,b')]
  expect(await csvOf(columns, [['õ "x"', 'a\nb']], [[null, 'a;b']])).toBe(
    '\uFEFFThesis;a,b\r\n"õ ""x""";"a\nb"\r\n;"a;b"\r\n',
  )
})

it('can be parsed, without characters that cannot be displayed', async () => {
  const texts = ['õ; "x",\n\ty', 'masin\uFFFEõpe\u0000\u0007', '']
  const csv = await csvOf([column('text', 'a'), column('text', 'b'), column('text', 'c')], [texts])
  expect(parse(csv, ';')).toEqual([
    ['a', 'b', 'c'],
    ['õ; "x",\n\ty', 'masinõpe', ''],
  ])
})

it('writes numbers and dates without a time zone', async () => {
  const columns = [column('number', 'n'), column('day', 'd'), column('dateTime', 't')]
  const moment = new Date('2019-07-01T00:30:15.000Z')
  expect(await csvOf(columns, [[-1.5, moment, moment]])).toBe(
    '\uFEFFn;d;t\r\n-1,5;2019-07-01;2019-07-01 00:30\r\n',
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['+372', "'+372"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\n'=1"],
  ['\u200B=1', "'=1"],
  ['a;=1', "a;'=1"],
  ['a,+1', "a,'+1"],
  ['a\t@x', "a\t'@x"],
  ['a\n-1', "a\n'-1"],
  ['a";=1', 'a";\'=1'],
  ['a = 1 - 2, x-y', 'a = 1 - 2, x-y'],
])('writes %j as %j', async (text, expected) => {
  const csv = await csvOf([column('text', 'a'), column('text', 'b')], [['x', text]])
  expect(parse(csv, ';')[1]).toEqual(['x', expected])
})

it.each([';', ',', '\t'])(
  'has no formulas for a spreadsheet that separates cells by %j',
  async (separator) => {
    const signs = ['=', '+', '-', '@']
    const before = ['', ';', ',', '\t', '\n', '"', '";', '",', 'a";"', 'a","', '\t"']
    const texts = signs.flatMap((sign) => before.map((each) => `${each}${sign}1`))
    const rows = texts.map((text) => ['x', text])
    const csv = await csvOf([column('text', 'a'), column('text', 'b')], rows)
    const cells = parse(csv, separator).flat()
    expect(cells.length).toBeGreaterThan(texts.length)
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
    expect(csv.split(/[;,\t\n]/).filter((cell) => /^"*[=+@-]/.test(cell))).toEqual([])
  },
)

it('fails if a page cannot be read', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first page
  async function* broken(): AsyncGenerator<Cell[][]> {
    throw new Error('connection lost')
  }
  const stream = streamCsv({ columns: [column('text', 'a')], language: 'et', pages: broken() })
  await expect(stream.toArray()).rejects.toThrow('connection lost')
})
