import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '#contract/client.ts'
import { listen, sendRaw } from '../testing/http.ts'
import { tokenOf } from '../testing/people.ts'
import { type Product, sharedServices, startProduct } from '../testing/product.ts'
import { query } from '../testing/query.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { upload } from '../testing/upload.ts'
import { freePort } from './free-port.ts'

const folder = await temporaryFolder()

/** Writes the address of each module that a process loads. */
const recordModules = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_MODULES, url + '\\n')
      return next(url, context)
    },
  })
`)}`

/** The product over the services of the tests, with its output and what it loads. */
async function start(name: string, environment: Record<string, string>) {
  const modules = join(folder, name)
  const product = await startProduct(await freePort(), join(folder, `${name}-data`), {
    ...sharedServices(),
    NODE_OPTIONS: `--import=${recordModules}`,
    LOADED_MODULES: modules,
    ...environment,
  })
  const output: string[] = []
  for (const stream of [product.process.stdout, product.process.stderr])
    stream?.on('data', (chunk) => output.push(String(chunk)))
  const loaded = async () => (await readFile(modules, 'utf8')).split('\n')
  return { ...product, output, loaded }
}

/** Resolves to the exit code. */
async function stop({ process }: Product): Promise<unknown> {
  const ended = once(process, 'exit')
  process.kill('SIGTERM')
  return (await ended)[0]
}

const attributeSchema = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
  ]),
})
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  status: z.object({ code: z.number() }),
  attributes: z
    .array(attributeSchema)
    .transform((each) => Object.fromEntries(each.map(({ key, value }) => [key, value]))),
})
const requestSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})
type Span = z.infer<typeof spanSchema>

/** Kinds of spans in OTLP. */
const server = 2

/** A collector that receives OTLP in JSON over HTTP. */
async function startCollector() {
  const bodies: Buffer[] = []
  const port = await listen(
    createServer(async (request, response) => {
      expect([request.url, request.headers.authorization]).toEqual(['/v1/traces', 'Bearer kogujavoti'])
      bodies.push(Buffer.concat(await request.toArray()))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    }),
  )
  const spans = (): Span[] =>
    bodies
      .flatMap((body) => requestSchema.parse(JSON.parse(body.toString())).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans))
  return { port, bodies, spans }
}

