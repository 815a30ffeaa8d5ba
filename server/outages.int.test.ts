import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { freePort } from '#server/free-port.ts'
import { createImport, csvOf } from '../testing/create-import.ts'
import { dataOf } from '../testing/data-of.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { startIssuer } from '../testing/issuer.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { freezeDatabase, killDatabase } from '../testing/stop-database.ts'
import { submit } from '../testing/submit.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { download, upload } from '../testing/upload.ts'

// Each uploads a PDF file, which is parsed in a separate process.
const count = 100
const params = { slug: 'internship' }
const dataDir = await temporaryFolder()
const issuer = await startIssuer()
const port = await freePort()

function start(): Promise<Product> {
  return startProduct(port, dataDir, { OIDC_URL: issuer.url, OIDC_CLIENT_ID: 'register' })
}
let product = await start()

// An attempt that failed may have left an outage.
beforeEach(async () => {
  await vi.waitUntil(isHealthy, { timeout: 30_000, interval: 20 })
})

afterAll(async () => {
  product.process.kill('SIGTERM')
  await once(product.process, 'exit')
  await issuer.stop()
})

const longLived = (claims: object) => issuer.claims({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
const managerToken = await issuer.sign(longLived({ realm_access: { roles: ['hpc-employee'] } }))
const anonymous = createClient({ origin: product.origin })
const manager = createClient({ origin: product.origin, token: async () => managerToken })

/** Times in milliseconds until the product was healthy again after its database was killed. */
const databaseOutages: number[] = []

/** The upload that was interrupted by killing the server. */
const interrupted = { itemUuid: randomUUID(), name: '', size: 8 * 1024 * 1024 }

async function isHealthy(): Promise<boolean> {
  return (await fetch(`${product.origin}/api/health`)).ok
}

async function stopProvider(): Promise<void> {
  issuer.setMode('gone')
  await pause(1_000)
  issuer.setMode('available')
}

async function crashDatabase(): Promise<void> {
  const killedAt = performance.now()
  await killDatabase(dataDir)
  await vi.waitUntil(isHealthy, { timeout: 30_000, interval: 20 })
  databaseOutages.push(performance.now() - killedAt)
}

async function crashServer(): Promise<void> {
  const { itemUuid, size } = interrupted
  const place = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'a.pdf' }
  const body = { ...place, itemUuid, fileSize: size }
  const upload = await anonymous('requestUpload', { params, body })
  if (!upload.ok || !upload.data.url || !upload.data.name) throw new Error('no upload URL')
  interrupted.name = upload.data.name
  const put = request(upload.data.url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf', 'Content-Length': size },
  })
  put.on('error', () => undefined)
  put.write(new Uint8Array(512 * 1024))
  await pause(150)
  await product.kill()
  product = await start()
}

async function makeStorageUnwritable(): Promise<void> {
  const objects = join(dataDir, 'storage/objects')
  await rename(objects, `${objects}.away`)
  await writeFile(objects, '')
  await pause(2_000)
  await rm(objects)
  await rename(`${objects}.away`, objects)
}

/** A `fetch` that records the response of each call; calls without one are not recorded. */
function observeResponses() {
  const answers: { status: number; retryAfter: string | null; ms: number }[] = []
  async function observed(request: Request): Promise<Response> {
    const startedAt = performance.now()
    const response = await fetch(request)
    const ms = performance.now() - startedAt
    answers.push({ status: response.status, retryAfter: response.headers.get('retry-after'), ms })
    return response
  }
  return { answers, fetch: observed }
}

/** Run one after another, each after its share of the submissions. */
const outages = [stopProvider, crashDatabase, crashServer, crashDatabase, makeStorageUnwritable]

