import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { type Client, createClient } from '#contract/client.ts'
import { uploadedFileSchema } from '#contract/files.ts'
import { formValuesSchema } from '#contract/forms.ts'
import { makeEveryTypeForm } from '../every-type-form.ts'
import { signIn } from '../people.ts'
import { samplePdf } from '../sample-files.ts'
import { upload } from '../upload.ts'
import { takesPdf, type World } from './entry-bodies.ts'
import { people } from './headers.ts'
import type { Known } from './known.ts'

/** The database of a product that runs over this folder. */
export async function openDatabase(dataDir: string): Promise<pg.Pool> {
  const kept = async (name: string) => (await readFile(join(dataDir, 'postgres', name), 'utf8')).trim()
  const [password, port] = [await kept('password'), await kept('port')]
  return new pg.Pool({ connectionString: `postgresql://register:${password}@127.0.0.1:${port}/register` })
}

export async function signInEverybody(origin: string, known: Known): Promise<void> {
  const config = required(await createClient({ origin })('getConfig', {}))
  for (const person of people) {
    known.tokens.set(person, await signIn({ identity: config.oidc, publicUrl: origin }, person))
  }
}

/** Brings in what random requests are about, and tells `known` of it and of what was there before. */
export async function makeWorld(origin: string, known: Known, pool: pg.Pool): Promise<World> {
  const as = (person: string) => createClient({ origin, token: async () => known.tokens.get(person) })
  const [manager, admin] = [as('manager'), as('admin')]
  await makeEveryTypeForm(manager, 'made_all')
  for (const slug of ['made_one', 'made_two', 'made_three']) await makeSmallForm(manager, slug)
  const fileSize = await makeUploads(manager, known)
  await learnDefinitions(manager, admin, known)
  await learnRows(known, pool)
  const forms = required(await manager('listForms', {}))
  return { forms: forms.filter(({ slug }) => !madeSmall.test(slug)), fileSize }
}

const madeSmall = /^made_(?:one|two|three)$/
const both = (text: string) => ({ et: text, en: text })

/** Its field set is called `…_set`, its field `…_field`: no slug is one of two things. */
async function makeSmallForm(manager: Client, slug: string): Promise<void> {
  const title = both(slug)
  const field = `${slug}_field`
  required(
    await manager('addField', {
      body: { action: 'new', values: { slug: field, translations: { label: title } } },
    }),
  )
  required(
    await manager('addFieldSet', {
      body: { action: 'new', values: { slug: `${slug}_set`, settings: { title } } },
    }),
  )
  const fieldSets = [{ order: 1, slug: `${slug}_set`, fields: [{ order: 1, slug: field }] }]
  required(await manager('addForm', { body: { action: 'new', values: { slug, title, fieldSets } } }))
}

/** One file, for every field that takes it, under uuids of their own; gives its size. */
async function makeUploads(manager: Client, known: Known): Promise<number> {
  const pdf = samplePdf('any of them')
  for (const { slug, fieldSets } of required(await manager('listForms', {}))) {
    const fields = fieldSets.flatMap((set) => set.fields).filter(takesPdf)
    for (let number = 0; number < (slug === 'thesis' ? 40 : 5); number++) {
      const itemUuid = randomUUID()
      known.add(`upload-${slug}`, itemUuid)
      for (const field of fields) {
        const wanted = { formSlug: slug, fieldSlug: field.slug, itemUuid, fileName: 'a.pdf' }
        const { value } = await upload(manager, wanted, pdf)
        known.add(`upload-${slug}-${field.slug}`, value.fileName)
      }
    }
  }
  return pdf.length
}

async function learnDefinitions(manager: Client, admin: Client, known: Known): Promise<void> {
  const { forms, fields, fieldSets } = required(await manager('getDefinitions', {}))
  for (const [kind, all] of Object.entries({ form: forms, field: fields, fieldset: fieldSets })) {
    known.add(kind, ...all.map(({ slug }) => slug))
    known.add(
      `made-${kind}`,
      ...all.map(({ slug }) => slug).filter((slug) => /^made_(?:one|two|three)/.test(slug)),
    )
    for (const { slug, updatedAt } of all) known.setUpdatedAt(slug, updatedAt)
  }
  const { keywords } = required(await manager('listKeywords', {}))
  known.add('keyword', ...keywords.map(({ value }) => value))
  const { translations } = required(await manager('listTranslations', {}))
  const some = translations.filter((_, index) => index % 10 === 0)
  known.add('text-key', ...some.map(({ key }) => key))
  known.add('text-namespace', ...some.map(({ namespace }) => namespace))
  known.add('page', 'terms-register', 'terms-internship', 'privacy')
  const names = ['fresh-1', 'fresh-2']
  for (const username of names)
    required(await admin('addAccess', { body: { action: 'new', username, fullName: '' } }))
  known.add('access', ...required(await manager('listAccess', {})).users.map(({ uuid }) => uuid))
  known.add('username', 'student', 'worker', 'manager', 'admin', 'fresh-1')
}

const itemsSchema = z.array(
  z.object({ id: z.string(), form: z.string(), at: z.date(), values: formValuesSchema }),
)

async function learnRows(known: Known, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'select id, form, updated_at as at, values from items order by created_at, id',
  )
  for (const { id, form, at, values } of itemsSchema.parse(rows)) {
    for (const [field, value] of Object.values(values).flatMap(Object.entries))
      if (uploadedFileSchema.safeParse(value).success) known.setFile(id, field, value)
    known.add('item', id)
    known.add(`item-${form}`, id)
    known.setUpdatedAt(id, at.toISOString())
  }
  const files = await pool.query<{ name: string; uuid: string; form: string }>(
    'select name, item_uuid as uuid, form from files order by name',
  )
  known.add('file', ...files.rows.map(({ name }) => name))
  known.add('file-uuid', ...files.rows.map(({ uuid }) => uuid))
  known.add('file-form', ...files.rows.map(({ form }) => form))
}

function required<T>(answer: { ok: true; data: T } | { ok: false; problem: unknown }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
