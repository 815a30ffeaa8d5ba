import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import type { AdminForm } from '#contract/definitions/definitions.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { topicValues } from '../../testing/sample-values.ts'

let api: Api

type FieldValues = CallInput<'addField'>['body']['values']
type FormValues = CallInput<'addForm'>['body']['values']
const manager = () => api.as('manager')
const addField = (values: FieldValues) => manager()('addField', { body: { action: 'new', values } })
const addFieldSet = (values: CallInput<'addFieldSet'>['body']['values']) =>
  manager()('addFieldSet', { body: { action: 'new', values } })
const addForm = (values: FormValues) => manager()('addForm', { body: { action: 'new', values } })
const label = { et: 'Ettevõte', en: 'Company' }
const named = (slug: string, more: object = {}): FieldValues => ({ slug, translations: { label }, ...more })
const done = (success: string) => ({ status: 200, data: { status: 200, success } })
const refusal = (status: number, field: string, messageKey: string) => ({
  status,
  problem: {
    error: status === 409 ? messageKey : 'errors.invalid',
    errors: [expect.objectContaining({ field, messageKey })],
  },
})
const inUse = refusal(409, 'slug', 'forms.error.slugInUse')

const visit = (fields: string[] = ['company_name']): FormValues => ({
  slug: 'visit',
  permissions: 'everyone',
  title: { et: 'Külastus', en: 'Visit' },
  description: { et: 'Tule külla', en: 'Come and see' },
  fieldSets: [
    {
      order: 1,
      slug: 'company',
      translation: { et: 'Firma', en: 'Firm' },
      fields: fields.map((slug, index) => ({ order: index + 1, required: index === 0, slug })),
    },
  ],
})

async function formOf(slug: string): Promise<AdminForm> {
  const answer = await manager()('getAdminForm', { params: { slug } })
  if (!answer.ok) throw new Error(`no form ${slug}`)
  return answer.data
}

async function valuesOf(slug: string) {
  const answer = await manager()('getField', { params: { slug } })
  if (!answer.ok) throw new Error(`no field ${slug}`)
  return answer.data
}

async function definitions() {
  const answer = await manager()('getDefinitions', {})
  if (!answer.ok) throw new Error('no definitions')
  return answer.data
}

async function updateField(slug: string, values: FieldValues, updatedAt?: string) {
  const body = { action: 'update', updatedAt: updatedAt ?? (await valuesOf(slug)).updatedAt, values } as const
  return manager()('updateField', { params: { slug }, body })
}

async function changeStatus(slug: string, newStatus: AdminForm['status'], more: object = {}) {
  const { updatedAt, uuid, status } = await formOf(slug)
  const body = { action: 'status', updatedAt, status, uuid, newStatus, ...more } as const
  return manager()('changeForm', { params: { slug }, body })
}

beforeAll(async () => {
  api = await startedApi()
  await addField(named('company_name', { translations: { label, helpText: { et: 'Abi', en: 'Help' } } }))
  await addField(named('company_city'))
  await addFieldSet({ slug: 'company', settings: { title: { et: 'Ettevõte', en: 'Company' } } })
  await addForm(visit())
})