it('stores every acknowledged submission exactly once, with its file, whatever fails', async () => {
  const { answers, fetch: observed } = observeResponses()
  const { origin } = product
  const token = await issuer.sign(longLived({ affiliation: 'student' }))
  const visitors = [
    createClient({ origin, fetch: observed }),
    createClient({ origin, fetch: observed, token: async () => token }),
  ]
  let outage = Promise.resolve()
  let begun = 0
  let accepted = 0
  let failedUploads = 0

  const submitted = await inParallel(count, 4, async (index) => {
    const client = visitors[index % visitors.length] ?? anonymous
    const bytes = await samplePdf(`Pakkumine ${index}`)
    const itemUuid = randomUUID()
    const fileName = `pakkumine-${index}.pdf`
    const place = { formSlug: 'internship', fieldSlug: 'attachment', fileName, itemUuid }
    const countFailure = () => {
      failedUploads += 1
    }
    const { value } = await retry(() => upload(client, place, bytes), countFailure)
    await retry(async () => {
      const values = { general_intern: { ...internshipValues, attachment: value } }
      const answer = await submit(client, 'internship', values, itemUuid)
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    })
    accepted += 1
    const next = outages[begun]
    if (next && accepted >= ((begun + 0.5) * count) / outages.length) {
      begun += 1
      outage = outage.then(next)
    }
    return { itemUuid, fileName: value.fileName, bytes }
  })
  await outage
  expect(begun).toBe(outages.length)

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(failedUploads).toBeGreaterThan(0)
  for (const each of refused)
    expect(each).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  for (const ms of [...databaseOutages, ...answers.map(({ ms }) => ms)]) expect(ms).toBeLessThan(20_000)

  const list = await manager('listItems', { params, query: { size: 1 } })
  expect(list).toMatchObject({ ok: true, total: count })
  await inParallel(count, 4, async (index) => {
    const sent = submitted[index]
    if (!sent) throw new Error('no submission')
    const item = await manager('getItem', { params: { ...params, uuid: sent.itemUuid } })
    expect(item).toMatchObject({
      ok: true,
      data: { files: [{ name: sent.fileName }], history: [{ to: 'pending' }] },
    })
    expect(await download(manager, sent.fileName)).toEqual(Buffer.from(sent.bytes))
  })
}, 600_000)

it('rejects a submission whose upload was interrupted', async () => {
  const { itemUuid, name, size } = interrupted
  const attachment = { fileName: name, fileSize: size, fileType: 'application/pdf' }
  const values = { general_intern: { ...internshipValues, attachment } }
  expect(await submit(anonymous, 'internship', values, itemUuid)).toMatchObject({ ok: false, status: 422 })
  expect(await manager('getItem', { params: { ...params, uuid: itemUuid } })).toMatchObject({ status: 404 })
})

it('completes an import that was running when the server was killed, without doubles', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [`Katkestatud import ${index}`, 'Tamm, Mari'])
  const bytes = csvOf([['Pealkiri', 'Autor'], ...rows])
  const uuid = await createImport(manager, 'thesis', { fileName: 'katkestus.csv', bytes })
  const load = async () => dataOf(await manager('getImport', { params: { uuid }, query: { size: 1 } }))
  expect(await load()).toMatchObject({ counts: { new: rows.length } })
  dataOf(await manager('changeImport', { params: { uuid }, body: { action: 'start' } }))
  await vi.waitUntil(async () => (await load()).done > 0, { timeout: 30_000, interval: 5 })
  await product.kill()
  product = await start()
  const restarted = await load()
  expect(restarted).toMatchObject({ state: 'running' })
  expect(restarted.done).toBeLessThan(rows.length)
  await vi.waitUntil(async () => (await load()).state === 'done', { timeout: 60_000, interval: 100 })
  expect(await load()).toMatchObject({ done: rows.length, written: { new: rows.length } })
  const counts = dataOf(await manager('countItems', { params: { slug: 'thesis' }, query: {} }))
  expect(counts).toMatchObject([{ status: 'pending', count: rows.length }])
}, 180_000)

