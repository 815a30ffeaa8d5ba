import type { CallInput, Client, ResponseOf } from '#contract/client.ts'
import type { FieldSettings } from '#contract/fields.ts'
import type { FormStatus } from '#contract/forms.ts'
import { recordOf } from '#contract/record-of.ts'
import type { Visibility } from '#contract/roles.ts'
import { type FieldType, fieldTypeOf } from '#contract/values/field-types.ts'
import type { Clients } from './api.ts'
import { dataOf } from './data-of.ts'
import { fieldCases } from './field-cases.ts'
import { uniqueSlug } from './unique-slug.ts'

const label = { et: 'Nimi', en: 'Name' }

type NewField = { slug: string; type: FieldType; settings: FieldSettings }

/** Creates fields and a field set. */
async function createFields(manager: Client, set: string, fields: readonly NewField[]): Promise<void> {
  for (const field of fields) {
    const values = { ...field, translations: { label } }
    dataOf(await manager('addField', { body: { action: 'new', values } }))
  }
  const values = { slug: set, settings: { title: label } }
  dataOf(await manager('addFieldSet', { body: { action: 'new', values } }))
}

type NewForm = { slug: string; set: string; fields: readonly string[]; permissions?: Visibility }

/** Creates a form of existing fields in one field set; returns functions that change it. */
async function createForm(manager: Client, { set, fields, ...form }: NewForm) {
  const { slug } = form
  const definition = (slugs: readonly string[]) => ({
    ...form,
    title: label,
    description: label,
    fieldSets: [
      {
        order: 1,
        slug: set,
        translation: label,
        fields: slugs.map((field, index) => ({ order: index + 1, required: false, slug: field })),
      },
    ],
  })
  async function readUpdatedAt(): Promise<string> {
    return dataOf(await manager('getAdminForm', { params: { slug } })).updatedAt
  }
  dataOf(await manager('addForm', { body: { action: 'new', values: definition(fields) } }))
  return {
    slug,
    setStatus: async (newStatus: FormStatus) => {
      const body = { action: 'status', updatedAt: await readUpdatedAt(), newStatus } as const
      dataOf(await manager('changeForm', { params: { slug }, body }))
    },
    setFields: async (slugs: readonly string[]) => {
      const values = definition(slugs)
      const body = { action: 'update', updatedAt: await readUpdatedAt(), values } as const
      dataOf(await manager('updateForm', { params: { slug }, body }))
    },
  }
}

type StoredForm = ResponseOf<'getFormValues'>['values']
type FormInput = CallInput<'updateForm'>['body']['values']

/** Changes a form as a manager. */
export async function changeForm(api: Clients, slug: string, change: (values: StoredForm) => FormInput) {
  const params = { slug }
  const { values, updatedAt } = dataOf(await api.as('manager')('getFormValues', { params }))
  const body = { action: 'update', updatedAt, values: change(values) } as const
  dataOf(await api.as('manager')('updateForm', { params, body }))
}

/** Changes the settings of a field as a manager. */
export async function changeSettings(api: Clients, slug: string, settings: FieldSettings) {
  const params = { slug }
  const { values, updatedAt } = dataOf(await api.as('manager')('getField', { params }))
  const changed = { ...values, settings: { ...values.settings, ...settings } }
  const body = { action: 'update', updatedAt, values: changed } as const
  dataOf(await api.as('manager')('updateField', { params, body }))
}

/** Gives a field an explanation of some lines, as a manager. */
export async function addTooltip(api: Clients, slug: string): Promise<void> {
  const manager = api.as('manager')
  const { values, updatedAt } = dataOf(await manager('getField', { params: { slug } }))
  const text = 'Nimi, nagu see on dokumendis, koos kõigi eesnimedega. '.repeat(3)
  const translations = { ...values.translations, tooltipText: { et: text, en: text } }
  const body = { action: 'update', updatedAt, values: { ...values, translations } } as const
  dataOf(await manager('updateField', { params: { slug }, body }))
}

/** The only field set of forms created by `changeableForm`. */
export const madeSet = 'general_topics'

/** Creates an active form of existing fields; returns its slug and functions that change it. */
export async function changeableForm(api: Clients, fields: readonly string[]) {
  const form = await createForm(api.as('manager'), { slug: uniqueSlug(), set: madeSet, fields })
  await form.setStatus('active')
  return form
}

export type FormForTest = Awaited<ReturnType<typeof createFormForTest>>

