/**
 * Cached responses and submissions compared to their floors: `node bench/cached.ts [theses] [seconds] [rounds]`. Needs the
 * built site, and wrk (`apt-get install wrk`). The floor of a cached response is a `node:http` server that sends the same bytes
 * with the same headers; that of a submission is an INSERT of the same row. Server and floors run in this process, pinned to
 * one core, and wrk on another one if there is. Rounds of both alternate, so that other load on the machine affects both, and
 * the ratio of their medians is printed. On a loaded machine it varies by a factor of two and more.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pino from 'pino'
import { noRateLimits } from '../testing/no-rate-limits.ts'
import { query } from '../testing/query.ts'
import { topicValues } from '../testing/sample-values.ts'
import { startTestServices } from '../testing/test-services.ts'

const theses = Number(process.argv[2] ?? 500)
const seconds = Number(process.argv[3] ?? 3)
const rounds = Number(process.argv[4] ?? 3)
const run = promisify(execFile)
const isPinned = availableParallelism() > 1 && (await hasTaskset())

Object.assign(process.env, noRateLimits)
const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { submit } = await import('../testing/submit.ts')
  const { buildApp } = await import('#server/app.ts')
  const { PageCache } = await import('#server/page-cache.ts')
  const { ResponseCache } = await import('#server/response-cache.ts')
  const { PagePolicy } = await import('#server/security.ts')
  const { builtSite } = await import('#server/site-handler.ts')
  const { generationOf } = await import('#cms/platform/cache/current-generation.ts')
  const api = await startedApi()
  await query(`
    insert into items (form, status, visibility, year, curriculum, first_name, last_name, title_et, title_en, values)
    select 'thesis', 'published', 'everyone', 2024, 'software-engineering', 'Mari', 'Maasikas ' || n, 'Töö ' || n,
      'Thesis ' || n, jsonb_build_object('general_thesis', jsonb_build_object(
        'title_et', 'Töö ' || n, 'title_en', 'Thesis ' || n, 'degree', 'masters', 'language', 'et', 'year', 2024,
        'curriculum', 'software-engineering', 'abstract_et', repeat('Töös uuritakse, kuidas otsida. ', 40)))
    from generate_series(1, ${theses}) n`)
  const { rows } = await api.payload.db.pool.query("select id from items where form = 'thesis' limit 1")
  const id = String(rows[0]?.id)
  await pause(500)

  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return api.send(pathname + search)
  }
  const security = { dev: false, publicUrl: 'http://localhost', partners: () => ['http://localhost:9000'] }
  const changes = { generation: (kinds?: readonly string[]) => (kinds ? 0 : generationOf(api.payload)) }
  const site = await builtSite(resolve('site/build'))
  const reads = new ResponseCache(send, 'http://localhost', changes)
  const pages = new PageCache(site.render, reads.api, new PagePolicy(security), changes)
  const app = buildApp({
    api: send,
    reads,
    files: send,
    next: async () => undefined,
    isManager: async () => false,
    site: [{ handle: site.files, ...(site.findFile && { find: site.findFile }) }, pages],
    log: pino({ base: undefined }, pino.destination({ dest: '/dev/null', sync: false })),
    trustProxy: false,
    security,
  })
  const ours = await listen(app)
  if (isPinned) await run('taskset', ['-a', '-p', '-c', '0', String(process.pid)])

  const gzip = { 'accept-encoding': 'gzip' }
  const visitor = { cookie: `_xsrf=${'a'.repeat(43)}`, ...gzip }
  const asset = /\/assets\/[\w-]+\.js/.exec(await (await fetch(`${ours}/thesis`)).text())?.[0] ?? ''
  const cases: [string, string, Record<string, string>][] = [
    ['cached page of 50 (API), gzip', '/api/v2/theses?page=1&size=50', gzip],
    ['cached thesis (API), gzip', `/api/v2/theses/${id}`, gzip],
    ['304', '/api/v2/theses?page=1&size=50', { 'if-none-match': '*' }],
    ['list page from cache, gzip', '/thesis', visitor],
    ['asset, gzip', asset, gzip],
  ]
  for (const [name, path, headers] of cases) {
    const floor = await listen(await floorOf(ours + path, headers))
    await compare(
      name,
      () => perSecond(ours + path, headers),
      () => perSecond(floor, headers),
    )
  }

  const values = { general_topics: { ...topicValues, keywords: [] } }
  const insert = `insert into items (form, status, values) values ('topics', 'pending', '${JSON.stringify(values)}')`
  await compare(
    'submission, of an INSERT',
    () =>
      repeated(async () => {
        const { ok } = await submit(api.as(), 'topics', values)
        if (!ok) throw new Error('the submission failed')
      }),
    () => repeated(() => api.payload.db.pool.query(insert)),
  )
} finally {
  await tearDown()
}
process.exit()

async function hasTaskset(): Promise<boolean> {
  return run('taskset', ['-V']).then(
    () => true,
    () => false,
  )
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** A listener that sends the bytes and headers that `url` is answered with, without anything else. */
async function floorOf(url: string, headers: Record<string, string>): Promise<RequestListener> {
  const { default: http } = await import('node:http')
  // The second response comes from memory.
  for (const _ of [1, 2]) await (await fetch(url, { headers })).arrayBuffer()
  const [answer] = await once(http.get(url, { headers }), 'response')
  const bytes = Buffer.concat(await answer.toArray())
  const own = ['date', 'connection', 'keep-alive']
  const fields: string[] = []
  for (let index = 0; index < answer.rawHeaders.length; index += 2)
    if (!own.includes(answer.rawHeaders[index].toLowerCase()))
      fields.push(answer.rawHeaders[index], answer.rawHeaders[index + 1])
  const status: number = answer.statusCode
  return (_request, response) => void response.writeHead(status, fields).end(bytes)
}

async function compare(
  name: string,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<void> {
  const [measured, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await ours())
    floors.push(await floor())
  }
  const [one, other] = [median(measured), median(floors)]
  console.log(`| ${name} | ${one.toFixed(0)} | ${other.toFixed(0)} | ${(one / other).toFixed(3)} |`)
}

async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = ['wrk', '-t1', '-c16', `-d${seconds}s`, ...sent, url]
  const [command = '', ...rest] = isPinned ? ['taskset', '-c', '1', ...wrk] : wrk
  const { stdout } = await run(command, rest)
  if (/Non-2xx/.test(stdout) && !headers['if-none-match']) throw new Error(stdout)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

async function repeated(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let runs = 0
  const worker = async () => {
    while (performance.now() - started < seconds * 1000) {
      await call()
      runs += 1
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return (runs * 1000) / (performance.now() - started)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
