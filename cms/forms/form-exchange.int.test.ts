import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import type { FormExport } from '#contract/form-exchange.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { query } from '../../testing/query.ts'

const api = await startedApi()
let file: FormExport

const manager = () => api.as('manager')
const text = (et: string, en = et) => ({ et, en })
const exported = async (slug: string) => dataOf(await manager()('exportForm', { params: { slug } }))
const sent = (given: unknown, more: Partial<CallInput<'importForm'>['body']> = {}) =>
  manager()('importForm', { body: { action: 'import', file: JSON.parse(JSON.stringify(given)), ...more } })
const preview = async (given: unknown, more: Partial<CallInput<'importForm'>['body']> = {}) =>
  dataOf(await sent(given, { preview: true, ...more }))
const definitions = async () => dataOf(await manager()('getDefinitions', {}))
const withField = (change: (field: FormExport['fields'][number]) => object) => ({
  ...file,
  fields: file.fields.map((field) => (field.slug === 'trip_day' ? { ...field, ...change(field) } : field)),
})

beforeAll(async () => {
  const fields: CallInput<'addField'>['body']['values'][] = [
    {
      slug: 'trip_day',
      type: 'date',
      settings: { dateFormat: { parts: ['DD', 'MM', 'YYYY'], separators: { date: '/' } } },
      translations: { label: text('Päev', 'Day'), helpText: text('Millal', 'When') },
    },
    {
      slug: 'trip_size',
      type: 'number',
      settings: { min: 1, max: 9, integer: true },
      translations: { label: text('Arv') },
    },
    {
      slug: 'trip_kind',
      type: 'select-withUrl',
      settings: {
        options: ['bus', 'train'].map((value) => ({ value, label: text(value), url: 'https://ut.ee' })),
        customSelect: true,
      },
      translations: { label: text('Liik', 'Kind'), placeholder: text('Vali', 'Choose') },
    },
    {
      slug: 'trip_map',
      type: 'file',
      settings: { maxSize: '2 MB', fileFormats: ['pdf'], private: true, ownerMayChange: true },
      translations: { label: text('Kaart', 'Map'), tooltipText: text('PDF') },
    },
  ]
  for (const values of fields) dataOf(await manager()('addField', { body: { action: 'new', values } }))
  const { values, updatedAt } = dataOf(await manager()('getField', { params: { slug: 'trip_kind' } }))
  const options = values.settings.options?.filter(({ value }) => value === 'bus')
  const without = { ...values, settings: { ...values.settings, options } }
  const body = { action: 'update', updatedAt, values: without } as const
  dataOf(await manager()('updateField', { params: { slug: 'trip_kind' }, body }))
  for (const slug of ['trip', 'trip_more']) {
    const settings = { title: text(slug), description: text('') }
    dataOf(await manager()('addFieldSet', { body: { action: 'new', values: { slug, settings } } }))
  }
  const member = (slug: string, index: number) => ({ slug, order: index + 1, required: index === 0 })
  const form: CallInput<'addForm'>['body']['values'] = {
    slug: 'excursion',
    permissions: 'logged_in',
    title: text('Väljasõit', 'Excursion'),
    description: text('Kuhu?', 'Where?'),
    fieldSets: [
      {
        order: 1,
        slug: 'trip',
        translation: text('Sõit', 'Trip'),
        description: text('Sõidu andmed', 'Its details'),
        fields: ['trip_day', 'trip_size', 'trip_kind'].map((slug, index) => ({
          ...member(slug, index),
          ...(slug === 'trip_kind' && { section: text('Liik', 'Kind') }),
        })),
      },
      { order: 2, slug: 'trip_more', fields: ['trip_map', 'trip_day'].map(member) },
    ],
  }
  dataOf(await manager()('addForm', { body: { action: 'new', values: form } }))
  file = await exported('excursion')
})

describe('the export of a form', () => {
  it('has the form, its field sets, its fields, their options and all texts', () => {
    expect(file).toMatchObject({
      format: 'register-form',
      version: 1,
      form: {
        slug: 'excursion',
        permissions: 'logged_in',
        fieldSets: [
          {
            slug: 'trip',
            translation: text('Sõit', 'Trip'),
            description: text('Sõidu andmed', 'Its details'),
            fields: [
              { order: 1, required: true, slug: 'trip_day' },
              { order: 2, required: false, slug: 'trip_size' },
              { order: 3, required: false, slug: 'trip_kind', section: text('Liik', 'Kind') },
            ],
          },
          { slug: 'trip_more', translation: text('') },
        ],
      },
    })
    expect(file.fieldSets.map(({ slug }) => slug)).toEqual(['trip', 'trip_more'])
    expect(file.fields.map(({ slug }) => slug)).toEqual(['trip_day', 'trip_size', 'trip_kind', 'trip_map'])
    expect(file.fields[3]?.settings).toMatchObject({ private: true, ownerMayChange: true })
    expect(file.fields[2]?.settings).toMatchObject({
      options: [{ value: 'bus', label: text('bus') }],
      removedOptions: [{ value: 'train', label: text('train') }],
    })
  })

  it('is not found for an unknown form', async () => {
    expect((await manager()('exportForm', { params: { slug: 'nowhere' } })).status).toBe(404)
  })
})