it('goes on with what is cached while the database is frozen, responds with 503 in the time of the health check, and loses nothing', async () => {
  const paths = ['/thesis', '/internship?language=en', `/topics/${randomUUID()}`, '/feedback', '/api/health']
  const seen: { path: string; status: number; retryAfter: string | null; ms: number }[] = []
  const open = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(product.origin + path)
    await response.arrayBuffer()
    const retryAfter = response.headers.get('retry-after')
    seen.push({ path, status: response.status, retryAfter, ms: performance.now() - startedAt })
  }
  const openAll = async () => {
    seen.length = 0
    const searches = Array.from({ length: 3 }, () => `/api/v2/theses?q=${randomUUID()}`)
    await Promise.all([...paths, ...searches].map(open))
  }
  const uuids = Array.from({ length: 8 }, () => randomUUID())
  const send = (itemUuid: string) =>
    submit(anonymous, 'internship', { general_intern: internshipValues }, itemUuid)
  const totalOf = async () => {
    const list = await manager('listItems', { params, query: { size: 1 } })
    return list.ok ? list.total : undefined
  }
  const before = await totalOf()
  await openAll()
  expect(seen.filter(({ status }) => status >= 500)).toEqual([])

  const sent = Promise.all(uuids.map(send))
  await pause(20)
  const resume = await freezeDatabase(dataDir)
  try {
    // These use connections that are open, or wait for one. What is in memory is current for some time.
    await openAll()
    expect(seen.filter(({ status, ms }) => ![200, 503].includes(status) || ms > 8_000)).toEqual([])
    expect(seen.filter(({ path, status }) => path.startsWith('/api') && status !== 503)).toEqual([])
    await sent
    await openAll()
    const cached = ['/thesis', '/internship?language=en', '/feedback']
    const isCached = ({ path }: { path: string }) => cached.includes(path)
    expect(seen.filter((each) => isCached(each) && each.status !== 200)).toEqual([])
    expect(seen.filter((each) => !isCached(each) && (each.status !== 503 || !each.retryAfter))).toEqual([])
    expect(seen.filter(({ ms }) => ms > 2_500)).toEqual([])
  } finally {
    resume()
  }
  const resumedAt = performance.now()
  await vi.waitUntil(isHealthy, { timeout: 10_000, interval: 20 })
  expect(performance.now() - resumedAt).toBeLessThan(5_000)
  await openAll()
  expect(seen.filter(({ status }) => status >= 500)).toEqual([])

  await Promise.all(
    uuids.map((uuid) => retry(async () => expect(await send(uuid)).toMatchObject({ ok: true }))),
  )
  expect(await totalOf()).toBe((before ?? 0) + uuids.length)
  for (const uuid of uuids)
    expect(await manager('getItem', { params: { ...params, uuid } })).toMatchObject({
      ok: true,
      data: { history: [{ to: 'pending' }] },
    })
}, 120_000)

it('responds with 503 to pages of the manage area while the database is frozen', async () => {
  const authorization = `Bearer ${managerToken}`
  const opened = await fetch(`${product.origin}/api/v1/session`, {
    method: 'POST',
    headers: { authorization },
  })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const open = async (path: string) => {
    const response = await fetch(product.origin + path, { headers: { cookie }, redirect: 'manual' })
    const body = await response.text()
    return { path, status: response.status, retryAfter: response.headers.get('retry-after'), body }
  }
  const paths = ['/manage', '/manage/forms', '/manage/data/topics', `/manage/data/topics/${randomUUID()}`]
  for (const path of paths.slice(0, 3)) expect(await open(path)).toMatchObject({ path, status: 200 })
  const resume = await freezeDatabase(dataDir)
  try {
    const unavailable = {
      status: 503,
      retryAfter: '5',
      body: expect.stringContaining('/error/503?language='),
    }
    for (const path of paths) expect(await open(path)).toMatchObject({ path, ...unavailable })
  } finally {
    resume()
  }
  await retry(async () => expect(await open('/manage/forms')).toMatchObject({ status: 200 }))
}, 120_000)

/** Retries like a client that gives up after a minute. */
async function retry<T>(run: () => Promise<T>, onFailure?: () => void): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await run()
    } catch (error) {
      onFailure?.()
      if (Date.now() > deadline) throw error
      await pause(100)
    }
  }
}
