/**
 * The product compared to its floors: `node bench/performance.ts [seconds] [rounds]`. Prints the table of
 * `docs/performance.md`. Needs the built site, and wrk and taskset (`apt-get install wrk util-linux`).
 *
 * The floor of a cached response is a `node:http` server that sends the same bytes with the same headers; that of an uncached
 * read or a submission is the same server with one statement by `pg`, serialized as JSON; that of a report is exceljs
 * streaming the same cells. The product and the floors are processes pinned to one core; wrk (16 connections) and PostgreSQL
 * have the others. Rounds alternate, so that other load on the machine affects both, and the ratio of the medians is printed. Only
 * ratios of one run on a quiet machine mean anything.
 */

import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { createClient } from '#contract/client.ts'
import { signIn } from '../testing/people.ts'
import { query } from '../testing/query.ts'
import { topicValues } from '../testing/sample-values.ts'
import { insertTheses } from './insert-theses.ts'
import { median } from './median.ts'
import { startBench } from './start-bench.ts'

type Headers = Record<string, string>
type Measured = { ours: () => Promise<number>; floor: () => Promise<number> }

const seconds = Number(process.argv[2] ?? 3)
const rounds = Number(process.argv[3] ?? 5)
const run = promisify(execFile)
const gzip = { 'accept-encoding': 'gzip' }

const { product, folder, startMs, stop } = await startBench()
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const client = createClient({ origin: product.origin })
try {
  await pause(3000)
  console.log(`cold start ${(startMs / 1000).toFixed(1)} s, ${await memoryOf(product.process.pid)} MB idle\n`)
  await pin(product.process.pid)
  console.log('| case | requests a second | floor | of the floor |\n| --- | --- | --- | --- |')
  await addTheses(1, 10_000)
  await compareCached()
  await compareUncached('10,000')
  await compareSubmission()
  await compareReport()
  await addTheses(10_001, 100_000)
  await compareUncached('100,000')
} finally {
  await database.end()
  await stop()
}
process.exit()

async function addTheses(first: number, last: number): Promise<void> {
  await insertTheses({
    first,
    last,
    columns: {
      search_heading: `'Thesis ' || n`,
      search_words: `('thesis:1A w' || n % (${last} / 20))::tsvector`,
      created_at: `now() - n * interval '1 hour'`,
    },
    projectedFor: client,
    withoutTriggers: true,
  })
  await query('vacuum analyze items')
  await emptyCaches()
}

/** A change of one entry empties the caches of all lists. */
async function emptyCaches(): Promise<void> {
  await query(
    `update items set updated_at = updated_at where id = (select id from items where form = 'thesis' limit 1)`,
  )
  await pause(200)
}

async function compareCached(): Promise<void> {
  const id = (await idsOf(1))[0]
  const visitor = { cookie: `_xsrf=${'a'.repeat(43)}`, ...gzip }
  const page = await (await fetch(`${product.origin}/thesis`)).text()
  const asset = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? ''
  const cases: [string, string, Headers][] = [
    ['cached page of 50 (API), gzip', '/api/v2/theses?page=1&size=50', gzip],
    ['cached thesis (API), gzip', `/api/v2/theses/${id}`, gzip],
    ['304', '/api/v2/theses?page=1&size=50', { 'if-none-match': '*' }],
    ['list page from the cache, gzip', '/thesis', visitor],
    ['asset, gzip', asset, gzip],
  ]
  for (const [name, path, headers] of cases) {
    const url = product.origin + path
    const floor = await startFloor({ '/': await bytesOf(url, headers) })
    await compare(name, { ours: () => load(url, headers), floor: () => load(`${floor.origin}/`, headers) })
    floor.stop()
  }
}

async function compareUncached(theses: string): Promise<void> {
  const columns = 'id, form, status, values, files, year, updated_at'
  const listed = `from items where form = 'thesis' and status = 'published' and visibility = 'everyone'`
  const order = `order by coalesce(nullif(last_name, ''), first_name), first_name, id`
  const floor = await startFloor({
    '/page': {
      statement: `select ${columns} ${listed} ${order} limit $1 offset $2::int * $1::int`,
      parameters: ['size', 'page'],
    },
    '/search': {
      statement: `select ${columns} ${listed} and search_words @@ $1::tsquery ${order} limit 50`,
      parameters: ['q'],
    },
    '/thesis': { statement: `select ${columns} from items where id = $1`, parameters: ['id'] },
  })
  const ids = await idsOf(10_000)
  const words = Array.from({ length: 500 }, (_, index) => `w${index}`)
  // Every URL differs, so that no response comes from the cache.
  const pages = words.flatMap((_, index) =>
    Array.from({ length: 12 }, (_each, size) => `page=${1 + (index % 150)}&size=${44 + size}&_=${index}`),
  )
  const searches = words.flatMap((word) =>
    Array.from({ length: 12 }, (_, size) => `q=${word}&size=${44 + size}`),
  )
  const uncached = async (url: string, rest: string[]) => {
    await emptyCaches()
    return load(url, {}, rest)
  }
  const api = `${product.origin}/api/v2/theses`
  await compare(`uncached page of 50, ${theses}`, {
    ours: () => uncached(`${api}?`, [...new Set(pages.map((each) => each.replace(/&_=.*/, '')))]),
    floor: () => load(`${floor.origin}/page?`, {}, pages),
  })
  await compare(`uncached search, ${theses}`, {
    ours: () => uncached(`${api}?`, searches),
    floor: () => load(`${floor.origin}/search?`, {}, searches),
  })
  await compare(`uncached thesis, ${theses}`, {
    ours: () => uncached(`${api}/`, ids),
    floor: () => load(`${floor.origin}/thesis?id=`, {}, ids),
  })
  floor.stop()
}

