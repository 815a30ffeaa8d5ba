import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listen } from '../testing/http.ts'
import { freePort } from './free-port.ts'
import { classOf, createMetrics, serveMetrics } from './metrics.ts'

const lastSuccessAt = Date.now() - 60_000
const metrics = createMetrics({
  pool: () => ({ total: 5, idle: 3, waiting: 1 }),
  jobs: () => new Map([['send mails', { lastSuccessAt, failures: 2 }]]),
  mails: async () => ({ queued: 4, failed: 1, oldestDueAt: Date.now() - 90_000 }),
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
  const port = await listen(
    createServer((request, response) => {
      metrics.observe(request.url ?? '', response)
      response.writeHead(request.url === '/api/gone' ? 404 : 200).end()
    }),
  )
  for (const path of ['/', '/api/gone', '/api/gone']) await fetch(`http://127.0.0.1:${port}${path}`)
  expect(await sample('http_requests_total{class="api",status="404"}')).toBe(2)
  expect(await sample('http_requests_total{class="pages",status="200"}')).toBe(1)
  expect(await sample('http_request_duration_seconds_count{class="api"}')).toBe(2)
})

it('tells of the pool, caches, jobs and mails', async () => {
  expect(await sample('database_connections{state="busy"}')).toBe(2)
  expect(await sample('database_connections{state="waiting"}')).toBe(1)
  expect(await sample('cache_lookups_total{cache="pages",result="hit"}')).toBe(7)
  expect(await sample('job_last_success_timestamp_seconds{name="send mails"}')).toBe(lastSuccessAt / 1000)
  expect(await sample('job_failures_total{name="send mails"}')).toBe(2)
  expect(await sample('mails{status="failed"}')).toBe(1)
  expect(await sample('mails_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
  expect(await sample('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
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