/** Creates a form with a text and a file field, as a manager; returns their slugs and a function that changes its status. */
export async function createFormForTest(
  api: Clients,
  status: FormStatus,
  permissions: Visibility = 'everyone',
) {
  const manager = api.as('manager')
  const slug = uniqueSlug()
  const slugs = { slug, set: `${slug}_set`, text: `${slug}_text`, file: `${slug}_file` }
  await createFields(manager, slugs.set, [
    { slug: slugs.text, type: 'text', settings: {} },
    { slug: slugs.file, type: 'file', settings: { fileFormats: ['pdf'], maxSize: '1 MB' } },
  ])
  const fields = [slugs.text, slugs.file]
  const { setStatus } = await createForm(manager, { slug, set: slugs.set, fields, permissions })
  if (status !== 'draft') await setStatus(status)
  return { ...slugs, setStatus }
}

const optionOf = (value: string, et: string, en: string) => ({ value, label: { et, en } })

const answerNames = ['name', 'diet', 'days', 'age', 'consent', 'why', 'file'] as const

/** The fields of `createAnswersForm` by what they are. */
const answerFields = {
  name: { type: 'text', label: { et: 'Nimi', en: 'Name' }, settings: {} },
  diet: {
    type: 'select',
    label: { et: 'Toit', en: 'Food' },
    settings: {
      options: [
        optionOf('all', 'Sööb kõike', 'Eats everything'),
        optionOf('vegan', 'Taimne', 'Vegan'),
        optionOf('fish', 'Kala', 'Fish'),
      ],
    },
  },
  days: {
    type: 'multi-select',
    label: { et: 'Päevad', en: 'Days' },
    settings: { options: [optionOf('mon', 'Esmaspäev', 'Monday'), optionOf('tue', 'Teisipäev', 'Tuesday')] },
  },
  age: { type: 'number', label: { et: 'Vanus', en: 'Age' }, settings: {} },
  consent: { type: 'confirmation', label: { et: 'Nõusolek', en: 'Consent' }, settings: {} },
  why: { type: 'textarea', label: { et: 'Miks', en: 'Why' }, settings: {} },
  file: {
    type: 'file',
    label: { et: 'Lisa', en: 'Attachment' },
    settings: { fileFormats: ['pdf'], maxSize: '1 MB' },
  },
} as const satisfies Record<
  (typeof answerNames)[number],
  Pick<NewField, 'type' | 'settings'> & { label: { et: string; en: string } }
>

/** Creates an active form with a field of each kind that answers are counted and sorted by; returns the slugs by name. */
export async function createAnswersForm(api: Clients) {
  const manager = api.as('manager')
  const slug = uniqueSlug()
  const set = `${slug}_set`
  const slugOf = (name: (typeof answerNames)[number]) => `${slug}_${name}`
  const fields = recordOf(answerNames, slugOf)
  for (const name of answerNames) {
    const { type, label, settings } = answerFields[name]
    const values = { slug: fields[name], type, settings, translations: { label } }
    dataOf(await manager('addField', { body: { action: 'new', values } }))
  }
  dataOf(
    await manager('addFieldSet', {
      body: { action: 'new', values: { slug: set, settings: { title: label } } },
    }),
  )
  const form = await createForm(manager, { slug, set, fields: Object.values(fields) })
  await form.setStatus('active')
  return { slug, set, fields }
}

/** Whether the field editor can create such a field. */
export function isCreatable(type: FieldType, settings: FieldSettings = {}) {
  return fieldTypeOf({ type }).minOptions === undefined || settings.options !== undefined
}

/**
 * Creates an active form with one field set, both with the given slug, with an optional field for every type and settings
 * in the tables of field values. `slugOf` returns the slug of the field for a type and settings.
 */
export async function createEveryTypeForm(manager: Client, form: string) {
  const fields = new Map<string, NewField>()
  const keyOf = (type: FieldType, settings: FieldSettings) => JSON.stringify([type, settings])
  for (const [type, , , settings = {}] of [...fieldCases.accepted, ...fieldCases.rejected]) {
    const key = keyOf(type, settings)
    if (fields.has(key) || !isCreatable(type, settings)) continue
    const sized = type === 'file' && !settings.maxSize ? { ...settings, maxSize: '10 MB' } : settings
    fields.set(key, { slug: `${form}_${fields.size}`, type, settings: sized })
  }
  const slugs = [...fields.values()].map(({ slug }) => slug)
  await createFields(manager, form, [...fields.values()])
  const { setStatus } = await createForm(manager, { slug: form, set: form, fields: slugs })
  await setStatus('active')
  return {
    slugs,
    slugOf: (type: FieldType, settings: FieldSettings = {}) => fields.get(keyOf(type, settings))?.slug ?? '',
  }
}
