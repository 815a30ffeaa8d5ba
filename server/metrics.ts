import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { z } from 'zod'
import type { healthSchema } from '#contract/config.ts'
import { stopServer } from './http-server.ts'
import { classOf } from './request-log.ts'

/** For what is read from the database. Prometheus waits 10 s for a scrape, unless configured otherwise. */
const readTimeoutMs = 3_000

type JobState = { lastSuccessAt: number | undefined; failures: number }
/** `oldest`: since when the oldest one waits, in milliseconds since 1970; undefined if none does. */
type Queue = { length: number; oldest?: number | undefined }
type Queues = {
  mails: { queued: number; failed: number; oldest?: number | undefined }
  imports: Queue
  previews: Queue
}
export type CacheCounts = { hits: number; misses: number }

/** What is read when metrics are requested. Times are in milliseconds since 1970. */
export type MetricSources = {
  pool: () => { total: number; idle: number; waiting: number }
  jobs: () => ReadonlyMap<string, JobState>
  /** Those in the database. */
  queues: () => Promise<Queues>
  /** Tags that a CDN has not purged yet; undefined without a CDN. */
  purges: () => Queue | undefined
  lastBackupAt: () => Promise<Date | undefined>
  /** As `/api/health` says it; takes a few seconds at most. */
  health: () => Promise<Pick<z.infer<typeof healthSchema>, 'database' | 'storage'>>
  /** Whether each replica may be read from now, in the order of `DATABASE_REPLICAS`. */
  replicas: () => readonly boolean[]
  isLogStored: () => boolean
  caches: Readonly<Record<string, CacheCounts>>
}

export type Metrics = {
  /** Counts a request when it ends. */
  observe: (path: string, response: ServerResponse) => void
  /** The metrics in Prometheus' text format. */
  text: () => Promise<string>
}

/** Metrics of this process, without anything about who is served. */
export function createMetrics(sources: MetricSources): Metrics {
  const { pool, jobs, queues, purges, lastBackupAt, health, replicas, isLogStored, caches } = sources
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that have ended. Status 0: the client has left before.',
    labelNames: ['class', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first line of a request to the end of its response.',
    labelNames: ['class'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  new Gauge({
    name: 'replica_usable',
    help: 'Whether anonymous reads may go to a replica, by its place in DATABASE_REPLICAS, from 1.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const [index, isUsable] of replicas().entries()) this.set({ replica: index + 1 }, isUsable ? 1 : 0)
    },
  })
  new Gauge({
    name: 'log_stored',
    help: 'Whether the log is stored in DATA_DIR.',
    registers,
    collect() {
      this.set(isLogStored() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Counter({
    name: 'cache_lookups_total',
    help: 'Of responses, by result.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of Object.entries(caches)) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a background job has last succeeded in this process; 0 if it has not.',
    labelNames: ['name'],
    registers,
    collect() {
      for (const [name, { lastSuccessAt = 0 }] of jobs()) this.set({ name }, lastSuccessAt / 1000)
    },
  })
  new Counter({
    name: 'job_failures_total',
    help: 'Of a background job in this process.',
    labelNames: ['name'],
    registers,
    collect() {
      this.reset()
      for (const [name, { failures }] of jobs()) this.inc({ name }, failures)
    },
  })
  // The metrics below use the pool themselves: `database_connections` would count them if it came later.
  new Gauge({
    name: 'ready',
    help: 'Whether a part is ok, as /api/health says it. The instance is ready if all are.',
    labelNames: ['part'],
    registers,
    async collect() {
      const { database, storage } = await health()
      this.set({ part: 'database' }, database === 'ok' ? 1 : 0)
      this.set({ part: 'storage' }, storage === 'ok' ? 1 : 0)
    },
  })
  // While the database does not respond, only the metrics that it knows are missing.
  const readQueues = readInTime(queues)
  const readBackupTime = readInTime(async () => (await lastBackupAt())?.getTime() ?? 0)
  new Gauge({
    name: 'mails_oldest_due_seconds',
    help: 'How long the oldest mail that is due, or whose delivery has failed, has been waiting.',
    registers,
    async collect() {
      const counts = await readQueues()
      if (counts) this.set(secondsSince(counts.mails.oldest))
      else this.remove()
    },
  })
  new Gauge({
    name: 'mails',
    help: 'Mails that are waiting, or could not be sent in the last three days and were not dismissed.',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await readQueues()
      this.reset()
      if (!counts) return
      this.set({ status: 'queued' }, counts.mails.queued)
      this.set({ status: 'failed' }, counts.mails.failed)
    },
  })
  const readOthers = async () => {
    const { imports, previews } = (await readQueues()) ?? {}
    return Object.entries({ imports, previews, 'CDN purges': purges() }).flatMap(([queue, counts]) =>
      counts ? [{ queue, ...counts }] : [],
    )
  }
  new Gauge({
    name: 'queue_length',
    help: 'Rows of imports, pictures of first pages and tags for the CDN that wait for their job.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const others = await readOthers()
      this.reset()
      for (const { queue, length } of others) this.set({ queue }, length)
    },
  })
  new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest of them has been waiting.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const others = await readOthers()
      this.reset()
      for (const { queue, oldest } of others) this.set({ queue }, secondsSince(oldest))
    },
  })
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup was made; 0 if none was.',
    registers,
    async collect() {
      const at = await readBackupTime()
      if (at === undefined) this.remove()
      else this.set(at / 1000)
    },
  })
  return {
    observe: (path, response) => {
      const name = classOf(path)
      const stopTimer = duration.startTimer({ class: name })
      response.once('close', () => {
        stopTimer()
        requests.inc({ class: name, status: response.writableFinished ? response.statusCode : 0 })
      })
    },
    text: () => registry.metrics(),
  }
}

/**
 * Makes a function that returns what `read` returns; undefined if it fails or takes longer than `readTimeoutMs`. Calls await a read
 * that is still running instead of starting another one.
 */
function readInTime<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return Promise.race([reading, pause(readTimeoutMs, undefined, { ref: false })])
  }
}

function secondsSince(time = Date.now()): number {
  return Math.max(0, (Date.now() - time) / 1000)
}

/** Serves `/metrics` on a separate port, which should be reachable for the monitoring system only. */
export async function serveMetrics({ text }: Metrics, port: number, host: string) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const body = await text()
      response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body)
    } catch {
      response.writeHead(503).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { stop: () => stopServer(server, 1_000) }
}
