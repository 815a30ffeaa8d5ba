import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { upload } from '../../testing/upload.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const params = { slug: 'topics' }
const both = (text: string) => ({ et: text, en: text })

/** Writes of every kind, each of its own; what they must wait for is each other's locks. */
async function writers() {
  const manager = api.as('manager')
  const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
  const { itemUuid, value } = await upload(manager, place, samplePng())
  const form = { slug: 'topics', updatedAt: new Date().toISOString() }
  const name = `made_${randomUUID().slice(0, 8)}`
  const keywords = [name, 'masinõpe']
  const values = { ...topicValues, keywords }
  const inserted = await manager('insertItem', {
    params,
    body: { action: 'insert', form, newValues: { general_topics: values } },
  })
  const uuid = inserted.ok ? (inserted.data.itemUuid ?? '') : ''
  const copy = await manager('getItem', { params: { ...params, uuid } })
  const updatedAt = copy.ok ? copy.data.updatedAt : ''
  return [
    () =>
      api.as()('submitItem', {
        params,
        body: {
          action: 'insert',
          filledForm: form,
          itemUuid,
          values: { general_topics: { ...values, organization_logo: value } },
        },
      }),
    () =>
      manager('changeStatuses', {
        params,
        body: { action: 'status', newStatus: 'published', items: [{ uuid, updatedAt }] },
      }),
    () =>
      manager('addField', {
        body: { action: 'new', values: { slug: name, translations: { label: both(name) } } },
      }),
    () => manager('addKeyword', { body: { action: 'new', item: { label: `${name} uus` } } }),
    () =>
      manager('addTranslations', {
        body: {
          action: 'new',
          item: { key: `common.${name}`, namespace: 'common', translations: both(name) },
        },
      }),
    () => api.as()('requestUpload', { params, body: { ...place, fileSize: 9 } }),
    () => api.as()('sendFeedback', { body: { feedback: name } }),
    () => api.as('admin')('addAccess', { body: { action: 'new', username: name, fullName: name } }),
    () => manager('getItem', { params: { ...params, uuid } }),
  ]
}

/** Writers that hold a connection and need another would, once they hold all of them, wait without end. */
it('more writers than there are connections are all answered well, of each kind', async () => {
  const rounds = 1.25 * (api.payload.db.poolOptions.max ?? Number.POSITIVE_INFINITY)
  const sets = []
  while (sets.length < rounds) sets.push(await writers())
  for (const kind of sets[0]?.keys() ?? []) {
    const answers = await Promise.all(sets.map((set) => set[kind]?.()))
    for (const answer of answers) expect([kind, answer]).toMatchObject([kind, { ok: true, status: 200 }])
  }
})
