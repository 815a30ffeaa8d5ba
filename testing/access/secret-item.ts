import { randomUUID } from 'node:crypto'
import type { Register } from '#contract/registers/registers.ts'
import type { Api } from '../api.ts'
import { dataOf } from '../data-of.ts'
import { issueToken } from '../issue-token.ts'
import { publish } from '../publish.ts'
import { samplePdf, samplePng } from '../sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../sample-values.ts'
import { upload } from '../upload.ts'

/** A public item, and the texts in it that only managers may read. */
export type SecretItem = Awaited<ReturnType<typeof createSecretItem>>

/** Submits and publishes an item by users whose names and addresses are unique, so that a leak can be detected. */
export async function createSecretItem(api: Api, register: Register) {
  const mark = randomUUID().slice(0, 8)
  const [name, username, mail] = [`salanimi${mark}`, `salakasutaja${mark}`, `salapost${mark}`]
  const [first, second] = [`salajuht${mark}`, `salateine${mark}`]
  const [contact, manager] = [`salakontakt${mark}`, `salahaldur${mark}`]
  const secrets = {
    // The author of a thesis is public.
    thesis: [mail, username, manager, first, second],
    topics: [mail, username, manager, name, first, second, contact],
    internship: [mail, username, manager, name, contact],
  }[register]
  const names = register === 'thesis' ? {} : { given_name: name, family_name: name }
  const claims = { sub: randomUUID(), preferred_username: username, email: `${mail}@ut.example` }
  const sender = api.withToken(await issueToken({ ...claims, ...names }))

  const supervisors = [
    { firstname: 'Ants', lastname: 'Org', email: `${first}@ut.example` },
    { firstname: 'Mai', lastname: 'Mets', email: `${second}@ut.example` },
  ]
  const contact_email = `${contact}@ut.example`
  const { set, values } = {
    thesis: { set: 'general_thesis', values: { ...thesisValues, supervisors } },
    topics: { set: 'general_topics', values: { ...topicValues, supervisors, contact_email } },
    internship: { set: 'general_intern', values: { ...internshipValues, contact_email } },
  }[register]
  const field = register === 'thesis' ? 'thesis_file' : 'organization_logo'
  const [fileName, bytes] = register === 'thesis' ? ['töö.pdf', samplePdf('töö')] : ['logo.png', samplePng()]
  const { itemUuid, value } = await upload(sender, { formSlug: register, fieldSlug: field, fileName }, bytes)
  const body = {
    action: 'insert' as const,
    filledForm: { slug: register, updatedAt: new Date().toISOString() },
    itemUuid,
    values: { [set]: { ...values, [field]: value } },
  }
  dataOf(await sender('submitItem', { params: { slug: register }, body }))
  const token = await issueToken({
    preferred_username: manager,
    given_name: manager,
    family_name: manager,
    realm_access: { roles: ['admin'] },
  })
  await publish(api, register, itemUuid, api.withToken(token))
  return { register, uuid: itemUuid, fileName: value.fileName, field, body, secrets }
}
