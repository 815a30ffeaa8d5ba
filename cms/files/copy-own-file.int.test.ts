import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inspectObject, removeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { toUploadedFile } from '#contract/files.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem } from '../../testing/items.ts'
import { notFound, ownEntries, type Sender } from '../../testing/own-entries.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { download, upload } from '../../testing/upload.ts'

const api = await startedApi()
const { pool } = api.payload.db
const slug = 'topics'
const field = 'organization_logo'
const { sendersAbout } = ownEntries(api)

/** A topic with a logo, submitted with an account or anonymously. */
async function submitted(username?: string, name = 'Õie logo.png') {
  const client = api.as(username)
  const bytes = samplePng(randomUUID())
  const { itemUuid: uuid, value } = await upload(
    client,
    { formSlug: slug, fieldSlug: field, fileName: name },
    bytes,
  )
  dataOf(await submit(client, slug, { general_topics: { ...topicValues, [field]: value } }, uuid))
  return { uuid, fileName: value.fileName, bytes, key: await createOwnerKey(pool, uuid) }
}

function copy(uuid: string, { client, entryKey }: Sender, fileName: string, itemUuid?: string) {
  return client('copyOwnFile', { params: { uuid }, entryKey, body: { fileName, itemUuid } })
}

describe('a file of an own entry', () => {
  it('may be copied by its submitter, by account or by key, and by nobody else', async () => {
    const entry = await submitted('student')
    const { uuid, fileName } = entry
    for (const [name, sender, problem] of await sendersAbout(entry)) {
      const before = await loadTableStates(api)
      const answer = await copy(uuid, sender, fileName)
      expect([name, answer.status]).toEqual([name, problem ? expect.anything() : 200])
      if (!problem) continue
      expect(answer).toMatchObject(problem)
      expect(await loadTableStates(api)).toEqual(before)
    }
  })

  it.each(itemStatuses.filter((status) => status !== 'working'))(
    'is copied in the status %s',
    async (status) => {
      const { uuid, fileName } = await createItemForTest(api, slug, status)
      const entryKey = await createOwnerKey(pool, uuid)
      expect((await copy(uuid, { client: api.as(), entryKey }, fileName)).status).toBe(200)
    },
  )

  it('becomes a file of its own, which stays when the original is deleted', async () => {
    const { uuid, fileName, bytes, key } = await submitted()
    const next = randomUUID()
    const { itemUuid, file } = dataOf(await copy(uuid, { client: api.as(), entryKey: key }, fileName, next))
    expect(itemUuid).toBe(next)
    expect(file).toEqual({
      fileName: `${slug}/${next}/${field}/Oie-logo.png`,
      originalName: 'Õie logo.png',
      fileSize: bytes.length,
      fileType: 'image/png',
    })
    const manager = api.as('manager')
    dataOf(await manager('deleteFile', { body: { fileName, itemUuid: uuid, formSlug: slug } }))
    const values = { general_topics: { ...topicValues, [field]: toUploadedFile(file) ?? '' } }
    dataOf(await submit(api.as(), slug, values, next))
    const item = await fetchItem(api, slug, next)
    expect(item.files).toMatchObject([{ name: file?.fileName, originalName: 'Õie logo.png' }])
    expect(await download(manager, file?.fileName ?? '')).toEqual(Buffer.from(bytes))
  })

  it('has a name of its own when it is copied several times at once', async () => {
    const { uuid, fileName, key } = await submitted()
    const next = randomUUID()
    const sender = { client: api.as(), entryKey: key }
    const copies = await Promise.all(Array.from({ length: 8 }, () => copy(uuid, sender, fileName, next)))
    const names = copies.map((each) => dataOf(each).file?.fileName)
    expect(new Set(names).size).toBe(copies.length)
  })

  it('is stored as long as a draft may name it, and belongs to nobody until it is sent', async () => {
    const { uuid, fileName, key } = await submitted()
    const { file } = dataOf(await copy(uuid, { client: api.as(), entryKey: key }, fileName))
    const name = file?.fileName ?? ''
    const { rows } = await pool.query('select item, retain_until as until from files where name = $1', [name])
    expect(rows).toEqual([{ item: null, until: expect.any(Date) }])
    expect(await inspectObject(name)).toBeNull()
    expect(await inspectObject(stagingKeyOf(name))).not.toBeNull()
    expect((await api.as('manager')('requestDownload', { body: { fileName: name } })).status).toBe(404)
  })

  it('gets another name in the same new entry', async () => {
    const { uuid, fileName, key } = await submitted()
    const next = randomUUID()
    const sender = { client: api.as(), entryKey: key }
    const copies = [
      dataOf(await copy(uuid, sender, fileName, next)),
      dataOf(await copy(uuid, sender, fileName, next)),
    ]
    expect(new Set(copies.map(({ file }) => file?.fileName)).size).toBe(2)
  })
})

describe('no copy is made', () => {
  it('of a file that the entry does not have', async () => {
    const own = await submitted()
    const other = await submitted()
    const sender = { client: api.as(), entryKey: own.key }
    for (const name of [other.fileName, `${slug}/${own.uuid}/${field}/puudub.png`, 'x'])
      expect(await copy(own.uuid, sender, name)).toMatchObject(notFound)
  })

  it('of a file that was replaced', async () => {
    const { uuid, fileName, key } = await submitted('student')
    const { form, updatedAt } = await fetchItem(api, slug, uuid)
    const body = { action: 'correct', form, updatedAt, values: { general_topics: topicValues } } as const
    dataOf(await api.as('student')('changeOwnItem', { params: { uuid }, body }))
    expect(await copy(uuid, { client: api.as(), entryKey: key }, fileName)).toMatchObject(notFound)
  })

  it('if the object is missing: the field is named', async () => {
    const { uuid, fileName, key } = await submitted()
    await removeObject(fileName)
    const before = await loadTableStates(api)
    expect(await copy(uuid, { client: api.as(), entryKey: key }, fileName)).toMatchObject(
      invalid({ [field]: 'validation.fileMissing' }),
    )
    expect(await loadTableStates(api)).toEqual(before)
  })

  it('for a uuid that an entry has', async () => {
    const { uuid, fileName, key } = await submitted()
    const other = await submitted()
    expect(await copy(uuid, { client: api.as(), entryKey: key }, fileName, other.uuid)).toMatchObject(
      rejection(409, 'errors.alreadySubmitted'),
    )
  })

  it('for a form that the caller may not fill in, or that is not active', async () => {
    const form = await createFormForTest(api, 'active', 'logged_in')
    const place = { formSlug: form.slug, fieldSlug: form.file, fileName: 'a.pdf' }
    const { itemUuid: uuid, value } = await upload(api.as('student'), place, samplePdf(form.slug))
    const values = { [form.set]: { [form.text]: 'Tekst', [form.file]: value } }
    dataOf(await submit(api.as('student'), form.slug, values, uuid))
    const byKey = { client: api.as(), entryKey: await createOwnerKey(pool, uuid) }
    expect(await copy(uuid, byKey, value.fileName)).toMatchObject(rejection(401, 'errors.unauthorized'))
    const byAccount = { client: api.as('student') }
    expect((await copy(uuid, byAccount, value.fileName)).status).toBe(200)
    await form.setStatus('hidden')
    expect(await copy(uuid, byAccount, value.fileName)).toMatchObject(notFound)
  })
})
