import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listen } from '../testing/http.ts'
import { freePort } from './free-port.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import { classOf } from './request-log.ts'

const lastSuccessAt = Date.now() - 60_000
/** Resolves or rejects as the database does. */
let database = (): Promise<void> => Promise.resolve()
let reads: string[] = []
const metrics = createMetrics({
  pool: () => {
    reads.push('pool')
    return { total: 5, idle: 3, waiting: 1 }
  },
  jobs: () =>
    new Map([
      ['send mails', { lastSuccessAt, failures: 2 }],
      ['remove old rows', { lastSuccessAt, failures: 0 }],
    ]),
  queues: async () => {
    reads.push('queues')
    await database()
    return {
      mails: { queued: 4, failed: 1, oldest: Date.now() - 90_000 },
      imports: { length: 800, oldest: Date.now() - 60_000 },
      previews: { length: 0 },
    }
  },
  purges: () => ({ length: 2, oldest: Date.now() - 30_000 }),
  lastBackupAt: async () => {
    reads.push('backup')
    await database()
    return new Date(lastSuccessAt)
  },
  health: async () => {
    reads.push('health')
    return { database: 'newer', storage: 'ok' }
  },
  replicas: () => [true, false],
  isLogStored: () => false,
  caches: { pages: { hits: 7, misses: 2 } },
})

/** The value of a sample, by its name with labels. */
async function sample(name: string): Promise<number> {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}

it.each([
  ['/api/v2/theses', 'api'],
  ['/manage/data', 'manage'],
  ['/', 'pages'],
  ['/thesis/0af860a3-b7ec-482c-b0d3-e5034fa03ac6', 'pages'],
  ['/apis', 'pages'],
])('%s is counted as %s', (path, expected) => {
  expect(classOf(path)).toBe(expected)
})

it('counts requests by class and status when they end', async () => {
  const statuses: Record<string, number> = { '/api/gone': 404, '/api/broken': 500 }
  const port = await listen(
    createServer((request, response) => {
      metrics.observe(request.url ?? '', response)
      response.writeHead(statuses[request.url ?? ''] ?? 200).end()
    }),
  )
  for (const path of ['/', '/api/gone', '/api/gone', '/api/broken'])
    await fetch(`http://127.0.0.1:${port}${path}`)
  expect(await sample('http_requests_total{class="api",status="404"}')).toBe(2)
  expect(await sample('http_requests_total{class="pages",status="200"}')).toBe(1)
  expect(await sample('http_request_duration_seconds_count{class="api"}')).toBe(3)
})

