import { randomUUID } from 'node:crypto'
import type { CollectionSlug, Where } from 'payload'
import type { Api } from '../api.ts'
import { createItemForTest } from '../create-item.ts'
import { createPicture } from '../sample-pages.ts'
import { topicValues } from '../sample-values.ts'
import { uniqueSlug } from '../unique-slug.ts'

/** An existing document, valid data for a new one, and a valid update. */
type RestDocument = { id: string; versionId: string; create: object; update: object }

/** Creates one document of every collection, to test Payload's REST API on. */
export async function createRestDocuments(api: Api): Promise<Record<CollectionSlug, RestDocument>> {
  const { payload } = api
  const name = uniqueSlug()
  const other = `${name}x`
  const { uuid } = await createItemForTest(api, 'topics', 'pending')
  const person = await payload.create({ collection: 'users', data: { username: name } })
  const user = { relationTo: 'users', value: person.id } as const
  const text = { namespace: 'common', key: `common.${name}`, et: 'a', en: 'b' }
  const file = { name, size: 1, form: 'topics', itemUuid: uuid, field: 'attachment' }
  const mail = { recipient: 'keegi@ut.example', subject: 'x', text: 'x', html: 'x', status: 'sent' } as const
  const sent = { ...mail, attempts: 1, dueAt: new Date().toISOString() }
  const field = { slug: name, type: 'text', settings: {} }
  const feedback = await payload.create({ collection: 'feedback', data: { feedback: 'Tere' } })
  const lock = { document: { relationTo: 'feedback', value: feedback.id }, user } as const
  const preference = { key: name, value: 1, user }

  const alt = { et: 'Pilt', en: 'A picture' }

  const plain = ({ id }: { id: string | number }, create: object, update: object) => ({
    id: String(id),
    versionId: randomUUID(),
    create,
    update,
  })
  const versioned = async (collection: 'items' | 'forms' | 'pages', create: object, update: object) => {
    const where: Where = collection === 'items' ? { id: { equals: uuid } } : {}
    const [document] = (await payload.find({ collection, where, limit: 1 })).docs
    const id = document?.id ?? ''
    const parent = { parent: { equals: id } }
    const { docs } = await payload.findVersions({ collection, where: parent, limit: 1 })
    return { id, versionId: String(docs[0]?.id), create, update }
  }

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
    pages: await versioned('pages', { slug: other, title: { et: 'Uus', en: 'New' } }, { slug: other }),
    media: plain(await createPicture(api), { alt }, { alt }),
    fieldsets: plain(
      await payload.create({ collection: 'fieldsets', data: { slug: name } }),
      { slug: other },
      { slug: other },
    ),
    fields: plain(
      await payload.create({ collection: 'fields', data: field }),
      { ...field, slug: other },
      { settings: { private: true } },
    ),
    translations: plain(
      await payload.create({ collection: 'translations', data: text }),
      { ...text, key: `common.${other}` },
      { et: 'muu' },
    ),
    keywords: plain(
      await payload.create({ collection: 'keywords', data: { value: name, label: name } }),
      { value: other, label: other },
      { published: true },
    ),
    users: plain(person, { username: other, listed: true }, { listed: true }),
    files: plain(
      await payload.create({ collection: 'files', data: file }),
      { ...file, name: other },
      { item: uuid },
    ),
    feedback: plain(feedback, { feedback: 'Tere' }, { feedback: 'Muu' }),
    mails: plain(await payload.create({ collection: 'mails', data: sent }), sent, { subject: 'Muu' }),
    'payload-kv': plain(
      await payload.create({ collection: 'payload-kv', data: { key: name, data: 1 } }),
      { key: other, data: 1 },
      { data: 2 },
    ),
    'payload-locked-documents': plain(
      await payload.create({ collection: 'payload-locked-documents', data: lock }),
      lock,
      { globalSlug: 'x' },
    ),
    'payload-preferences': plain(
      await payload.create({ collection: 'payload-preferences', data: preference, user: person }),
      { ...preference, key: other },
      { value: 2 },
    ),
    'payload-migrations': plain({ id: randomUUID() }, { name, batch: 7 }, { batch: 8 }),
  }
}
