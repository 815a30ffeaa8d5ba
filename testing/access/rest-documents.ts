import { randomUUID } from 'node:crypto'
import type { CollectionSlug, Where } from 'payload'
import type { Api } from '../api.ts'
import { fresh } from '../good-definition-inputs.ts'
import { createEntryForTest } from '../make-entry.ts'
import { topicValues } from '../sample-values.ts'

/** An existing document, valid data for a new one, and a valid update. */
export type RestDocument = { id: string; versionId: string; create: object; update: object }

/** Creates one document of every collection, to test Payload's REST API on. */
export async function restDocuments(api: Api): Promise<Record<CollectionSlug, RestDocument>> {
  const { payload } = api
  const name = fresh()
  const other = `${name}x`
  const { uuid } = await createEntryForTest(api, 'topics', 'pending')
  const person = await payload.create({ collection: 'users', data: { username: name } })
  const user = { relationTo: 'users', value: person.id } as const
  const text = { namespace: 'common', key: `common.${name}`, et: 'a', en: 'b' }
  const file = { name, size: 1, form: 'topics', itemUuid: uuid, field: 'attachment' }
  const mail = { recipient: 'keegi@ut.example', subject: 'x', text: 'x', html: 'x', status: 'sent' } as const
  const sent = { ...mail, attempts: 1, dueAt: new Date().toISOString() }
  const field = { slug: name, type: 'text', settings: {} }
  const keyword = { value: name, label: name }

  const plain = async (document: Promise<{ id: string | number }>, create: object, update: object) => ({
    id: String((await document).id),
    versionId: randomUUID(),
    create,
    update,
  })
  const versioned = async (collection: 'items' | 'forms' | 'pages', create: object, update: object) => {
    const where: Where = collection === 'items' ? { id: { equals: uuid } } : {}
    const [doc] = (await payload.find({ collection, where, limit: 1 })).docs
    const parent = doc?.id ?? ''
    const { docs } = await payload.findVersions({
      collection,
      where: { parent: { equals: parent } },
      limit: 1,
    })
    return { id: parent, versionId: String(docs[0]?.id), create, update }
  }
  const feedback = payload.create({ collection: 'feedback', data: { feedback: 'Tere' } })
  const lock = { document: { relationTo: 'feedback', value: (await feedback).id }, user } as const
  const preference = { key: name, value: 1, user }

  return {
    items: await versioned(
      'items',
      { form: 'topics', status: 'published', values: { general_topics: topicValues } },
      { status: 'published' },
    ),
    forms: await versioned(
      'forms',
      { slug: other, status: 'active', permissions: 'everyone' },
      { status: 'hidden' },
    ),
    pages: await versioned('pages', { slug: other, title: 'Uus' }, { slug: other }),
    fieldsets: await plain(
      payload.create({ collection: 'fieldsets', data: { slug: name } }),
      { slug: other },
      { slug: other },
    ),
    fields: await plain(
      payload.create({ collection: 'fields', data: field }),
      { ...field, slug: other },
      { settings: { private: true } },
    ),
    translations: await plain(
      payload.create({ collection: 'translations', data: text }),
      { ...text, key: `common.${other}` },
      { et: 'muu' },
    ),
    keywords: await plain(
      payload.create({ collection: 'keywords', data: keyword }),
      { value: other, label: other },
      { published: true },
    ),
    users: await plain(Promise.resolve(person), { username: other, listed: true }, { listed: true }),
    files: await plain(
      payload.create({ collection: 'files', data: file }),
      { ...file, name: other },
      { item: uuid },
    ),
    feedback: await plain(feedback, { feedback: 'Tere' }, { feedback: 'Muu' }),
    mails: await plain(payload.create({ collection: 'mails', data: sent }), sent, { subject: 'Muu' }),
    'payload-kv': await plain(
      payload.create({ collection: 'payload-kv', data: { key: name, data: 1 } }),
      { key: other, data: 1 },
      { data: 2 },
    ),
    'payload-locked-documents': await plain(
      payload.create({ collection: 'payload-locked-documents', data: lock }),
      lock,
      { globalSlug: 'x' },
    ),
    'payload-preferences': await plain(
      payload.create({ collection: 'payload-preferences', data: preference, user: person }),
      { ...preference, key: other },
      { value: 2 },
    ),
    'payload-migrations': await plain(
      Promise.resolve({ id: randomUUID() }),
      { name, batch: 7 },
      { batch: 8 },
    ),
  }
}
