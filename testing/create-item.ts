import { randomUUID } from 'node:crypto'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Register } from '#contract/registers/registers.ts'
import type { Clients } from './api.ts'
import { insertItem } from './items.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { internshipValues, thesisValues, topicValues } from './sample-values.ts'
import { upload } from './upload.ts'

const author = { ut_first_name: 'Mari', ut_last_name: 'Maasikas', ut_email: 'mari@ut.example' }

/** The values of a valid item of each register, and the field of its file. */
const samples = {
  thesis: { set: 'general_thesis', values: { ...author, ...thesisValues }, field: 'thesis_file' },
  topics: { set: 'general_topics', values: topicValues, field: 'organization_logo' },
  internship: { set: 'general_intern', values: internshipValues, field: 'organization_logo' },
} satisfies Record<Register, { set: string; values: Record<string, FieldValue>; field: string }>

type Changes = Record<string, FieldValue | undefined>
export type MadeItem = { uuid: string; field: string; fileName: string; values: FormValues }

/** Creates an item with a file, in any status, as a manager; `changes` override the sample values, `name` is the file's. */
export async function createItemForTest(
  api: Clients,
  register: Register,
  status: ItemStatus = 'published',
  changes: Changes = {},
  name = 'fail',
): Promise<MadeItem> {
  const { set, values: sample, field } = samples[register]
  const target = { formSlug: register, fieldSlug: field, itemUuid: randomUUID() }
  const [fileName, bytes] =
    field === 'thesis_file' ? [`${name}.pdf`, samplePdf('töö')] : [`${name}.png`, samplePng()]
  const { itemUuid, value } = await upload(api.as('manager'), { ...target, fileName }, bytes)
  const fields: Changes = { ...sample, [field]: value, ...changes }
  const values = {
    [set]: Object.fromEntries(
      Object.entries(fields).flatMap(([slug, each]) => (each === undefined ? [] : [[slug, each]])),
    ),
  }
  await insertItem(api, register, values, status === 'draft' ? 'pending' : status, itemUuid)
  // No endpoint creates a draft, but older data may contain some.
  if (status === 'draft') await api.pool?.query(`update items set status = 'draft' where id = $1`, [itemUuid])
  return { uuid: itemUuid, field, fileName: value.fileName, values }
}
