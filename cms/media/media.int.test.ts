import { describe, expect, it } from 'vitest'
import { inspectObject, removeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { CallInput } from '#contract/client.ts'
import { maxPictureBytes } from '#contract/media.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { invalid } from '../../testing/rejection.ts'
import { samplePng } from '../../testing/sample-files.ts'
import {
  createPage,
  createPicture,
  pictureNode,
  richText,
  samplePage,
  uploadPicture,
} from '../../testing/sample-pages.ts'
import { objectKeyOf } from './find-pictures.ts'

const api = await startedApi()

const alt = { et: 'Pilt', en: 'Picture' }
function add(name: string, texts = alt) {
  return api.as('manager')('addMedia', { body: { action: 'new', name, alt: texts } })
}
function change(uuid: string, body: CallInput<'changeMedia'>['body']) {
  return api.as('manager')('changeMedia', { params: { uuid }, body })
}
async function rowOf(uuid: string) {
  const { media } = dataOf(await api.as('manager')('listMedia', {}))
  return media.find((row) => row.uuid === uuid)
}

describe('an upload', () => {
  it.each([
    ['pilt.svg', 100, 'validation.fileType'],
    ['pilt.html', 100, 'validation.fileType'],
    ['pilt', 100, 'validation.fileType'],
    ['pilt.png', 0, 'validation.fileEmpty'],
    ['pilt.png', maxPictureBytes + 1, 'validation.fileSize'],
  ])('of %s with %i bytes is rejected', async (fileName, fileSize, messageKey) => {
    const response = await api.as('manager')('requestMediaUpload', { body: { fileName, fileSize } })
    expect(response).toMatchObject(invalid({ file: messageKey }))
  })

  it.each([
    ['text', Buffer.from('<svg onload="alert(1)"></svg>')],
    ['another format', Buffer.from('%PDF-1.4\n')],
    ['a picture without a size', samplePng().slice(0, 12)],
  ])('that is %s instead is rejected', async (_, bytes) => {
    const name = await uploadPicture(api, bytes)
    expect(await add(name)).toMatchObject(invalid({ file: 'validation.pictureUnreadable' }))
  })

  it('must exist and not be of an item', async () => {
    const missing = `manage/${crypto.randomUUID()}/picture/pilt.png`
    for (const name of [missing, missing.replace('manage', 'topics'), '../x', 'x']) {
      expect(await add(name)).toMatchObject(invalid({ file: 'validation.fileMissing' }))
    }
  })

  it('needs an alternative text in both languages', async () => {
    const name = await uploadPicture(api)
    expect(await add(name, { et: ' ', en: 'x' })).toMatchObject(invalid({ 'alt.et': 'validation.required' }))
  })

  it('is removed when it has become a picture', async () => {
    const name = await uploadPicture(api)
    expect(await add(name)).toMatchObject({ ok: true })
    expect(await inspectObject(stagingKeyOf(name))).toBeNull()
    expect(await add(name)).toMatchObject(invalid({ file: 'validation.fileMissing' }))
  })
})

describe('a picture', () => {
  it('has a permanent URL that redirects to its inline content', async () => {
    const { url } = await createPicture(api)
    const { pathname } = new URL(url)
    const response = await api.send(pathname)
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const stored = await fetch(response.headers.get('location') ?? '')
    expect(stored.headers.get('content-type')).toBe('image/png')
    expect(stored.headers.get('content-disposition')).toMatch(/^inline/)
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(samplePng())
    for (const path of [
      pathname.replace(/[^/]+$/, 'muu.png'),
      `/files/media/${crypto.randomUUID()}/x.png`,
      '/files/media/x/y',
    ])
      expect([path, (await api.send(path)).status]).toEqual([path, 404])
  })

  it('that the storage has lost is a page for browsers, and 404 for clients', async () => {
    const { uuid, url } = await createPicture(api)
    await removeObject(objectKeyOf(await api.payload.findByID({ collection: 'media', id: uuid })))
    const { pathname } = new URL(url)
    expect((await api.send(pathname)).status).toBe(404)
    const { status, headers } = await api.send(pathname, { headers: { accept: 'text/html' } })
    expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([302, '/error/lost-file'])
  })

  it('with a name that is taken does not replace another one', async () => {
    const [first, second] = [await createPicture(api), await createPicture(api)]
    expect((await rowOf(first.uuid))?.fileName).not.toBe((await rowOf(second.uuid))?.fileName)
  })

  it('is listed with the pages that show it, and cannot be deleted until none does', async () => {
    const picture = await createPicture(api)
    const values = samplePage('Pildiga')
    const content = { ...values.content, en: richText(pictureNode(picture.uuid)) }
    const { slug, updatedAt } = await createPage(api, { ...values, content })
    expect((await rowOf(picture.uuid))?.usedIn).toEqual([{ slug, title: values.title }])
    expect(await change(picture.uuid, { action: 'delete' })).toMatchObject({
      status: 409,
      problem: { error: 'manage.media.error.inUse', errors: [{ field: slug }] },
    })
    const body = { action: 'delete', updatedAt } as const
    dataOf(await api.as('manager')('changePage', { params: { slug }, body }))
    const { fileName } = (await rowOf(picture.uuid)) ?? {}
    expect(await change(picture.uuid, { action: 'delete' })).toMatchObject({ ok: true })
    expect(await rowOf(picture.uuid)).toBeUndefined()
    expect(await inspectObject(`media/${fileName}`)).toBeNull()
    expect(await change(picture.uuid, { action: 'delete' })).toMatchObject({ status: 404 })
  })

  it('gets another alternative text', async () => {
    const { uuid } = await createPicture(api)
    const next = { et: 'Muu', en: 'Other' }
    expect(await change(uuid, { action: 'update', alt: next })).toMatchObject({ ok: true })
    expect((await rowOf(uuid))?.alt).toEqual(next)
    expect(await change(uuid, { action: 'update', alt: { et: '', en: '' } })).toMatchObject({ status: 422 })
  })

  it('is not changed on a stale copy', async () => {
    const { uuid } = await createPicture(api)
    const updatedAt = (await rowOf(uuid))?.updatedAt
    const save = (et: string) => change(uuid, { action: 'update', alt: { et, en: 'Other' }, updatedAt })
    expect(await save('Esimene')).toMatchObject({ ok: true })
    const current = await rowOf(uuid)
    expect(await save('Teine')).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: current?.updatedAt },
    })
    expect(await rowOf(uuid)).toEqual(current)
  })
})
