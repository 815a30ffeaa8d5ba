import { describe, expect, it } from 'vitest'
import { type ItemStatus, itemStatuses } from '#contract/item-statuses.ts'
import { type Visibility, visibilities } from '#contract/roles.ts'
import { manageCookie } from '../../testing/access/classes.ts'
import { openTo } from '../../testing/access/visibility.ts'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { upload } from '../../testing/upload.ts'

const api = await startedApi()

function pathOf(uuid: string, field: string, fileName: string): string {
  return `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
}

/** A form that is no register, with an item that has a file. */
async function ownEntry(permissions: Visibility, status: ItemStatus) {
  const form = await createFormForTest(api, 'active', permissions)
  const place = { formSlug: form.slug, fieldSlug: form.file, fileName: 'a.pdf' }
  const { itemUuid, value } = await upload(api.as('manager'), place, samplePdf(form.slug))
  await insertItem(api, form.slug, { [form.set]: { [form.file]: value } }, status, itemUuid)
  return { fileName: value.fileName, path: pathOf(itemUuid, form.file, value.fileName) }
}

describe('the files of a published item of a form that is no register', () => {
  it.each(visibilities)('are open to those who may fill in the form: %s', async (permissions) => {
    const { fileName, path } = await ownEntry(permissions, 'published')
    for (const reader of ['anonymous', 'student', 'worker', 'manager'] as const) {
      const username = reader === 'anonymous' ? undefined : reader
      const isOpen = openTo[permissions].includes(reader)
      const headers = new Headers(username && { authorization: `Bearer ${await tokenOf(username)}` })
      const statuses = [
        (await api.as(username)('requestDownload', { body: { fileName } })).status,
        (await api.send(path, { headers })).status,
      ]
      expect([reader, ...statuses]).toEqual([reader, ...(isOpen ? [200, 302] : [404, 404])])
    }
  })
})

describe('the link of a file in an export', () => {
  const statuses = itemStatuses.filter((status) => status !== 'draft' && status !== 'working')

  it.each(statuses)('opens in the browser of a signed-in manager: %s', async (status) => {
    const cookie = await manageCookie(api, 'manager')
    const { uuid, field, fileName } = await createItemForTest(api, 'topics', status)
    const response = await api.send(pathOf(uuid, field, fileName), { headers: { cookie } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const file = await fetch(response.headers.get('location') ?? '')
    expect(file.status).toBe(200)
    await file.body?.cancel()
  })

  it('opens for every form', async () => {
    const cookie = await manageCookie(api, 'manager')
    const { path } = await ownEntry('university_worker', 'pending')
    expect((await api.send(path, { headers: { cookie } })).status).toBe(302)
    expect((await api.send(path)).status).toBe(404)
  })

  it('does not open with a session that has ended, or is none', async () => {
    const cookie = await manageCookie(api, 'manager')
    const { path } = await ownEntry('everyone', 'pending')
    const headers = { cookie: `${cookie}; _xsrf=a`, 'x-xsrftoken': 'a' }
    await api.send('/api/v1/session', { method: 'DELETE', headers })
    expect((await api.send(path, { headers: { cookie } })).status).toBe(404)
    expect((await api.send(path, { headers: { cookie: 'manage-session=x' } })).status).toBe(404)
    expect(await manageCookie(api, 'worker')).toBe('')
  })

  it.each([
    ['a link of another site', { site: 'cross-site', mode: 'navigate', dest: 'document' }, 302],
    ['an address that was typed', { site: 'none', mode: 'navigate', dest: 'document' }, 302],
    ['a page of the same origin', { site: 'same-origin', mode: 'no-cors', dest: 'image' }, 302],
    ['a picture in a page of another site', { site: 'cross-site', mode: 'no-cors', dest: 'image' }, 404],
    ['a picture in a page of a sibling site', { site: 'same-site', mode: 'no-cors', dest: 'image' }, 404],
    ['a frame in a page of a sibling site', { site: 'same-site', mode: 'navigate', dest: 'iframe' }, 404],
    ['a script of another site', { site: 'cross-site', mode: 'cors', dest: 'empty' }, 404],
  ])('is requested by %s', async (_, { site, mode, dest }, status) => {
    const cookie = await manageCookie(api, 'manager')
    const { uuid, field, fileName } = await createItemForTest(api, 'topics', 'pending')
    const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
    expect((await api.send(pathOf(uuid, field, fileName), { headers })).status).toBe(status)
  })
})
