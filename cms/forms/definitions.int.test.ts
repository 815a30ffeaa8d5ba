import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AdminForm } from '#contract/admin-forms.ts'
import type { CallInput, Client } from '#contract/client.ts'
import type { Envelope } from '#contract/problems.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { dataOf } from '../../testing/data-of.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'

const api = await startedApi()

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
const inUse = rejection(409, 'forms.error.slugInUse', { slug: 'forms.error.slugInUse' })

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

const formOf = async (slug: string): Promise<AdminForm> =>
  dataOf(await manager()('getAdminForm', { params: { slug } }))
const formValuesOf = async (slug: string) => dataOf(await manager()('getFormValues', { params: { slug } }))
const valuesOf = async (slug: string) => dataOf(await manager()('getField', { params: { slug } }))
const fieldSetOf = async (slug: string) => dataOf(await manager()('getFieldSet', { params: { slug } }))
const definitions = async () => dataOf(await manager()('getDefinitions', {}))

async function updateField(slug: string, values: FieldValues, updatedAt?: string) {
  const body = { action: 'update', updatedAt: updatedAt ?? (await valuesOf(slug)).updatedAt, values } as const
  return manager()('updateField', { params: { slug }, body })
}

async function changeStatus(slug: string, newStatus: AdminForm['status'], more: object = {}) {
  const { updatedAt, uuid, status } = await formOf(slug)
  const body = { action: 'status', updatedAt, status, uuid, newStatus, ...more } as const
  return manager()('changeForm', { params: { slug }, body })
}

await addField(named('company_name', { translations: { label, helpText: { et: 'Abi', en: 'Help' } } }))
await addField(named('company_city'))
await addFieldSet({ slug: 'company', settings: { title: { et: 'Ettevõte', en: 'Company' } } })
await addForm(visit())

