import { randomUUID } from 'node:crypto'
import type { FieldValue, FormValues } from '#contract/forms.ts'
import type { ItemStatus, Register } from '#contract/items.ts'
import type { Clients } from './api.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { internshipValues, thesisValues, topicValues } from './sample-values.ts'
import { upload } from './upload.ts'

const author = { ut_first_name: 'Mari', ut_last_name: 'Maasikas', ut_email: 'mari@ut.example' }

/** The values of a valid entry of each register, and the field of its file. */
const samples = {
  thesis: { set: 'general_thesis', values: { ...author, ...thesisValues }, field: 'thesis_file' },
  topics: { set: 'general_topics', values: topicValues, field: 'organization_logo' },
  internship: { set: 'general_intern', values: internshipValues, field: 'organization_logo' },
} satisfies Record<Register, { set: string; values: Record<string, FieldValue>; field: string }>

type Changes = Record<string, FieldValue | undefined>
export type MadeEntry = { uuid: string; field: string; fileName: string; values: FormValues }

/** Creates an entry with a file, in any status, as a manager; `changes` override the sample values, `name` is the file's. */
export async function createEntryForTest(
  api: Clients,
  register: Register,
  status: ItemStatus = 'published',
  changes: Changes = {},
  name = 'fail',
): Promise<MadeEntry> {
  const { set, values: sample, field } = samples[register]
  const target = { formSlug: register, fieldSlug: field, itemUuid: randomUUID() }
  const { itemUuid, value } = await (field === 'thesis_file'
    ? upload(api.as('manager'), { ...target, fileName: `${name}.pdf` }, samplePdf('töö'))
    : upload(api.as('manager'), { ...target, fileName: `${name}.png` }, samplePng()))
  const entries: [string, FieldValue | undefined][] = Object.entries({
    ...sample,
    [field]: value,
    ...changes,
  })
  const values = {
    [set]: Object.fromEntries(entries.flatMap(([slug, each]) => (each === undefined ? [] : [[slug, each]]))),
  }
  const answer = await api.as('manager')('insertItem', {
    params: { slug: register },
    body: {
      action: 'insert',
      form: { slug: register, updatedAt: new Date().toISOString() },
      newStatus: status === 'draft' ? 'pending' : status,
      newValues: values,
      itemUuid,
    },
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  // No endpoint creates a draft, but older data may contain some.
  if (status === 'draft')
    await api.payload?.db.updateOne({ collection: 'items', id: itemUuid, data: { status: 'draft' } })
  return { uuid: itemUuid, field, fileName: value.fileName, values }
}
