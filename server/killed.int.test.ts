import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { download } from '../testing/download.ts'
import { signIn } from '../testing/people.ts'
import { freePort, type Product, startProduct } from '../testing/product.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { upload } from '../testing/upload.ts'

let dataDir: string
let port: number
let product: Product
let company: Client
let manager: Client

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'register-killed-'))
  port = await freePort()
  await start()
  const config = await company('getConfig', {})
  if (!config.ok) throw new Error('no configuration')
  const token = await signIn({ identity: config.data.oidc, publicUrl: product.origin }, 'manager')
  manager = createClient({ origin: product.origin, token: async () => token })
})

afterAll(async () => {
  await product.kill()
  // The orphaned database ends with the next start of its folder; here there is none, so a last one takes it along.
  await start()
  product.process.kill('SIGTERM')
  await new Promise((resolve) => product.process.on('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
})

async function start() {
  product = await startProduct(port, dataDir)
  company = createClient({ origin: product.origin })
}

const attachmentOf = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'pakkumine.pdf' }

/** Milliseconds after the submission was sent; together they fall before, into and after the transaction. */
describe('killed in the middle of a submission', () => {
  it.each([8, 25, 60])('%i ms after it was sent', async (delay) => {
    const bytes = samplePdf(`after ${delay} ms`)
    const { itemUuid, value } = await upload(company, attachmentOf, bytes)
    const submit = () =>
      company('submitItem', {
        params: { slug: 'internship' },
        body: {
          action: 'insert',
          filledForm: { slug: 'internship', updatedAt: new Date().toISOString() },
          itemUuid,
          values: { general_intern: { ...internshipValues, attachment: value } },
        },
      })
    const sent = submit()
    await pause(delay)
    await product.kill()
    const answer = await sent
    await start()

    const params = { slug: 'internship', uuid: itemUuid }
    const kept = await manager('getItem', { params })
    if (answer.ok) expect(kept.ok).toBe(true)
    if (!kept.ok) expect(kept.status).toBe(404)
    expect(await submit()).toMatchObject({ ok: true, status: 200 })
    const item = await manager('getItem', { params })
    expect(item).toMatchObject({ ok: true, data: { status: 'pending', files: [{ name: value.fileName }] } })
    expect(item.ok && item.data.history).toHaveLength(1)
    expect(await download(manager, value.fileName)).toEqual(Buffer.from(bytes))
  })

  it('while the file is on its way', async () => {
    const itemUuid = randomUUID()
    const size = 8 * 1024 * 1024
    const body = { ...attachmentOf, itemUuid, fileSize: size }
    const promised = await company('requestUpload', { params: { slug: 'internship' }, body })
    if (!promised.ok || !promised.data.url || !promised.data.name) throw new Error('no promise')
    const put = request(promised.data.url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf', 'Content-Length': size },
    })
    put.on('error', () => undefined)
    put.write(new Uint8Array(512 * 1024))
    await pause(150)
    await product.kill()
    await start()

    const attachment = { fileName: promised.data.name, fileSize: size, fileType: 'application/pdf' }
    const answer = await company('submitItem', {
      params: { slug: 'internship' },
      body: {
        action: 'insert',
        filledForm: { slug: 'internship', updatedAt: new Date().toISOString() },
        itemUuid,
        values: { general_intern: { ...internshipValues, attachment } },
      },
    })
    expect(answer).toMatchObject({ ok: false, status: 422 })
    expect(await manager('getItem', { params: { slug: 'internship', uuid: itemUuid } })).toMatchObject({
      status: 404,
    })
  })
})
