import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { storeObject } from '#cms/platform/storage/objects.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { Preview } from '#contract/files.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { visibilities } from '#contract/roles.ts'
import { manageCookie } from '../../testing/access/classes.ts'
import { openTo } from '../../testing/access/visibility.ts'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { upload } from '../../testing/upload.ts'
import { previewVersion } from './preview-limits.ts'
import { previewKeyOf } from './rules.ts'

const api = await startedApi()
const background = { r: 255, g: 255, b: 255 }
const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
  .webp()
  .toBuffer()

/** Stores the picture of a file as the job does. */
async function addPreview(name: string): Promise<void> {
  await storeObject(previewKeyOf(name), picture)
  await api.payload.update({
    collection: 'files',
    where: { name: { equals: name } },
    data: { preview: { version: previewVersion, width: 640, height: 640 } },
  })
}

async function makeThesis(status: ItemStatus, changes: Record<string, FieldValue> = {}) {
  const item = await createItemForTest(api, 'thesis', status, changes)
  await addPreview(item.fileName)
  return { ...item, path: `/files/${item.uuid}/${item.field}/${item.fileName.split('/').at(-1)}` }
}

async function headersOf(username: string | undefined): Promise<Headers> {
  return new Headers(username ? { authorization: `Bearer ${await tokenOf(username)}` } : {})
}

async function previewOf(uuid: string, username?: string): Promise<Preview | undefined> {
  const thesis = await api.as(username)('getThesis', { params: { uuid } })
  return thesis.ok ? thesis.data.files[0]?.preview : undefined
}

const readers = ['anonymous', 'student', 'worker', 'manager', 'admin'] as const
const usernameOf = (reader: (typeof readers)[number]) => (reader === 'anonymous' ? undefined : reader)

describe('the picture of an item’s file is open to those who may open the file', () => {
  const statuses = ['pending', 'published', 'hide'] as const satisfies ItemStatus[]
  const cases = visibilities.flatMap((visibility) =>
    statuses.flatMap((status) =>
      [false, true].map((hasEmbargo) => [visibility, status, hasEmbargo] as const),
    ),
  )

  it.each(cases)('%s, %s, with an embargo: %s', async (visibility, status, hasEmbargo) => {
    const embargo_until = hasEmbargo ? '2999-01-01' : undefined
    const changes = { visibility, ...(embargo_until && { embargo_until }) }
    const { uuid, fileName, path } = await makeThesis(status, changes)
    for (const reader of readers) {
      const username = usernameOf(reader)
      const headers = await headersOf(username)
      const file = await api.send(path, { headers })
      const preview = await api.send(`${path}/preview`, { headers })
      const isManager = reader === 'manager' || reader === 'admin'
      const mayRead = isManager || (status === 'published' && openTo[visibility].includes(reader))
      const isOpen = isManager || (mayRead && !hasEmbargo)
      expect([reader, file.status, preview.status]).toEqual([
        reader,
        ...(isOpen ? [302, 200] : mayRead ? [403, 403] : [404, 404]),
      ])
      const isPublic = visibility === 'everyone' && status === 'published' && !hasEmbargo
      if (preview.ok)
        expect(preview.headers.get('cache-control')).toMatch(isPublic ? /^public, / : /^private, no-store$/)
      // Public endpoints return published items only, to managers as well.
      if (status !== 'published' || !mayRead) continue
      const named = await previewOf(uuid, username)
      expect([reader, named !== undefined]).toEqual([reader, isOpen])
      if (!named) continue
      expect(named.url.includes('/preview?v=')).toBe(isPublic)
      if (!isPublic) expect((await fetch(named.url)).headers.get('content-type')).toBe('image/webp')
    }
    const item = await api.as('manager')('getItem', { params: { slug: 'thesis', uuid } })
    expect(dataOf(item).files).toMatchObject([{ name: fileName, preview: { width: 640 } }])
  })

  it.each(visibilities)('also of a form that is no register: %s', async (permissions) => {
    const form = await createFormForTest(api, 'active', permissions)
    const place = { formSlug: form.slug, fieldSlug: form.file, fileName: 'a.pdf' }
    const { itemUuid, value } = await upload(api.as('manager'), place, samplePdf(form.slug))
    await insertItem(api, form.slug, { [form.set]: { [form.file]: value } }, 'published', itemUuid)
    await addPreview(value.fileName)
    for (const reader of readers) {
      const headers = await headersOf(usernameOf(reader))
      const response = await api.send(`/files/${itemUuid}/${form.file}/a.pdf/preview`, { headers })
      const isOpen = openTo[permissions].includes(reader)
      const caching = permissions === 'everyone' ? /^public/ : /^private, no-store$/
      expect([reader, response.status]).toEqual([reader, isOpen ? 200 : 404])
      if (isOpen) expect(response.headers.get('cache-control')).toMatch(caching)
    }
  })

  it('opens in the browser of a signed-in manager, and is never a page', async () => {
    const { path } = await makeThesis('published', { embargo_until: '2999-01-01' })
    const cookie = await manageCookie(api, 'manager')
    expect((await api.send(`${path}/preview`, { headers: { cookie } })).status).toBe(200)
    expect((await api.send(`${path}/preview`, { headers: { accept: 'text/html' } })).status).toBe(403)
  })

  it.each(['/preview/preview', '/other', '/preview/'])('has no other address: %s', async (ending) => {
    const { path } = await makeThesis('published')
    expect((await api.send(path + ending)).status).toBe(404)
  })

  it('is 404 as long as there is none, and of other files', async () => {
    const { uuid, field, fileName } = await createItemForTest(api, 'topics', 'published')
    const response = await api.send(`/files/${uuid}/${field}/${fileName.split('/').at(-1)}/preview`)
    expect([response.status, await response.json()]).toMatchObject([404, { status: 404 }])
    expect((await api.send('/files/media/a/b.png/preview')).status).toBe(404)
  })
})
