import { randomUUID } from 'node:crypto'
import type { Register } from '#contract/items.ts'
import type { Api } from '../api.ts'
import { issueToken } from '../issue-token.ts'
import { samplePdf, samplePng } from '../sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../sample-values.ts'
import { upload } from '../upload.ts'

/** A public entry, and the texts in it that only managers may read. */
export type SecretEntry = {
  register: Register
  uuid: string
  fileName: string
  field: string
  body: { values: Record<string, Record<string, unknown>>; [key: string]: unknown }
  secrets: string[]
}

/** Submits and publishes an entry by users whose names and addresses are unique, so that a leak can be detected. */
export async function secretEntry(api: Api, register: Register): Promise<SecretEntry> {
  const mark = randomUUID().slice(0, 8)
  const [name, username, mail] = [`salanimi${mark}`, `salakasutaja${mark}`, `salapost${mark}`]
  const [first, second] = [`salajuht${mark}`, `salateine${mark}`]
  const [contact, manager] = [`salakontakt${mark}`, `salahaldur${mark}`]
  const secrets = {
    // The author of a thesis is public.
    thesis: [mail, username, manager, first, second],
    topics: [mail, username, manager, name, first, second, contact],
    internship: [mail, username, manager, name, contact],
  }
  const names = register === 'thesis' ? {} : { given_name: name, family_name: name }
  const own = { sub: randomUUID(), preferred_username: username, email: `${mail}@ut.example` }
  const sender = api.withToken(await issueToken({ ...own, ...names }))

  const supervisors = [
    { firstname: 'Ants', lastname: 'Org', email: `${first}@ut.example` },
    { firstname: 'Mai', lastname: 'Mets', email: `${second}@ut.example` },
  ]
  const contact_email = `${contact}@ut.example`
  const sets = {
    thesis: { general_thesis: { ...thesisValues, supervisors } },
    topics: { general_topics: { ...topicValues, supervisors, contact_email } },
    internship: { general_intern: { ...internshipValues, contact_email } },
  } satisfies Record<Register, Record<string, Record<string, unknown>>>
  const field = register === 'thesis' ? 'thesis_file' : 'organization_logo'
  const [fileName, bytes] = register === 'thesis' ? ['töö.pdf', samplePdf('töö')] : ['logo.png', samplePng()]
  const { itemUuid, value } = await upload(sender, { formSlug: register, fieldSlug: field, fileName }, bytes)
  const values = Object.fromEntries(
    Object.entries(sets[register]).map(([set, setValues]) => [set, { ...setValues, [field]: value }]),
  )
  const body = {
    action: 'insert' as const,
    filledForm: { slug: register, updatedAt: new Date().toISOString() },
    itemUuid,
    values,
  }
  const submitted = await sender('submitItem', { params: { slug: register }, body })
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.problem))
  const claims = { realm_access: { roles: ['admin'] }, given_name: manager, family_name: manager }
  await publish(
    api.withToken(await issueToken({ ...claims, preferred_username: manager })),
    register,
    itemUuid,
  )
  return { register, uuid: itemUuid, fileName: value.fileName, field, body, secrets: secrets[register] }
}

async function publish(manager: ReturnType<Api['as']>, slug: string, uuid: string): Promise<void> {
  const item = await manager('getItem', { params: { slug, uuid } })
  if (!item.ok) throw new Error(JSON.stringify(item.problem))
  const body = { action: 'status', updatedAt: item.data.updatedAt, newStatus: 'published' } as const
  const published = await manager('changeItem', { params: { slug, uuid }, body })
  if (!published.ok) throw new Error(JSON.stringify(published.problem))
}
