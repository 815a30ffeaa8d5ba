import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inspectObject, loadObject, storeObject } from '#cms/platform/storage/objects.ts'
import type { FieldValue } from '#contract/fields.ts'
import { type Preview, previewUrl } from '#contract/files.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues } from '../../testing/items.ts'
import { encryptedPdf, endlessPdf, pdfWithoutPages, redPdf, samplePng } from '../../testing/sample-files.ts'
import { site } from '../../testing/site.ts'
import { upload } from '../../testing/upload.ts'
import { makePreviews } from './make-previews.ts'
import { maxPreviewBytes, maxPreviewedBytes, previewVersion } from './preview-limits.ts'
import { previewKeyOf } from './rules.ts'

const api = await startedApi()
const run = async (limit = 100) => makePreviews(await createLocalReq({}, api.payload), new Date(), limit)

async function rowOf(name: string) {
  const { docs } = await api.payload.find({ collection: 'files', where: { name: { equals: name } } })
  return docs[0]
}

/** Runs the job until the file was tried: another run, of the started job, may have begun earlier. */
async function tried(name: string) {
  await expect
    .poll(
      async () => {
        await run()
        return (await rowOf(name))?.preview?.version
      },
      { timeout: 40_000 },
    )
    .toBe(previewVersion)
  return (await rowOf(name))?.preview
}

/** A file of an item as older versions may have stored it: without any inspection. */
async function store(bytes: Uint8Array, data: { size?: number; item?: null } = {}): Promise<string> {
  const [itemUuid, form, field] = [randomUUID(), 'topics', 'attachment']
  const name = `${form}/${itemUuid}/${field}/a.pdf`
  await storeObject(name, bytes)
  await api.payload.create({
    collection: 'files',
    data: { name, size: bytes.length, form, field, itemUuid, item: itemUuid, ...data },
  })
  return name
}

async function makeThesis(status: ItemStatus, changes: Record<string, FieldValue> = {}) {
  const item = await createItemForTest(api, 'thesis', status, changes)
  await tried(item.fileName)
  return { ...item, path: `/files/${item.uuid}/${item.field}/${item.fileName.split('/').at(-1)}` }
}

async function previewOf(uuid: string, username?: string): Promise<Preview | undefined> {
  const thesis = await api.as(username)('getThesis', { params: { uuid } })
  return thesis.ok ? thesis.data.files[0]?.preview : undefined
}

describe('the picture of a PDF', () => {
  it('is its first page on white, and cached like a file that never changes', async () => {
    const { uuid, field, fileName, path } = await makeThesis('published')
    const preview = await previewOf(uuid)
    expect(preview).toMatchObject({ width: 640, height: 640 })
    const { pathname, search } = new URL(preview?.url ?? '')
    const version = search.slice('?v='.length)
    expect(preview?.url).toBe(previewUrl(site, uuid, { name: fileName, field_slug: field }, version))
    const response = await api.send(pathname + search)
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      {
        'content-type': 'image/webp',
        'content-length': expect.any(String),
        'cache-control': 'public, max-age=86400, s-maxage=300, immutable',
        etag: `"${version}"`,
      },
    ])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(`${bytes.length}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })
    const again = await api.send(`${path}/preview`, { headers: { 'if-none-match': `"${version}"` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each([
    ['a page in A4', redPdf(), 640, 906],
    ['one of 10,000 pages', redPdf({ pages: 10_000 }), 640, 906],
    ['a page in landscape', redPdf({ size: '842 595' }), 640, 452],
    ['a page of a kilometre', redPdf({ size: '2000000 2834645' }), 640, 907],
    ['a page without a size', redPdf({ size: '0 0' }), 640, 828],
    ['a page like a ribbon', redPdf({ size: '100 10000' }), 13, 1280],
    ['a file that only its owner’s password protects', encryptedPdf({ user: '', owner: 'x' }), 640, 640],
  ])('shows %s', async (_, bytes, width, height) => {
    const name = await store(bytes)
    expect(await tried(name)).toEqual({ version: previewVersion, width, height })
    const picture = await stored(name)
    expect(picture.length).toBeLessThanOrEqual(maxPreviewBytes)
    expect(await sharp(picture).metadata()).toMatchObject({ width, height, hasAlpha: false })
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, info.channels)].every((value) => value > 250)).toBe(true)
  })

  it.each([
    ['needs a password', encryptedPdf({ user: 'x', owner: 'x' })],
    ['is none', Buffer.from('%PDF-1.4 and nothing else')],
    ['is empty', Buffer.alloc(0)],
    ['is a picture', Buffer.from(samplePng())],
    ['has no pages', pdfWithoutPages()],
    ['never ends', endlessPdf()],
  ])('of a file that %s is not tried again', async (_, bytes) => {
    const name = await store(bytes)
    expect(await tried(name)).toEqual({ version: previewVersion, width: null, height: null })
    const { updatedAt } = (await rowOf(name)) ?? {}
    await run()
    expect((await rowOf(name))?.updatedAt).toBe(updatedAt)
    expect(await inspectObject(previewKeyOf(name))).toBeNull()
  })

  it('is not made of a file that is too large or is not in the storage', async () => {
    const large = await store(redPdf(), { size: maxPreviewedBytes + 1 })
    const other = await store(redPdf(), { size: 1_000_000 })
    for (const name of [large, other]) expect((await tried(name))?.width).toBeNull()
  })

  it('is made once it belongs to an item, a few per run, the newest first', async () => {
    await run()
    const unattached = await store(redPdf(), { item: null })
    const names = [await store(redPdf()), await store(redPdf()), await store(redPdf())]
    await run(1)
    const widths = async () =>
      Promise.all(names.map(async (name) => (await rowOf(name))?.preview?.width ?? 0))
    expect((await widths())[2]).toBe(640)
    for (const name of names) await tried(name)
    expect(await widths()).toEqual([640, 640, 640])
    expect((await rowOf(unattached))?.preview?.version).toBeNull()
  })

  it('is removed with the file; another file of the same name gets its own', async () => {
    const { uuid, fileName, values, path } = await makeThesis('published')
    expect((await api.send(`${path}/preview`)).status).toBe(200)
    const body = { fileName, itemUuid: uuid, formSlug: 'thesis' }
    expect((await api.as('manager')('deleteFile', { body })).status).toBe(200)
    expect(await inspectObject(previewKeyOf(fileName))).toBeNull()
    expect((await api.send(`${path}/preview`)).status).toBe(404)
    const target = { formSlug: 'thesis', fieldSlug: 'thesis_file', itemUuid: uuid, fileName: 'fail.pdf' }
    const { value } = await upload(api.as('manager'), target, redPdf())
    expect(value.fileName).toBe(fileName)
    const general = { ...values.general_thesis, thesis_file: value }
    dataOf(await changeValues(api, 'thesis', uuid, { general_thesis: general }, { newStatus: 'published' }))
    await tried(fileName)
    expect(await previewOf(uuid)).toMatchObject({ width: 640, height: 906 })
  })
})

async function stored(name: string): Promise<Buffer> {
  const bytes = await loadObject(previewKeyOf(name))
  if (!bytes) throw new Error('no picture is stored')
  return bytes
}
