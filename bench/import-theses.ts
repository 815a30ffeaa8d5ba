/**
 * The time of an import: `node bench/import-theses.ts theses.json [seconds]`, with an array of objects. Starts separate services, writes
 * the objects into an xlsx file, imports it, imports it again, and undoes it. Fails above the limit, and if a row is not accounted for.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { z } from 'zod'
import { createImport } from '../testing/create-import.ts'
import { startTestServices } from '../testing/test-services.ts'

const [file = '', seconds = '60'] = process.argv.slice(2)
const recordsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
const records = recordsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
const bytes = await toWorkbook(records)
console.log(`${records.length} rows, ${Math.round(bytes.length / 1024)} kB`)

const tearDown = await startTestServices()
try {
  const { startedApi } = await import('../testing/api.ts')
  const { dataOf } = await import('../testing/data-of.ts')
  const api = await startedApi()
  const manager = api.as('manager')
  const load = async (uuid: string) => dataOf(await manager('getImport', { params: { uuid }, query: {} }))
  const countItems = async () => {
    const { rows } = await api.payload.db.drizzle.execute(sql`select count(*)::int as count from items`)
    return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count
  }
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    const took = (performance.now() - started) / 1000
    console.log(`${what}: ${took.toFixed(1)} s`)
    if (took > Number(seconds)) process.exitCode = 1
    return result
  }
  const finish = async (uuid: string, action: 'start' | 'undo') => {
    dataOf(await manager('changeImport', { params: { uuid }, body: { action } }))
    const wanted = action === 'start' ? 'done' : 'undone'
    while ((await load(uuid)).state !== wanted) await pause(100)
  }
  const prepare = async () => {
    const uuid = await createImport(manager, 'thesis', { fileName: 'theses.xlsx', bytes })
    const { columns, key, state, rememberedFrom } = await load(uuid)
    if (rememberedFrom === null)
      console.log(
        columns.map(({ heading, target }) => `${heading} → ${target ?? '–'}`).join('\n'),
        key,
        state,
      )
    // Most of them are in languages that the form does not have.
    const targets = columns.map(({ heading, target }) => (heading === 'language' ? null : target))
    const body = { action: 'map', targets, key, allowsMissing: true, newStatus: 'published' } as const
    dataOf(await manager('changeImport', { params: { uuid }, body }))
    return uuid
  }

  const before = await countItems()
  const first = await timed('read and checked', prepare)
  const { counts } = await load(first)
  console.log('counts', counts)
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  if (sum !== records.length) throw new Error(`${records.length - sum} rows are not accounted for`)
  await timed('imported', () => finish(first, 'start'))
  console.log('entries', before, '→', await countItems(), 'done', (await load(first)).done)
  const second = await timed('again', prepare)
  console.log('counts', (await load(second)).counts)
  await timed('undone', () => finish(first, 'undo'))
  console.log('entries', await countItems(), 'kept', (await load(first)).kept)
  if ((await countItems()) !== before) throw new Error('undone, but not as before')
} finally {
  await tearDown()
}
process.exit()

async function toWorkbook(rows: z.infer<typeof recordsSchema>): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('theses')
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  sheet.addRow(names)
  for (const row of rows) sheet.addRow(names.map((name) => row[name] ?? undefined))
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
