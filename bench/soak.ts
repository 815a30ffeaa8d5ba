/**
 * Mixed load for some minutes: `node bench/soak.ts [minutes] [theses] [requests a second]`. Pages, lists, searches, entries and
 * submissions by 8 clients, as fast as they can or at that rate, once 30,000 responses, at three times the rate, have filled the caches.
 * Prints every 30 seconds how much memory the process has and how much of it is in use after a garbage collection, and at the end
 * by how much both grow, the responses by status, the database connections before and after, the tables that grew most with their dead rows,
 * and the size of the log. Fails if something grows that neither the work nor retention bounds, or more than either allows (`most`).
 * Tables of entries, and those derived from them (`item_*`, `oai_records`, `search_vocabulary`), grow with every submission, and are bounded by
 * the kilobytes of one instead of by a bound of each table.
 *
 * The memory in use after a garbage collection has a separate bound: the memory of the process varies by tens of megabytes, more than a
 * leak adds in half an hour. Its growth is the difference between the lowest values of the first and the last third of the time, because
 * requests in progress on a busy machine hold up to 60 MB, which is no leak.
 */

import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { rules } from '#cms/remove-old-rows.ts'
import { freePort } from '#server/free-port.ts'
import { evaluate } from '../testing/evaluate.ts'
import { topicValues } from '../testing/sample-values.ts'
import { insertTheses } from './insert-theses.ts'
import { startBench } from './start-bench.ts'

const minutes = Number(process.argv[2] ?? 10)
const theses = Number(process.argv[3] ?? 10_000)
const rate = Number(process.argv[4] ?? Number.POSITIVE_INFINITY)
const clients = 8
const warmUpResponses = 30_000
const sampleEveryMs = 30_000

/** Tables that grow with the work: with entries, their versions and files, and with what is derived from them. */
const workTables = /^(?:items|_items_v|files$|item_|keywords|oai_records$|search_vocabulary$)/
/** Tables whose rows are removed some time after they were written. */
const retainedTables = new Set([...rules.map(({ table }) => table), 'item_usage'])

const most = {
  /** Megabytes of the process: caches of 96 MB for responses and for pages with their objects, and the heap. */
  memory: 900,
  /**
   * Megabytes a minute by which the memory in use may grow. 0.3 would double the 260 MB of an instance within 15 hours; at 25 requests a
   * second it is 210 bytes a request, and a request that leaks its context leaks more. Half an hour cannot tell less: the lowest value
   * moves by 3 MB by itself.
   */
  slope: 0.3,
  /** Kilobytes of tables for each submission: entry, version and mails. */
  ofSubmission: 40,
  /** Kilobytes by which any other table may grow. */
  ofOtherTable: 1024,
  /** Dead rows of a table before autovacuum must have been there, besides a fifth of the rows. */
  deadRows: 2_000,
  /** Of the pool of an instance, and two more. */
  connections: 22,
  /** Bytes of the log for a response. */
  ofLog: 400,
}

const inspectorPort = await freePort()
const { product, stop } = await startBench({
  prepare: () => insertTheses({ last: theses }),
  environment: { NODE_OPTIONS: `--expose-gc --inspect=127.0.0.1:${inspectorPort}` },
})
let logged = 0
let lastLines = ''
for (const stream of [product.process.stdout, product.process.stderr])
  stream?.on('data', (chunk: Buffer) => {
    logged += chunk.length
    lastLines = (lastLines + chunk).slice(-16_000)
  })
/** Warnings and errors in the last lines of the log. */
const lastWarnings = () =>
  lastLines
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line))
    .join('\n')
const reportEnd = (code: number | null, signal: string | null) =>
  console.log(`the product has ended (${code ?? signal}):\n${lastLines}`)