describe('the import of a form', () => {
  it('of an unchanged file has nothing to write', async () => {
    const before = await definitions()
    const plan = await preview(file)
    expect(plan.form).toEqual({ slug: 'excursion', state: 'same', forms: [] })
    expect([...plan.fieldSets, ...plan.fields].map(({ state }) => state)).toEqual(Array(6).fill('same'))
    expect((await sent(file, { updatedAt: plan.updatedAt })).status).toBe(200)
    expect(await definitions()).toEqual(before)
  })

  it('adds the form under another slug', async () => {
    const plan = await preview(file, { slug: 'excursion_2' })
    expect(plan.form.state).toBe('new')
    expect(plan.fields[0]).toEqual({ slug: 'trip_day', state: 'same', forms: ['excursion'] })
    const response = await sent(file, { slug: 'excursion_2', updatedAt: plan.updatedAt })
    expect(response).toMatchObject({ data: { success: 'forms.success.imported', slug: 'excursion_2' } })
    const { form, ...others } = await exported('excursion_2')
    expect({ ...others, form: { ...form, slug: 'excursion' } }).toEqual(file)
  })

  it('overwrites what differs after a preview of the same state, and nothing without one', async () => {
    const changed = withField(({ translations }) => ({
      settings: {},
      translations: { ...translations, label: text('Kuupäev', 'Date') },
    }))
    const plan = await preview(changed)
    expect(plan.fields[0]).toEqual({ slug: 'trip_day', state: 'different', forms: ['excursion_2'] })
    expect(plan.form.state).toBe('same')
    const before = await definitions()
    for (const updatedAt of [undefined, '2020-01-01T00:00:00.000Z'])
      expect(await sent(changed, { updatedAt })).toMatchObject({
        status: 409,
        problem: { error: 'errors.conflict', updatedAt: plan.updatedAt },
      })
    expect(await definitions()).toEqual(before)
    expect((await sent(changed, { updatedAt: plan.updatedAt })).status).toBe(200)
    expect(await exported('excursion')).toEqual(changed)
    const back = await preview(file)
    expect((await sent(file, { updatedAt: back.updatedAt })).status).toBe(200)
    expect(await exported('excursion')).toEqual(file)
  })

  it.each([
    ['another JSON', { et: { common: {} } }, 'file', 'forms.error.importNotExport'],
    ['a text', 'form', 'file', 'forms.error.importNotExport'],
    ['a newer version', () => ({ ...file, version: 2 }), 'file', 'forms.error.importNewer'],
    ['a part that is missing', () => ({ ...file, fields: undefined }), 'file', 'forms.error.importMalformed'],
    ['an unknown type', () => withField(() => ({ type: 'colour' })), 'file', 'forms.error.importType'],
    [
      'a reserved slug',
      () => ({ ...file, form: { ...file.form, slug: 'upload' } }),
      'form.slug',
      'forms.error.slugReserved',
    ],
    [
      'a field that is nowhere',
      () => ({
        ...file,
        form: {
          ...file.form,
          fieldSets: [
            { ...file.form.fieldSets[0], fields: [{ order: 1, required: false, slug: 'nowhere' }] },
          ],
        },
      }),
      'form.fieldSets.0.fields.0.slug',
      'forms.error.fieldUnknown',
    ],
    [
      'settings that the editor rejects',
      () => withField(() => ({ settings: { dateFormat: { parts: ['HH'] } } })),
      'fields.0.settings.dateFormat.parts',
      'forms.error.dateTimePart',
    ],
  ])('rejects %s', async (_, given, field, messageKey) => {
    const before = await definitions()
    for (const isPreview of [true, false]) {
      const response = await sent(typeof given === 'function' ? given() : given, { preview: isPreview })
      expect(response).toMatchObject({
        status: 422,
        problem: { error: 'errors.invalid', errors: [{ field, messageKey }] },
      })
    }
    expect(await definitions()).toEqual(before)
  })

  it('has labels in one language where the file has them in one', async () => {
    const label = text('Päev', '')
    const given = withField(({ translations }) => ({ translations: { ...translations, label } }))
    const { updatedAt } = await preview(given)
    expect(await sent(given, { updatedAt })).toMatchObject({ data: { success: 'forms.success.imported' } })
    expect((await exported('excursion')).fields[0]?.translations.label).toEqual(label)
    const back = await preview(file)
    expect(await sent(file, { updatedAt: back.updatedAt })).toMatchObject({ status: 200 })
  })

  it('into an empty register makes the same form', async () => {
    const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
    await query(
      "delete from forms; delete from fields; delete from fieldsets; delete from translations where namespace = 'forms'",
      database,
    )
    const plan = await preview(file)
    expect([plan.form, ...plan.fieldSets, ...plan.fields].map(({ state }) => state)).toEqual(
      Array(7).fill('new'),
    )
    expect(plan.updatedAt).toBeUndefined()
    expect(await sent(file)).toMatchObject({ data: { success: 'forms.success.imported' } })
    expect(await exported('excursion')).toEqual(file)
    expect(dataOf(await manager()('getAdminForm', { params: { slug: 'excursion' } })).status).toBe('draft')
  })
})