describe('a form', () => {
  it('is made a draft, with its texts among the translations', async () => {
    const form = await formOf('visit')
    expect(form).toMatchObject({
      status: 'draft',
      title: { et: 'Külastus', en: 'Visit' },
      fieldSets: [
        {
          labels: { et: 'Firma', en: 'Firm' },
          fields: [{ slug: 'company_name', required: true, labels: label }],
        },
      ],
    })
    expect(await formOf(form.uuid.toUpperCase())).toEqual(form)
    const texts = await manager()('listTranslations', {})
    expect(texts.ok && texts.data.translations).toContainEqual(
      expect.objectContaining({ key: 'forms.fieldset.visit.company', namespace: 'forms' }),
    )
    const values = await manager()('getFormValues', { params: { slug: 'visit' } })
    expect(values).toMatchObject({ data: { values: visit(), updatedAt: form.updatedAt } })
    expect((await api.as()('getForm', { params: { slug: 'visit' } })).status).toBe(404)
  })

  it('is filled when active, and listed among the data', async () => {
    expect(await changeStatus('visit', 'active')).toMatchObject(done('forms.success.statusChanged'))
    const body = {
      action: 'insert' as const,
      filledForm: { slug: 'visit', updatedAt: (await formOf('visit')).updatedAt },
      values: { company: { company_name: 'Õunaaed' } },
      itemUuid: randomUUID(),
    }
    expect((await api.as()('submitItem', { params: { slug: 'visit' }, body })).status).toBe(200)
    const rows = await manager()('listItems', { params: { slug: 'visit' } })
    expect(rows).toMatchObject({ data: [{ values: { company: { company_name: 'Õunaaed' } } }] })
  })

  it('changes without harm to the entries made before', async () => {
    const before = await manager()('listItems', { params: { slug: 'visit' } })
    const uuid = before.ok ? (before.data[0]?.uuid ?? '') : ''
    const { updatedAt, permissions } = await formOf('visit')
    const { fieldSets = [], title } = visit(['company_city'])
    const form = { slug: 'visit', permissions, title, status: 'hidden' } as const
    const body = { action: 'update', updatedAt, form, fieldSets, values: {} } as const
    const answer = await manager()('changeForm', { params: { slug: 'visit' }, body })
    expect(answer).toMatchObject(done('forms.success.updated'))
    const changed = await formOf('visit')
    expect(answer).toMatchObject({ data: { updatedAt: changed.updatedAt } })
    expect(changed).toMatchObject({
      status: 'hidden',
      description: { et: 'Tule külla' },
      fieldSets: [{ fields: [{ slug: 'company_city' }] }],
    })
    const item = await manager()('getItem', { params: { slug: 'visit', uuid } })
    expect(item).toMatchObject({ data: { values: { company: { company_name: 'Õunaaed' } } } })
    const stale = await manager()('changeForm', { params: { slug: 'visit' }, body })
    expect(stale).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: changed.updatedAt },
    })
    const { updatedAt: now } = changed
    const values = visit()
    const back = { action: 'update', updatedAt: now, values } as const
    const put = await manager()('updateForm', { params: { slug: 'visit' }, body: back })
    expect(put).toMatchObject(done('forms.success.updated'))
  })

  it('is reached by its alias, and refused under another name', async () => {
    expect((await formOf('theses')).slug).toBe('thesis')
    expect((await manager()('getAdminForm', { params: { slug: 'nowhere' } })).status).toBe(404)
    expect((await changeStatus('visit', 'active', { uuid: randomUUID() })).status).toBe(400)
    expect((await changeStatus('visit', 'active', { slug: 'topics' })).status).toBe(400)
    expect((await changeStatus('visit', 'active', { status: 'deleted' })).status).toBe(409)
    const stale = { updatedAt: '2020-01-01T00:00:00.000Z' }
    expect(await changeStatus('visit', 'active', stale)).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict' },
    })
  })

  it.each([
    ['slugToShort', { slug: 'ab' }, 'slug'],
    ['slugInvalid', { slug: 'a b c' }, 'slug'],
    ['slugReserved', { slug: 'upload' }, 'slug'],
    ['setRequired', { slug: 'other', fieldSets: [{ order: 1 }] }, 'fieldSets.0.slug'],
    ['setUnknown', { slug: 'other', fieldSets: [{ order: 1, slug: 'x' }] }, 'fieldSets.0.slug'],
    ['orderIndex', { slug: 'other', fieldSets: [{ order: 2, slug: 'company' }] }, 'fieldSets.0.order'],
  ])('is refused: %s', async (name, values, field) => {
    const before = await definitions()
    expect(await addForm(values)).toMatchObject(refusal(422, field, `forms.error.${name}`))
    expect(await definitions()).toEqual(before)
  })

  it('keeps its slug, and lets nobody else have it', async () => {
    expect(await addForm({ slug: 'VISIT' })).toMatchObject(inUse)
    expect(await addForm({ slug: 'thesis' })).toMatchObject(inUse)
    const { updatedAt } = await formOf('visit')
    const body = { action: 'update', updatedAt, values: { ...visit(), slug: 'other' } } as const
    const answer = await manager()('updateForm', { params: { slug: 'visit' }, body })
    expect(answer).toMatchObject(refusal(422, 'slug', 'forms.error.slugFixed'))
  })

  it('made twice at once is made once', async () => {
    const both = await Promise.all([addForm({ slug: 'twice' }), addForm({ slug: 'twice' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a field', () => {
  const colours = (...labels: string[]) =>
    labels.map((text) => ({ value: text.toLowerCase(), label: { et: text, en: text } }))

  it('is kept with its texts and options, and read back as it was sent', async () => {
    const settings = { options: colours('Red', 'Blue') }
    expect(await addField(named('colour', { type: 'radio', settings }))).toMatchObject(
      done('forms.success.fieldAdded'),
    )
    const { values, updatedAt } = await valuesOf('colour')
    expect(values).toMatchObject({
      slug: 'colour',
      type: 'radio',
      settings: { options: [{ value: 'red', translationKey: 'forms.option.red', label: { et: 'Red' } }, {}] },
      translations: { label: { key: 'forms.fields.colour', ...label }, helpText: { et: '', en: '' } },
    })
    expect(await updateField('colour', values, updatedAt)).toMatchObject(done('forms.success.fieldUpdated'))
    const after = await valuesOf('colour')
    expect(after.values).toEqual(values)
    expect(after.updatedAt > updatedAt).toBe(true)
    expect(await updateField('colour', values, updatedAt)).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: after.updatedAt },
    })
  })

  it('never changes how the options of another field read', async () => {
    const settings = { options: [{ value: 'bachelor', label: { et: 'Poissmees', en: 'Single man' } }] }
    await addField(named('marital', { type: 'select', settings }))
    const [option] = (await valuesOf('marital')).values.settings.options ?? []
    expect(option).toMatchObject({
      translationKey: 'forms.option.marital.bachelor',
      label: { et: 'Poissmees' },
    })
    expect((await valuesOf('level')).values.settings.options?.[0]?.label.en).toBe('Bachelor')
  })

  it('clears a text that is sent empty, and keeps one that is not sent', async () => {
    const helpText = async () => (await valuesOf('company_name')).values.translations.helpText
    await updateField('company_name', named('company_name'))
    expect(await helpText()).toMatchObject({ et: 'Abi', en: 'Help' })
    const cleared = named('company_name', { translations: { label, helpText: { et: '', en: '' } } })
    expect((await updateField('company_name', cleared)).status).toBe(200)
    expect(await helpText()).toMatchObject({ et: '', en: '' })
    expect((await formOf('visit')).fieldSets[0]?.fields[0]?.settings.helps).toBeUndefined()
  })

  it.each([
    ['slugToShort', named('ab'), 'slug'],
    ['slugReserved', named('meta'), 'slug'],
    ['typeUnknown', named('other', { type: 'colour' }), 'type'],
    ['optionCount', named('other', { type: 'radio', settings: { options: [] } }), 'settings.options'],
    ['maxSizeRequired', named('other', { type: 'file' }), 'settings.maxSize'],
  ])('is refused: %s', async (name, values, field) => {
    const before = await definitions()
    expect(await addField(values)).toMatchObject(refusal(422, field, `forms.error.${name}`))
    expect(await definitions()).toEqual(before)
  })

  it('keeps its slug, and no other leads to the same texts', async () => {
    expect(await addField(named('Company_Name'))).toMatchObject(inUse)
    expect(await addField(named('company_name.helpText'))).toMatchObject(inUse)
    const renamed = await updateField('company_name', named('other'))
    expect(renamed).toMatchObject(refusal(422, 'slug', 'forms.error.slugFixed'))
    expect((await manager()('getField', { params: { slug: 'nowhere' } })).status).toBe(404)
  })
})

describe('a field set', () => {
  it('has texts of its own, which stand in where a form has none', async () => {
    const params = { slug: 'company' }
    const before = await manager()('getFieldSet', { params })
    if (!before.ok) throw new Error('no field set')
    expect(before.data.values.settings.title).toEqual({ et: 'Ettevõte', en: 'Company' })
    const values = { slug: 'company', settings: { description: { et: 'Kirjeldus', en: 'Description' } } }
    const body = { action: 'update', updatedAt: before.data.updatedAt, values } as const
    const answer = await manager()('updateFieldSet', { params, body })
    expect(answer).toMatchObject(done('forms.success.fieldSetUpdated'))
    expect((await manager()('updateFieldSet', { params, body })).status).toBe(409)
    expect((await formOf('visit')).fieldSets[0]).toMatchObject({
      labels: { et: 'Firma' },
      descriptions: { et: 'Kirjeldus' },
    })
  })

  it.each([
    ['slugToShort', 'ab'],
    ['slugInvalid', 'ä b'],
    ['slugReserved', 'fieldsets'],
  ])('is refused: %s', async (name, slug) => {
    expect(await addFieldSet({ slug })).toMatchObject(refusal(422, 'slug', `forms.error.${name}`))
  })

  it('has a slug of its own', async () => {
    expect(await addFieldSet({ slug: 'company' })).toMatchObject(inUse)
    expect(await addFieldSet({ slug: 'company.description' })).toMatchObject(inUse)
    expect(await addFieldSet({ slug: 'visit.company' })).toMatchObject(inUse)
  })
})

describe('the age of a form', () => {
  const ages = async () => ({
    visit: (await formOf('visit')).updatedAt,
    topics: (await formOf('topics')).updatedAt,
  })

  it.each([
    ['one of its fields', () => updateField('company_name', named('company_name'))],
    [
      'a text of it, among the translations',
      () =>
        manager()('changeTranslations', {
          body: {
            action: 'update',
            item: {
              itemKey: 'forms.title.visit',
              newData: {
                key: 'forms.title.visit',
                namespace: 'forms',
                translations: { et: 'Uus', en: 'New' },
              },
            },
          },
        }),
    ],
    ['its status', () => changeStatus('visit', 'draft')],
  ])('moves with %s, and no other form does', async (_, change) => {
    const before = await ages()
    expect((await change()).status).toBe(200)
    const after = await ages()
    expect(after.visit > before.visit).toBe(true)
    expect(after.topics).toBe(before.topics)
  })

  it('tells a submission that no longer fits that the form has changed', async () => {
    const { updatedAt } = await formOf('topics')
    await updateField('see_more_url', (await valuesOf('see_more_url')).values)
    const values = { general_topics: { ...topicValues, see_more_url: 'nowhere' } }
    const filledForm = { slug: 'topics', updatedAt }
    const body = { action: 'insert', filledForm, values } as const
    const answer = await api.as()('submitItem', { params: { slug: 'topics' }, body })
    expect(answer).toMatchObject({ status: 409, problem: { error: 'errors.formChanged' } })
  })
})

describe('everything that forms are put together of', () => {
  it('is listed, with the forms that use it', async () => {
    const { forms, fields, fieldSets, rules } = await definitions()
    expect(forms.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['thesis', 'topics', 'visit']))
    expect(fields.find(({ slug }) => slug === 'level')?.forms).toEqual(['topics', 'internship'])
    expect(fieldSets.find(({ slug }) => slug === 'company')?.forms).toEqual(['visit'])
    expect(rules).toEqual([])
    const listed = await manager()('listAdminForms', {})
    expect(listed).toMatchObject({ data: forms })
  })
  it('can be saved as it is read', async () => {
    const { forms, fields } = await definitions()
    for (const { slug } of fields) {
      expect([slug, (await updateField(slug, (await valuesOf(slug)).values)).status]).toEqual([slug, 200])
    }
    for (const { slug } of forms) {
      const read = await manager()('getFormValues', { params: { slug } })
      if (!read.ok) throw new Error(`no form ${slug}`)
      const body = { action: 'update', ...read.data } as const
      const saved = await manager()('updateForm', { params: { slug }, body })
      expect([slug, saved.status]).toEqual([slug, 200])
    }
    const withoutTimes = (list: object[]) => JSON.stringify(list).replace(/"updatedAt":"[^"]*"/g, '')
    const after = await definitions()
    expect(withoutTimes(after.fields)).toEqual(withoutTimes(fields))
    expect(withoutTimes(after.forms)).toEqual(withoutTimes(forms))
  }, 180_000)
})
