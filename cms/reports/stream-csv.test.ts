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
  return Buffer.concat(await streamCsv({ columns, pages: each() }).toArray()).toString('utf8')
}

it('starts with a byte order mark, and quotes as in RFC 4180', async () => {
  const columns = [column('text', 'Töö', 'Thesis'), column('text', 'a,b')]
  expect(await csvOf(columns, [['õ "x"', 'a\nb']], [[null, 'a;b']])).toBe(
    '\uFEFFTöö / Thesis,"a,b"\r\n"õ ""x""","a\nb"\r\n,a;b\r\n',
  )
})

it('writes numbers and dates without a time zone', async () => {
  const columns = [column('number', 'n'), column('day', 'd'), column('dateTime', 't')]
  const moment = new Date('2019-07-01T00:30:15.000Z')
  expect(await csvOf(columns, [[-1.5, moment, moment]])).toBe(
    '\uFEFFn,d,t\r\n-1.5,2019-07-01,2019-07-01 00:30\r\n',
  )
})

it.each(['=1+1', '+372', '-x', '@SUM(A1)', '\t=1'])('writes %j as a text', async (text) => {
  expect(await csvOf([column('text', 'a')], [[text]])).toBe(`\uFEFFa\r\n'${text}\r\n`)
})

it('fails if a page cannot be read', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first page
  async function* broken(): AsyncGenerator<Cell[][]> {
    throw new Error('connection lost')
  }
  const stream = streamCsv({ columns: [column('text', 'a')], pages: broken() })
  await expect(stream.toArray()).rejects.toThrow('connection lost')
})
