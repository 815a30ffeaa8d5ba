import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import { removeStrays } from '#cms/files/remove-strays.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { Api } from '../../../testing/api.ts'
import { tokenOf } from '../../../testing/people.ts'
import { samplePng } from '../../../testing/sample-files.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { upload } from '../../../testing/upload.ts'

const real = process.env.S3_ENDPOINT ?? ''
/** The way to the storage, which can be cut. */
const open = new Set<Socket>()
let isCut = false
const way = createServer((socket) => {
  const { hostname, port } = new URL(real)
  const storage = connect(Number(port), hostname)
  for (const end of [socket, storage]) {
    open.add(end)
    end.on('error', () => undefined)
    end.on('close', () => {
      open.delete(end)
      socket.destroy()
      storage.destroy()
    })
  }
  if (isCut) socket.destroy()
  else socket.pipe(storage).pipe(socket)
})

function cut(): void {
  isCut = true
  for (const socket of open) socket.destroy()
}

let api: Api

beforeAll(async () => {
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  process.env.S3_ENDPOINT = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const { startedApi } = await import('../../../testing/api.ts')
  api = await startedApi()
})

afterAll(() => {
  cut()
  way.close()
})

const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }

async function post(path: string, body: object, username?: string): Promise<Response> {
  return api.send(`/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(username && { Authorization: `Bearer ${await tokenOf(username)}` }),
    },
    body: JSON.stringify(body),
  })
}

function submission(organization_logo: UploadedFile, itemUuid: string) {
  return {
    action: 'insert',
    filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
    itemUuid,
    values: { general_topics: { ...topicValues, organization_logo } },
  }
}

/** Refused while the storage is gone, with nothing changed; taken when it is back. */
async function seenPutOff(call: () => Promise<Response>, state: () => Promise<unknown>): Promise<void> {
  const before = await state()
  cut()
  const refused = await call()
  const seen = [refused.status, await refused.json(), refused.headers.get('retry-after')]
  isCut = false
  expect(seen).toEqual([503, { status: 503, error: 'errors.unavailable' }, '5'])
  expect(await state()).toEqual(before)
  expect((await call()).status).toBe(200)
  expect(await state()).not.toEqual(before)
}

function rows(itemUuid: string) {
  return async () => {
    const where = { itemUuid: { equals: itemUuid } }
    const { docs } = await api.payload.find({ collection: 'files', where })
    const id = { id: { equals: itemUuid } }
    const items = await api.payload.find({ collection: 'items', where: id, depth: 0 })
    return [docs, items.docs]
  }
}

describe('while the storage is gone', () => {
  it('a submission is put off', async () => {
    const { itemUuid, value } = await upload(api.as(), place, samplePng())
    await seenPutOff(() => post('/v1/topics', submission(value, itemUuid)), rows(itemUuid))
  })

  it('a deletion is put off, of an upload and of an entry’s file', async () => {
    const { itemUuid, value } = await upload(api.as(), place, samplePng())
    const body = { fileName: value.fileName, itemUuid, formSlug: 'topics' }
    await seenPutOff(() => post('/v1/files/delete', body), rows(itemUuid))

    const other = await upload(api.as(), place, samplePng())
    const submitted = await post('/v1/topics', submission(other.value, other.itemUuid))
    expect(submitted.status).toBe(200)
    const deletion = { fileName: other.value.fileName, itemUuid: other.itemUuid, formSlug: 'topics' }
    await seenPutOff(() => post('/v1/files/delete', deletion, 'manager'), rows(other.itemUuid))
  })

  it('a place is promised where nothing can lie yet, and put off where something may', async () => {
    const itemUuid = randomUUID()
    const ask = () => post('/v2/topics/upload', { ...place, fileSize: 10, itemUuid })
    cut()
    expect((await ask()).status).toBe(200)
    isCut = false
    const again = () => post('/v2/topics/upload', { ...place, fileSize: 20, itemUuid })
    await seenPutOff(again, rows(itemUuid))
  })

  it('what nobody holds waits', async () => {
    const { itemUuid } = await upload(api.as(), place, samplePng())
    const aDayLater = new Date(Date.now() + 25 * 3_600_000)
    const req = () => createLocalReq({}, api.payload)
    const before = await rows(itemUuid)()
    cut()
    await expect(removeOrphans(await req(), aDayLater)).rejects.toThrow()
    await expect(removeStrays(await req(), aDayLater)).rejects.toThrow()
    isCut = false
    expect(await rows(itemUuid)()).toEqual(before)
    await removeOrphans(await req(), aDayLater)
    expect(await rows(itemUuid)()).toEqual([[], []])
  })
})
