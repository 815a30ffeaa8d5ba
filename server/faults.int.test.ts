import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { download } from '../testing/download.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { type Issuer, startIssuer } from '../testing/issuer.ts'
import { killDatabase } from '../testing/kill-database.ts'
import { observeAnswers } from '../testing/observe-answers.ts'
import { freePort, type Product, startProduct } from '../testing/product.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { upload } from '../testing/upload.ts'

const count = 400
let dataDir: string
let issuer: Issuer
let port: number
let product: Product
let manager: Client

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'register-faults-'))
  issuer = await startIssuer()
  port = await freePort()
  await start()
  const token = await issuer.sign(longLived({ realm_access: { roles: ['hpc-employee'] } }))
  manager = createClient({ origin: product.origin, token: async () => token })
})

afterAll(async () => {
  product.process.kill('SIGTERM')
  await new Promise((resolve) => product.process.on('exit', resolve))
  await issuer.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  product = await startProduct(port, dataDir, { OIDC_URL: issuer.url, OIDC_CLIENT_ID: 'register' })
}

const longLived = (claims: object) => issuer.claims({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })

async function untilHealthy(): Promise<void> {
  const { origin } = product
  await vi.waitUntil(async () => (await fetch(`${origin}/api/health`)).ok, { timeout: 30_000 })
}

/** One after another, each after its share of the submissions. */
const faults: (() => Promise<void>)[] = [
  async function killTheDatabase() {
    await killDatabase(dataDir)
    await untilHealthy()
  },
  async function blockTheStorage() {
    const objects = join(dataDir, 'storage/objects')
    await rename(objects, `${objects}.away`)
    await writeFile(objects, '')
    await pause(2_000)
    await rm(objects)
    await rename(`${objects}.away`, objects)
  },
  async function closeTheProvider() {
    issuer.be('gone')
    await pause(2_000)
    issuer.be('well')
  },
  async function killTheServer() {
    await product.kill()
    await start()
  },
]

it('what was accepted is there exactly once with its file, whatever fails meanwhile', async () => {
  const { answers, fetch } = observeAnswers()
  const { origin } = product
  const token = await issuer.sign(longLived({ affiliation: 'student' }))
  const visitors = [
    createClient({ origin, fetch }),
    createClient({ origin, fetch, token: async () => token }),
  ]
  let happening = Promise.resolve()
  let begun = 0
  let accepted = 0
  let refusedUploads = 0

  const entries = await inParallel(count, 4, async (index) => {
    const client = visitors[index % visitors.length]
    if (!client) throw new Error('nobody to submit it')
    const bytes = await samplePdf(`Pakkumine ${index}`)
    const itemUuid = randomUUID()
    const place = {
      formSlug: 'internship',
      fieldSlug: 'attachment',
      fileName: `pakkumine-${index}.pdf`,
      itemUuid,
    }
    const { value } = await untilDone(
      () => upload(client, place, bytes),
      () => {
        refusedUploads += 1
      },
    )
    await untilDone(async () => {
      const values = { general_intern: { ...internshipValues, attachment: value } }
      const answer = await submit(client, 'internship', values, itemUuid)
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    })
    accepted += 1
    const fault = faults[begun]
    if (fault && accepted >= ((begun + 0.5) * count) / faults.length) {
      begun += 1
      happening = happening.then(fault)
    }
    return { itemUuid, fileName: value.fileName, bytes }
  })
  await happening
  expect(begun).toBe(faults.length)

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refusedUploads).toBeGreaterThan(0)
  for (const each of refused)
    expect(each).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })

  const params = { slug: 'internship' }
  const list = await manager('listItems', { params, query: { size: 1 } })
  expect(list).toMatchObject({ ok: true, total: count })
  await inParallel(count, 4, async (index) => {
    const entry = entries[index]
    if (!entry) throw new Error('no entry')
    const item = await manager('getItem', { params: { ...params, uuid: entry.itemUuid } })
    expect(item).toMatchObject({
      ok: true,
      data: { files: [{ name: entry.fileName }], history: [{ to: 'pending' }] },
    })
    expect(await download(manager, entry.fileName)).toEqual(Buffer.from(entry.bytes))
  })
}, 240_000)

/** Again and again, as somebody who wants it done; a call that hangs would hold the test up. */
async function untilDone<T>(run: () => Promise<T>, onFailure?: () => void): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await run()
    } catch (error) {
      onFailure?.()
      if (Date.now() > deadline) throw error
      await pause(200)
    }
  }
}