describe('a form', () => {
  it('has sections that begin with its fields, until they are left out', async () => {
    const section = { et: 'Kes', en: 'Who' }
    const send = async (begun: object) => {
      const { fieldSets = [], ...values } = visit()
      const sets = fieldSets.map((set) => ({
        ...set,
        fields: set.fields?.map((field) => ({ ...field, ...begun })),
      }))
      const body = {
        action: 'update',
        updatedAt: (await formOf('visit')).updatedAt,
        values: { ...values, fieldSets: sets },
      } as const
      const response = await manager()('updateForm', { params: { slug: 'visit' }, body })
      expect(response).toMatchObject(done('forms.success.updated'))
      return (await formOf('visit')).fieldSets[0]?.fields[0]
    }
    expect(await send({ section })).toMatchObject({ slug: 'company_name', section })
    const values = await manager()('getFormValues', { params: { slug: 'visit' } })
    expect(values).toMatchObject({ data: { values: { fieldSets: [{ fields: [{ section }] }] } } })
    expect(await send({ section: { et: ' ', en: '' } })).not.toHaveProperty('section')
  })

  it('is created as a draft, with its texts as translations', async () => {
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

  it('can be active from the start', async () => {
    dataOf(await addForm({ ...visit(), slug: 'open_day', status: 'active', fieldSets: [] }))
    expect(await formOf('open_day')).toMatchObject({ status: 'active' })
    expect((await api.as()('getForm', { params: { slug: 'open_day' } })).status).toBe(200)
  })

  it('can be filled when active, and its items are listed', async () => {
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

  it('is saved with new fields and field sets, all or nothing', async () => {
    const field = (slug: string) => named(slug, { type: 'number' })
    const withNew = (slug: string, set: string, fields: FieldValues[]): FormValues => ({
      ...visit(),
      slug,
      fieldSets: [
        { order: 1, slug: set, fields: fields.map(({ slug }, index) => ({ order: index + 1, slug })) },
      ],
      newFieldSets: [{ slug: set, settings: { title: label } }],
      newFields: fields,
    })
    const unlabelled = { slug: 'tour_size', translations: { label: { et: '', en: ' ' } } }
    const wrong = withNew('tour', 'company', [unlabelled, field('company_CITY'), field('tour_day')])
    expect(await addForm(wrong)).toMatchObject(
      invalid({
        'newFieldSets.0.slug': 'forms.error.slugInUse',
        'newFields.0.translations.label.et': 'validation.required',
        'newFields.1.slug': 'forms.error.slugInUse',
      }),
    )
    const slugs = async () => (await definitions()).fields.map(({ slug }) => slug)
    expect(await slugs()).not.toContain('tour_day')

    expect(await addForm(withNew('tour', 'tour', [field('tour_size'), field('tour_day')]))).toMatchObject(
      done('forms.success.added'),
    )
    const { fieldSets, updatedAt, uuid, permissions } = await formOf('tour')
    expect(fieldSets.map(({ slug, fields }) => [slug, fields.map((each) => [each.slug, each.type])])).toEqual(
      [
        [
          'tour',
          [
            ['tour_size', 'number'],
            ['tour_day', 'number'],
          ],
        ],
      ],
    )
    expect((await fieldSetOf('tour')).values.settings.title).toEqual(label)

    const change = (newFields: FieldValues[], from: string) =>
      manager()('changeForm', {
        params: { slug: 'tour' },
        body: {
          action: 'update',
          updatedAt: from,
          uuid,
          form: { slug: 'tour', permissions },
          fieldSets: [
            {
              order: 1,
              slug: 'tour',
              fields: [
                { order: 1, slug: 'tour_size' },
                { order: 2, slug: 'tour_guide' },
              ],
            },
          ],
          newFields,
        },
      })
    expect(await change([field('tour_guide')], '2020-01-01T00:00:00.000Z')).toMatchObject({ status: 409 })
    expect(await slugs()).not.toContain('tour_guide')
    expect(await change([field('tour_guide')], updatedAt)).toMatchObject(done('forms.success.updated'))
    expect(await slugs()).toContain('tour_guide')
  })

  it('is saved with labels in one language, which stay so when the fields are changed', async () => {
    const only = (et: string) => ({ et, en: '' })
    const camp: FormValues = {
      ...visit(),
      slug: 'camp',
      fieldSets: [{ order: 1, slug: 'camp', fields: [{ order: 1, slug: 'camp_meal' }] }],
      newFieldSets: [{ slug: 'camp', settings: { title: label } }],
      newFields: [
        named('camp_meal', {
          type: 'select',
          settings: { options: [{ value: 'soup', label: only('Supp') }] },
          translations: { label: only('Söök') },
        }),
      ],
    }
    expect(await addForm(camp)).toMatchObject(done('forms.success.added'))
    const stored = async () => (await formOf('camp')).fieldSets[0]?.fields[0]
    const labels = { labels: only('Söök'), settings: { options: [{ label: only('Supp') }] } }
    expect(await stored()).toMatchObject(labels)

    // Changed on their own they may stay so; a field that has both has to go on having both.
    const { values } = await valuesOf('camp_meal')
    const options = [...(values.settings.options ?? []), { value: 'salad', label: only('Salat') }]
    expect(await updateField('camp_meal', { ...values, settings: { options } })).toMatchObject(
      done('forms.success.fieldUpdated'),
    )
    expect((await stored())?.settings.options?.map(({ label }) => label)).toEqual([
      only('Supp'),
      only('Salat'),
    ])
    const translations = { label: only('Linn') }
    expect(await updateField('company_city', named('company_city', { translations }))).toMatchObject(
      invalid({ 'translations.label.en': 'validation.required' }),
    )
  })

  it('changes without changing existing items', async () => {
    const before = await manager()('listItems', { params: { slug: 'visit' } })
    const uuid = before.ok ? (before.data[0]?.uuid ?? '') : ''
    const { updatedAt, permissions } = await formOf('visit')
    const { fieldSets = [], title } = visit(['company_city'])
    const form = { slug: 'visit', permissions, title, status: 'hidden' } as const
    const body = { action: 'update', updatedAt, form, fieldSets, values: {} } as const
    const response = await manager()('changeForm', { params: { slug: 'visit' }, body })
    expect(response).toMatchObject(done('forms.success.updated'))
    const changed = await formOf('visit')
    expect(response).toMatchObject({ data: { updatedAt: changed.updatedAt } })
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

  it('is found by its alias; a mismatch between path, body and current version is an error', async () => {
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

  it('has a unique slug, which cannot be changed', async () => {
    expect(await addForm({ slug: 'VISIT' })).toMatchObject(inUse)
    expect(await addForm({ slug: 'thesis' })).toMatchObject(inUse)
    const { updatedAt } = await formOf('visit')
    const body = { action: 'update', updatedAt, values: { ...visit(), slug: 'other' } } as const
    const response = await manager()('updateForm', { params: { slug: 'visit' }, body })
    expect(response).toMatchObject(invalid({ slug: 'forms.error.slugFixed' }))
  })
})

describe('a field', () => {
  const colours = (...labels: string[]) =>
    labels.map((text) => ({ value: text.toLowerCase(), label: { et: text, en: text } }))

  it('is stored with its texts and options, and can be saved as it is returned', async () => {
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

  it('is updated with 7 queries on definitions: 2 load them, 3 save the field and its texts, 2 name it in the log', async () => {
    const { values, updatedAt } = await valuesOf('colour')
    const { label: _, ...translations } = values.translations
    const changed = { ...values, translations: { ...translations, label: { et: 'Värv', en: 'Hue' } } }
    const tables = /\b(?:forms|fields|fieldsets|translations)\b/
    const queries = await countQueries(tables, async () =>
      expect(await updateField('colour', changed, updatedAt)).toMatchObject({ ok: true }),
    )
    expect(queries).toBe(7)
    expect((await valuesOf('colour')).values.translations.label).toMatchObject({ et: 'Värv', en: 'Hue' })
  })

  it('does not change option labels of another field', async () => {
    const settings = { options: [{ value: 'bachelor', label: { et: 'Poissmees', en: 'Single man' } }] }
    await addField(named('marital', { type: 'select', settings }))
    const [option] = (await valuesOf('marital')).values.settings.options ?? []
    expect(option).toMatchObject({
      translationKey: 'forms.option.marital.bachelor',
      label: { et: 'Poissmees' },
    })
    expect((await valuesOf('level')).values.settings.options?.[0]?.label.en).toBe('Bachelor')
  })

  it('clears an empty text and retains an omitted one', async () => {
    const helpText = async () => (await valuesOf('company_name')).values.translations.helpText
    await updateField('company_name', named('company_name'))
    expect(await helpText()).toMatchObject({ et: 'Abi', en: 'Help' })
    const cleared = named('company_name', { translations: { label, helpText: { et: '', en: '' } } })
    expect((await updateField('company_name', cleared)).status).toBe(200)
    expect(await helpText()).toMatchObject({ et: '', en: '' })
    expect((await formOf('visit')).fieldSets[0]?.fields[0]?.settings.helps).toBeUndefined()
  })

  it('has a unique slug, which cannot be changed or produce translation keys of another field', async () => {
    expect(await addField(named('Company_Name'))).toMatchObject(inUse)
    expect(await addField(named('company_name.helpText'))).toMatchObject(inUse)
    const renamed = await updateField('company_name', named('other'))
    expect(renamed).toMatchObject(invalid({ slug: 'forms.error.slugFixed' }))
    expect((await manager()('getField', { params: { slug: 'nowhere' } })).status).toBe(404)
  })
})

describe('a field set', () => {
  it('has default texts for forms that define none', async () => {
    const params = { slug: 'company' }
    const before = await fieldSetOf('company')
    expect(before.values.settings.title).toEqual({ et: 'Ettevõte', en: 'Company' })
    const values = { slug: 'company', settings: { description: { et: 'Kirjeldus', en: 'Description' } } }
    const body = { action: 'update', updatedAt: before.updatedAt, values } as const
    const response = await manager()('updateFieldSet', { params, body })
    expect(response).toMatchObject(done('forms.success.fieldSetUpdated'))
    expect((await manager()('updateFieldSet', { params, body })).status).toBe(409)
    expect((await formOf('visit')).fieldSets[0]).toMatchObject({
      labels: { et: 'Firma' },
      descriptions: { et: 'Kirjeldus' },
    })
  })

  it('has a unique slug', async () => {
    expect(await addFieldSet({ slug: 'company' })).toMatchObject(inUse)
    expect(await addFieldSet({ slug: 'company.description' })).toMatchObject(inUse)
    expect(await addFieldSet({ slug: 'visit.company' })).toMatchObject(inUse)
  })
})

// All rules are in `contract/definitions/`.
it.each([
  ['form', 'slugToShort', 'slug', () => addForm({ slug: 'ab' })],
  ['form', 'slugInvalid', 'slug', () => addForm({ slug: 'a b c' })],
  ['form', 'slugReserved', 'slug', () => addForm({ slug: 'upload' })],
  ['form', 'setRequired', 'fieldSets.0.slug', () => addForm({ slug: 'other', fieldSets: [{ order: 1 }] })],
  [
    'form',
    'setUnknown',
    'fieldSets.0.slug',
    () => addForm({ slug: 'other', fieldSets: [{ order: 1, slug: 'x' }] }),
  ],
  [
    'form',
    'orderIndex',
    'fieldSets.0.order',
    () => addForm({ slug: 'other', fieldSets: [{ order: 2, slug: 'company' }] }),
  ],
  ['field', 'slugToShort', 'slug', () => addField(named('ab'))],
  ['field', 'slugReserved', 'slug', () => addField(named('meta'))],
  ['field', 'typeUnknown', 'type', () => addField(named('other', { type: 'colour' }))],
  [
    'field',
    'optionCount',
    'settings.options',
    () => addField(named('other', { type: 'radio', settings: { options: [] } })),
  ],
  ['field', 'maxSizeRequired', 'settings.maxSize', () => addField(named('other', { type: 'file' }))],
  ['field set', 'slugToShort', 'slug', () => addFieldSet({ slug: 'ab' })],
  ['field set', 'slugInvalid', 'slug', () => addFieldSet({ slug: 'ä b' })],
  ['field set', 'slugReserved', 'slug', () => addFieldSet({ slug: 'fieldsets' })],
])('a %s is invalid: %s', async (_, name, field, add) => {
  const before = await definitions()
  expect(await add()).toMatchObject(invalid({ [field]: `forms.error.${name}` }))
  expect(await definitions()).toEqual(before)
})

describe('the updatedAt of a form', () => {
  const newTitle = {
    key: 'forms.title.visit',
    namespace: 'forms',
    translations: { et: 'Uus', en: 'New' },
  }
  const times = async () => ({
    visit: (await formOf('visit')).updatedAt,
    topics: (await formOf('topics')).updatedAt,
  })

  it.each([
    ['one of its fields', () => updateField('company_name', named('company_name'))],
    [
      'the translation of its title',
      () =>
        manager()('changeTranslations', {
          body: { action: 'update', item: { itemKey: 'forms.title.visit', newData: newTitle } },
        }),
    ],
    ['its status', () => changeStatus('visit', 'draft')],
  ])('changes with %s, but not that of other forms', async (_, change) => {
    const before = await times()
    expect((await change()).status).toBe(200)
    const after = await times()
    expect(after.visit > before.visit).toBe(true)
    expect(after.topics).toBe(before.topics)
  })

  it('is compared for a submission with invalid values', async () => {
    const { updatedAt } = await formOf('topics')
    await updateField('see_more_url', (await valuesOf('see_more_url')).values)
    const values = { general_topics: { ...topicValues, see_more_url: 'nowhere' } }
    const filledForm = { slug: 'topics', updatedAt }
    const body = { action: 'insert', filledForm, values } as const
    const response = await api.as()('submitItem', { params: { slug: 'topics' }, body })
    expect(response).toMatchObject({ status: 409, problem: { error: 'errors.formChanged' } })
  })
})

describe('all definitions', () => {
  it('are listed with the forms that use them', async () => {
    const { forms, fields, fieldSets, rules } = await definitions()
    expect(forms.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['thesis', 'topics', 'visit']))
    expect(fields.find(({ slug }) => slug === 'level')?.forms).toEqual(['topics', 'internship'])
    expect(fieldSets.find(({ slug }) => slug === 'company')?.forms).toEqual(['visit'])
    expect(rules).toEqual([])
    const listed = await manager()('listAdminForms', {})
    expect(listed).toMatchObject({ data: forms })
  })

  it('can be saved as they are returned', async () => {
    const { forms, fields } = await definitions()
    for (const { slug } of fields) {
      expect([slug, (await updateField(slug, (await valuesOf(slug)).values)).status]).toEqual([slug, 200])
    }
    for (const { slug } of forms) {
      const body = { action: 'update', ...(await formValuesOf(slug)) } as const
      const saved = await manager()('updateForm', { params: { slug }, body })
      expect([slug, saved.status]).toEqual([slug, 200])
    }
    const withoutTimes = (list: object[]) => JSON.stringify(list).replace(/"updatedAt":"[^"]*"/g, '')
    const after = await definitions()
    expect(withoutTimes(after.fields)).toEqual(withoutTimes(fields))
    expect(withoutTimes(after.forms)).toEqual(withoutTimes(forms))
  }, 180_000)
})

describe('concurrent writers', () => {
  const slug = `made_${randomUUID().slice(0, 8)}`
  const both = (text: string) => ({ et: text, en: text })
  const setTexts = (text: string) => ({ title: both(text), description: both(text) })
  const fieldTexts = (text: string) => ({ label: both(text), helpText: both(text) })
  const formWith = (text: string): FormValues => ({
    slug,
    permissions: 'everyone',
    ...setTexts(text),
    fieldSets: [
      {
        order: 1,
        slug: 'company',
        translation: both(text),
        fields: [{ order: 1, required: text.length % 2 === 0, slug: 'company_name' }],
      },
    ],
  })
  type Answer = { ok: true; data: Envelope } | { ok: false; problem: Envelope }
  const envelopeOf = (response: Answer) => (response.ok ? response.data : response.problem)
  const params = { slug }
  const action = 'update'
  type Kind = {
    name: 'form' | 'field set' | 'field'
    contentWith: (text: string) => object
    add: () => Promise<Answer>
    read: () => Promise<{ updatedAt: string; values: object }>
    update: (client: Client, updatedAt: string, text: string) => Promise<Answer>
  }
  const kinds: Kind[] = [
    {
      name: 'form',
      contentWith: formWith,
      add: () => addForm(formWith('Algus')),
      read: () => formValuesOf(slug),
      update: (client, updatedAt, text) =>
        client('updateForm', { params, body: { action, updatedAt, values: formWith(text) } }),
    },
    {
      name: 'field set',
      contentWith: (text) => ({ settings: setTexts(text) }),
      add: () => addFieldSet({ slug, settings: setTexts('Algus') }),
      read: () => fieldSetOf(slug),
      update: (client, updatedAt, text) => {
        const values = { slug, settings: setTexts(text) }
        return client('updateFieldSet', { params, body: { action, updatedAt, values } })
      },
    },
    {
      name: 'field',
      contentWith: (text) => ({ translations: fieldTexts(text) }),
      add: () => addField(named(slug)),
      read: () => valuesOf(slug),
      update: (client, updatedAt, text) => {
        const values = { slug, translations: fieldTexts(text) }
        return client('updateField', { params, body: { action, updatedAt, values } })
      },
    },
  ]

  it.each(kinds)(
    'add one $name per slug, and update a version once',
    async ({ add, read, contentWith, update }) => {
      const added = await Promise.all(Array.from({ length: 12 }, add))
      const rejected = added.filter(({ ok }) => !ok)
      expect(rejected).toHaveLength(11)
      for (const response of rejected) expect(response).toMatchObject(inUse)

      for (let round = 1; round <= 10; round++) {
        const { updatedAt } = await read()
        const texts = [`haldur ${round}`, `ülem ${round}`] as const
        const answers = await Promise.all([
          update(manager(), updatedAt, texts[0]),
          update(api.as('admin'), updatedAt, texts[1]),
        ])
        const [first, second] = answers.map(envelopeOf)
        const now = await read()
        const [winner, loser] = first?.status === 200 ? [first, second] : [second, first]
        expect(winner).toMatchObject({ status: 200, updatedAt: now.updatedAt })
        expect(loser).toEqual({ status: 409, error: 'errors.conflict', updatedAt: now.updatedAt })
        expect(now.values).toMatchObject(contentWith(texts[winner === first ? 0 : 1]))
      }
    },
  )

  it('update either the values or the status of a form', async () => {
    for (let round = 1; round <= 10; round++) {
      const { status, updatedAt } = await formOf(slug)
      const newStatus = status === 'hidden' ? 'draft' : 'hidden'
      const [values, changed] = await Promise.all([
        kinds[0]?.update(manager(), updatedAt, `${round}`),
        api.as('admin')('changeForm', {
          params: { slug },
          body: { action: 'status', updatedAt, status, newStatus },
        }),
      ])
      const now = await formOf(slug)
      expect([values?.ok, changed.ok].sort()).toEqual([false, true])
      expect(now.status).toBe(changed.ok ? newStatus : status)
      expect(now.title.et === `${round}`).toBe(!changed.ok)
    }
  })
})