it('exports a span of each request and job with its parts, and nothing about people', async () => {
  const collector = await startCollector()
  const headersFile = join(folder, 'headers')
  await writeFile(headersFile, 'authorization=Bearer%20kogujavoti\n')
  const product = await start('exported', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headersFile,
    NOTIFY_EMAILS: 'teavitused@ut.example',
    // Nothing listens there.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    TRUST_PROXY: 'true',
  })
  const port = Number(new URL(product.origin).port)
  const token = await tokenOf('student')
  const caller = { traceId: randomUUID().replaceAll('-', ''), spanId: '00f067aa0ba902b7' }
  const requestId = randomUUID()
  const headers = {
    traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
    tracestate: 'vendor=olekuteave',
    baggage: 'user=pagasiteave',
    'x-request-id': requestId,
    'x-forwarded-for': '198.51.100.77',
    'user-agent': 'Salaseade/1.0',
    cookie: 'manage-session=salakypsis',
    authorization: `Bearer ${token}`,
  }
  expect((await sendRaw(port, '/api/v2/theses?q=salasona', { headers })).status).toBe(200)
  // More requests than the pool has connections, all of which wait for a lock.
  const callers = Array.from({ length: 40 }, () => randomUUID().replaceAll('-', ''))
  const loadMissing = (traceId: string) =>
    sendRaw(port, `/api/v2/theses/${randomUUID()}`, {
      headers: { traceparent: `00-${traceId}-${caller.spanId}-01` },
    })
  const unlocked = query('begin; lock table items; select pg_sleep(3); commit')
  await pause(500)
  for (const { status } of await Promise.all(callers.map(loadMissing))) expect(status).toBe(404)
  await unlocked
  expect((await sendRaw(port, '/thesis?q=teinesona')).status).toBe(200)
  expect((await sendRaw(port, '/api/v2/theses/salaviide')).status).toBe(404)
  const client = createClient({ origin: product.origin, token: async () => token })
  const place = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'salaleping.pdf' }
  const { itemUuid, value } = await upload(client, place, samplePdf('leping'))
  const values = { general_intern: { ...internshipValues, attachment: value } }
  expect(await submit(client, 'internship', values, itemUuid)).toMatchObject({ ok: true })
  // The last spans are sent when the process is asked to stop.
  expect(await stop(product)).toBe(0)

  const spans = collector.spans()
  const below = ({ spanId }: Span): Span[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === spanId).flatMap((child) => [child, ...below(child)])
  const parts = (name: string) =>
    spans
      .filter((each) => each.name === name)
      .flatMap(below)
      .map((each) => each.name)

  const [request, ...others] = spans.filter(
    ({ kind, traceId }) => kind === server && traceId === caller.traceId,
  )
  expect(others).toEqual([])
  expect(request).toMatchObject({
    name: 'GET api',
    parentSpanId: caller.spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'request.class': 'api',
      'request.id': requestId,
    },
  })
  const ofRequest = request ? below(request) : []
  expect(ofRequest.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['call listTheses', 'SELECT items']),
  )
  expect(new Set(ofRequest.map(({ traceId }) => traceId))).toEqual(new Set([caller.traceId]))
  // Each statement is in the trace of its request, also after waiting for a connection that another request released.
  const ofCaller = (name: string) => (traceId: string) =>
    spans.filter((each) => each.traceId === traceId && each.name === name).length
  expect(callers.map(ofCaller('SELECT items'))).toEqual(callers.map(() => 1))
  expect(callers.map(ofCaller('wait for a connection'))).toContain(1)
  expect(parts('GET pages')).toContain('call listTheses')
  expect(parts('POST api')).toEqual(
    expect.arrayContaining(['BEGIN', 'S3 CopyObject', 'INSERT items', 'INSERT mails', 'COMMIT']),
  )
  expect(parts('job send mails')).toEqual(expect.arrayContaining(['send mail', 'UPDATE mails']))
  expect(spans.find(({ name }) => name === 'send mail')).toMatchObject({
    attributes: { 'error.type': 'ESOCKET' },
    status: { code: 2 },
  })
  const jobs = spans.filter(({ name }) => name.startsWith('job '))
  expect(jobs.filter(({ parentSpanId }) => parentSpanId)).toEqual([])
  expect(spans.map(({ attributes }) => attributes['http.response.status_code'])).toContain(404)

  const sent = collector.bodies.map(String).join('\n').toLowerCase()
  expect(sent).toContain(requestId)
  const secrets = [
    ...Object.entries(headers).flatMap(([name, text]) =>
      ['traceparent', 'x-request-id'].includes(name) ? [] : [text],
    ),
    ...['salasona', 'teinesona', 'salaviide', 'salaleping', 'olekuteave', 'pagasiteave', 'salakypsis'],
    ...[token, itemUuid, 'leping', 'õuna', 'aedade', '@', '%40', 'student', '/thesis', '/api', '127.0.0.1'],
  ]
  expect(secrets.filter((each) => sent.includes(each.toLowerCase()))).toEqual([])
  // What the next test looks for is seen here.
  expect((await product.loaded()).filter((url) => url.includes('@opentelemetry/'))).not.toEqual([])
})

it('loads nothing of OpenTelemetry without an address', async () => {
  const product = await start('silent', {})
  expect((await fetch(`${product.origin}/thesis`)).status).toBe(200)
  expect(await stop(product)).toBe(0)
  const loaded = await product.loaded()
  expect(loaded.filter((url) => url.includes('@opentelemetry/'))).toEqual([])
  expect(loaded.filter((url) => url.endsWith('/server/main.ts'))).toHaveLength(1)
})

it('answers requests while the collector is down, and logs one line', async () => {
  const product = await start('down', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  })
  const lines = () =>
    product.output
      .join('')
      .split('\n')
      .filter((line) => /traces|ECONNREFUSED/.test(line))
  const statuses = new Set<number>()
  const send = async () => statuses.add((await fetch(`${product.origin}/api/v2/theses?page=1`)).status)
  // More spans than are kept.
  for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 30 }, send))
  await expect.poll(lines, { timeout: 20_000 }).not.toEqual([])
  for (let round = 0; round < 30; round += 1) await Promise.all(Array.from({ length: 30 }, send))
  expect([...statuses]).toEqual([200])
  expect(await stop(product)).toBe(0)
  expect(lines()).toEqual([
    expect.stringMatching(/OTEL_EXPORTER_OTLP_ENDPOINT: traces are lost \(.*ECONNREFUSED/),
  ])
})