it('tells of readiness, replicas, the pool, caches, jobs and queues', async () => {
  expect(await sample('ready{part="database"}')).toBe(0)
  expect(await sample('ready{part="storage"}')).toBe(1)
  expect(await sample('replica_usable{replica="1"}')).toBe(1)
  expect(await sample('replica_usable{replica="2"}')).toBe(0)
  expect(await sample('log_stored')).toBe(0)
  expect(await sample('database_connections{state="busy"}')).toBe(2)
  expect(await sample('database_connections{state="waiting"}')).toBe(1)
  expect(await sample('cache_lookups_total{cache="pages",result="hit"}')).toBe(7)
  expect(await sample('job_last_success_timestamp_seconds{name="send mails"}')).toBe(lastSuccessAt / 1000)
  expect(await sample('job_failures_total{name="send mails"}')).toBe(2)
  expect(await sample('backup_last_success_timestamp_seconds')).toBe(lastSuccessAt / 1000)
  expect(await sample('mails{status="failed"}')).toBe(1)
  expect(await sample('mails_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
  expect(await sample('queue_length{queue="imports"}')).toBe(800)
  expect(await sample('queue_length{queue="CDN purges"}')).toBe(2)
  expect(await sample('queue_oldest_seconds{queue="imports"}')).toBeCloseTo(60, 0)
  expect(await sample('queue_oldest_seconds{queue="previews"}')).toBe(0)
  expect(await sample('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
})

it('reads each source once for a request, and the pool before the metrics use it', async () => {
  reads = []
  await metrics.text()
  expect(reads).toEqual(['pool', 'health', 'queues', 'backup'])
})

function expectOnlyWhatIsKnown(text: string): void {
  expect(text).toContain('database_connections{state="busy"} 2')
  expect(text).not.toMatch(/^(?:mails(?:_oldest_due_seconds)?|backup_last_success_timestamp_seconds)[ {]/m)
  expect([...text.matchAll(/^queue_length\{queue="(.*)"\}/gm)].map(([, name]) => name)).toEqual([
    'CDN purges',
  ])
}

it('tells of the rest while the database is down', async () => {
  database = () => Promise.reject(new Error('the database is down'))
  expectOnlyWhatIsKnown(await metrics.text())
  database = () => Promise.resolve()
  expect(await sample('mails{status="failed"}')).toBe(1)
})

it('tells of the rest in a few seconds while the database does not respond, and asks it no more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  database = () => promise
  reads = []
  const startedAt = performance.now()
  expectOnlyWhatIsKnown(await metrics.text())
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  const next = metrics.text()
  resolve()
  expect(await next).toContain('mails{status="failed"} 1')
  expect(reads.filter((name) => ['queues', 'backup'].includes(name))).toEqual(['queues', 'backup'])
})

it('serves the metrics on a separate port', async () => {
  const port = await freePort()
  const { stop } = await serveMetrics(metrics, port, '127.0.0.1')
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await response.text()).toContain('# TYPE http_requests_total counter')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await stop()
})

/** The metrics that an expression reads, with conditions for labels, and the labels by which it groups. */
function readBy(expression: string) {
  const groups = /\bby \(([^)]*)\)/g
  const rest = expression.replaceAll(groups, '').replaceAll(/\[[^\]]*\]| \d\S*| or /g, ' ')
  return {
    labels: [...expression.matchAll(groups)].flatMap(([, names = '']) => names.split(', ')),
    metrics: [...rest.matchAll(/\b([a-z]\w*)(?:\{([^}]*)\})?(?!\w|\s*\()/g)].map(
      ([, name = '', conditions = '']) => ({
        name,
        conditions: [...conditions.matchAll(/(\w+)(!?)(?:=~?|~)"([^"]*)"/g)],
      }),
    ),
  }
}

const documents = await Promise.all(
  ['prometheus-alerts.yml', 'grafana-dashboard.json'].map((name) =>
    readFile(new URL(`../docs/${name}`, import.meta.url), 'utf8'),
  ),
)
const expressions = documents.flatMap((document) =>
  [...document.matchAll(/expr"?: (.+)/g)].map(([, each = '']) =>
    each.startsWith('"') ? String(JSON.parse(each.replace(/,$/, ''))) : each,
  ),
)

it('alert rules and dashboard read metrics and labels that there are', async () => {
  expect(expressions).toHaveLength(30)
  const samples = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  const labelOf = (line: string, label: string) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1]
  const missing = expressions.flatMap((expression) => {
    const { metrics, labels } = readBy(expression)
    // Prometheus itself adds `up` and the label `job`.
    const own = metrics.filter(({ name }) => name !== 'up')
    return own.flatMap(({ name, conditions }) => {
      const meets = (line: string) =>
        conditions.every(([, label = '', not, value]) => {
          const given = labelOf(line, label)
          const isMet = given !== undefined && new RegExp(`^(?:${value})$`).test(given) === (not === '')
          return label === 'job' || isMet
        })
      const line = samples.find(
        (each) => [`${name}{`, `${name} `].some((start) => each.startsWith(start)) && meets(each),
      )
      const isComplete = line && labels.every((label) => labelOf(line, label) !== undefined)
      return isComplete ? [] : [`${name} in ${expression}`]
    })
  })
  expect(missing).toEqual([])
})