async function compareSubmission(): Promise<void> {
  const values = { general_topics: { ...topicValues, keywords: [] } }
  const filledForm = { slug: 'topics', updatedAt: new Date().toISOString() }
  const body = JSON.stringify({ action: 'insert', status: 'pending', filledForm, values })
  const floor = await startFloor({
    '/': {
      statement: `insert into items (form, status, values) values ('topics', 'pending', '${JSON.stringify(values)}')`,
      parameters: [],
    },
  })
  await compare('submission', {
    ours: () => load(`${product.origin}/api/v1/topics`, { 'content-type': 'application/json' }, [''], body),
    floor: () => load(`${floor.origin}/`, {}, [''], body),
  })
  floor.stop()
  await query(`delete from items where form = 'topics'`)
}

async function compareReport(): Promise<void> {
  const config = z
    .object({ oidc: z.object({ url: z.string(), realm: z.string(), clientId: z.string() }) })
    .parse(await (await fetch(`${product.origin}/api/v1/config`)).json())
  const token = await signIn({ identity: config.oidc, publicUrl: product.origin }, 'manager')
  const url = `${product.origin}/api/v2/report?slug=thesis&start=2000-01-01&end=${new Date().toISOString().slice(0, 10)}`
  const { default: ExcelJS } = await import('exceljs')
  const answer = async () =>
    Buffer.from(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer())
  const workbook = new ExcelJS.Workbook()
  const report = join(folder, 'report.xlsx')
  await writeFile(report, await answer())
  await workbook.xlsx.readFile(report)
  const cells: unknown[][] = []
  workbook.worksheets[0]?.eachRow(
    (row) => void cells.push(Array.isArray(row.values) ? row.values.slice(1) : []),
  )
  const perSecond = async (read: () => Promise<unknown>) => {
    const started = performance.now()
    await read()
    return 1000 / (performance.now() - started)
  }
  await compare(`report of ${cells.length - 1} rows`, {
    ours: () => perSecond(answer),
    floor: () =>
      perSecond(async () => {
        const output = new PassThrough()
        output.resume()
        const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
        const sheet = writer.addWorksheet('thesis')
        for (const row of cells) sheet.addRow(row).commit()
        sheet.commit()
        await writer.commit()
      }),
  })
}

async function idsOf(count: number): Promise<string[]> {
  const { rows } = await database.query(
    `select id from items where form = 'thesis' order by id limit ${count}`,
  )
  return rows.map(({ id }) => String(id))
}

/** The status, headers and bytes of a response from memory. */
async function bytesOf(url: string, headers: Headers) {
  for (const _ of [1, 2]) await (await fetch(url, { headers })).arrayBuffer()
  const [answer]: [http.IncomingMessage] = await once(http.get(url, { headers }), 'response').then(
    ([got]) => [got],
  )
  const body = Buffer.concat(await answer.toArray()).toString('base64')
  const own = ['date', 'connection', 'keep-alive']
  const { rawHeaders } = answer
  const fields = rawHeaders.filter(
    (_, index) => !own.includes((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  )
  return { status: answer.statusCode ?? 0, fields, body }
}

async function startFloor(floors: Record<string, object>) {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'))
  child.send(floors)
  const [message] = await once(child, 'message')
  const { port } = z.object({ port: z.number() }).parse(message)
  await pin(child.pid)
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

async function pin(pid: number | undefined): Promise<void> {
  await run('taskset', ['-a', '-p', '-c', '0', String(pid)])
}

async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function compare(name: string, { ours, floor }: Measured): Promise<void> {
  await ours()
  await floor()
  const [measured, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await ours())
    floors.push(await floor())
  }
  const [one, other] = [median(measured), median(floors)]
  console.log(`| ${name} | ${shown(one)} | ${shown(other)} | ${(one / other).toFixed(2)} |`)
}

/** Requests a second to a URL, followed by each of `rest` in turn. */
async function load(url: string, headers: Headers, rest = [''], body?: string): Promise<number> {
  const { origin } = new URL(url)
  const script = join(folder, 'requests.lua')
  const paths = rest.map((each) => `"${(url + each).slice(origin.length)}"`)
  await writeFile(
    script,
    `local paths = {${paths.join(',')}}
    local index = 0
    local body = ${body === undefined ? 'nil' : `[==[${body}]==]`}
    request = function()
      index = index + 1
      return wrk.format(body and "POST" or "GET", paths[1 + index % #paths], nil, body)
    end`,
  )
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = ['-c', '1', 'wrk', '-t1', '-c16', `-d${seconds}s`, '-s', script, ...sent, origin]
  const { stdout } = await run('taskset', wrk)
  if (/Non-2xx/.test(stdout) && !headers['if-none-match']) throw new Error(stdout)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

function shown(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(2) : perSecond.toFixed(0)
}
