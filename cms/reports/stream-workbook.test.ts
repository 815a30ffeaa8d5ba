import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, it, vi } from 'vitest'
import type { Cell } from './cell.ts'
import { streamWorkbook } from './stream-workbook.ts'

const columns = [{ slug: 'a', title: { et: 'Töö', en: 'Thesis' }, kind: 'text', width: 20 } as const]
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
  const stream = streamWorkbook({ slug: 'x', columns, pages: endless() })
  await once(stream, 'readable')
  await vi.waitFor(
    async () => {
      const before = pages
      await pause(300)
      expect(pages).toBe(before)
    },
    { timeout: 10_000 },
  )
  stream.destroy()
  await expect.poll(() => ended).toBe(true)
})

it('fails if a page cannot be read', async () => {
  async function* broken() {
    yield page()
    throw new Error('connection lost')
  }
  const stream = streamWorkbook({ slug: 'x', columns, pages: broken() })
  await expect(stream.resume().toArray()).rejects.toThrow('connection lost')
})

it('does not change texts that look like formulas or escape sequences', async () => {
  const texts = ['=1+1', '+1', '-1', '@x', ' _x0041_ ', 'a\nb', '<&">', 'a\u0007\uFFFE\uFFFF\uD800b']
  async function* few() {
    yield texts.map((text): Cell[] => [text])
  }
  const bytes = await streamWorkbook({ slug: 'x', columns, pages: few() }).toArray()
  const rows = await readSheet(Buffer.concat(bytes), { trim: false })
  expect(rows.flat()).toEqual(['Töö / Thesis', ...texts.slice(0, -1), 'ab'])
})