product.process.once('close', reportEnd)
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
// The services are stopped before the pool notices.
database.on('error', () => undefined)
try {
  const { rows } = await database.query(`select id from items where form = 'thesis' limit 1000`)
  const ids = rows.map(({ id }) => String(id))
  const random = (below: number) => Math.floor(Math.random() * below)
  const values = { general_topics: { ...topicValues, keywords: [] } }
  const submission = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'insert',
      status: 'pending',
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      values,
    }),
  })
  const requests: (() => [path: string, init?: RequestInit])[] = [
    () => ['/'],
    () => [`/thesis?page=${1 + random(200)}`],
    () => [`/thesis/${ids[random(ids.length)]}`],
    () => [`/thesis?q=${random(5000)}&language=en`],
    () => [`/api/v2/theses?page=${1 + random(200)}&size=${10 + random(40)}`],
    () => [`/api/v2/theses?q=thesis+${random(theses)}`],
    () => [`/api/v2/theses/${ids[random(ids.length)]}`],
    () => [`/api/v2/theses?year=${1990 + random(35)}`],
    () => ['/api/v2/theses/facets'],
    () => ['/api/v1/topics', submission()],
  ]
  const statuses = new Map<number, number>()
  let submissions = 0
  const connectionsBefore = await connections()
  const sizesBefore = new Map((await tables()).map(({ table, bytes }) => [table, bytes]))
  const load = async (isOn: () => boolean, rate: number) => {
    while (isOn()) {
      const nextAt = performance.now() + (clients * 1000) / rate
      const [path, init] = requests[random(requests.length)]?.() ?? ['/']
      if (init) submissions += 1
      const response = await fetch(product.origin + path, init)
      const body = await response.text()
      if (!response.ok)
        console.log(
          `${init?.method ?? 'GET'} ${path}: ${response.status} ${body.slice(0, 200)}\n${lastWarnings()}`,
        )
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      await pause(Math.max(0, nextAt - performance.now()))
    }
  }
  const samples: { megabytes: number; used: number }[] = []
  const sample = async (endsAt: number) => {
    const startedAt = performance.now()
    while (performance.now() < endsAt) {
      const second = (performance.now() - startedAt) / 1000
      const megabytes = await memory()
      const used = await usedMemory()
      samples.push({ megabytes, used })
      console.log(`${second.toFixed(0)} s: ${megabytes.toFixed(0)} MB, ${used.toFixed(0)} in use`)
      await pause(sampleEveryMs)
    }
  }
  const responses = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const all = (isOn: () => boolean, rate: number) =>
    Promise.all(Array.from({ length: clients }, () => load(isOn, rate)))
  await all(() => responses() < warmUpResponses, 3 * rate)
  console.log(`${responses()} responses while the caches filled`)
  const end = performance.now() + minutes * 60_000
  await Promise.all([sample(end), all(() => performance.now() < end, rate)])
  await pause(12_000)
  const slope = slopeOf(samples.map(({ used }) => used))
  const ofProcess = slopeOf(samples.map(({ megabytes }) => megabytes))
  console.log(`slope: ${slope.toFixed(2)} MB a minute in use, ${ofProcess.toFixed(2)} of the process`)
  console.log(`responses: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  console.log(`database connections: ${connectionsBefore} before, ${await connections()} after`)
  const grown = (await tables())
    .map((each) => ({ ...each, growth: each.bytes - (sizesBefore.get(each.table) ?? 0) }))
    .filter(({ growth }) => growth > 0)
    .toSorted((a, b) => b.growth - a.growth)
  const failures = [
    ...[...statuses].filter(([status]) => status >= 400).map(([status]) => `responses with ${status}`),
    ...(Math.max(...samples.map(({ megabytes }) => megabytes)) > most.memory ? ['memory'] : []),
    ...(slope > most.slope ? ['slope of the memory in use'] : []),
    ...((await connections()) > connectionsBefore + most.connections ? ['database connections'] : []),
    ...(logged > responses() * most.ofLog ? ['log'] : []),
    ...grown
      .filter(({ table }) => !workTables.test(table) && !retainedTables.has(table))
      .filter(({ growth }) => growth > most.ofOtherTable * 1024)
      .map(({ table }) => `${table} grows, and no retention bounds it`),
    ...grown
      .filter(({ rows, dead }) => dead > most.deadRows + rows / 5)
      .map(({ table }) => `dead rows of ${table}`),
    ...(grown.reduce((sum, { growth }) => sum + growth, 0) > submissions * most.ofSubmission * 1024 + 8e6
      ? ['tables, for the number of submissions']
      : []),
  ]
  for (const { table, growth, rows, dead } of grown.slice(0, 12))
    console.log(
      `${table}: ${kilobytes(growth)} more, ${rows} rows, ${dead} dead; ${
        retainedTables.has(table)
          ? 'bounded by retention'
          : workTables.test(table)
            ? 'with the work'
            : `another, at most ${most.ofOtherTable} kB`
      }`,
    )
  console.log(`all tables: ${kilobytes(grown.reduce((sum, { growth }) => sum + growth, 0))} more`)
  console.log(`log: ${kilobytes(logged)}`)
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  product.process.off('close', reportEnd)
  await database.end()
  await stop()
}
process.exit()

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`
}

/** The tables with their indexes and long values, and the rows that no transaction sees any more. */
async function tables() {
  const { rows } = await database.query(`
    select relname as table, pg_total_relation_size(relid)::float as bytes, n_live_tup::int as rows, n_dead_tup::int as dead
    from pg_stat_user_tables`)
  return z
    .array(z.object({ table: z.string(), bytes: z.number(), rows: z.number(), dead: z.number() }))
    .parse(rows)
}

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${product.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * Megabytes in use after a garbage collection, with buffers outside of the heap. What the first collection finds outside of it is released
 * meanwhile.
 */
async function usedMemory(): Promise<number> {
  await evaluate(inspectorPort, 'gc(), gc(), 0')
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers'
  return z.number().parse(await evaluate(inspectorPort, expression)) / 1024 ** 2
}

async function connections(): Promise<number> {
  const { rows } = await database.query(
    'select count(*)::int as count from pg_stat_activity where datname is not null',
  )
  return Number(rows[0]?.count)
}

/** The growth a minute of the lowest value, from the first third of the samples to the last. */
function slopeOf(values: number[]): number {
  const third = Math.ceil(values.length / 3)
  return (Math.min(...values.slice(-third)) - Math.min(...values.slice(0, third))) / ((minutes * 2) / 3)
}
