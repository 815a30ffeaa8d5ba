import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { type FieldType, fieldTypeOf, plainFieldTypes } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'
import { startedApi } from '../../testing/api.ts'
import {
  changeableForm,
  changeForm,
  changeSettings,
  type FormForTest,
  madeSet,
} from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { invalid } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const manager = api.as('manager')

const label = { et: 'Nimi', en: 'Name' }
const options = ['a', 'b'].map((value) => ({ value, translationKey: '', label }))
const word = `kassikuld${randomUUID().slice(0, 4)}`
const person = { firstname: 'Mari', lastname: `Maasikas${word}`, email: 'mari.maasikas@peidus.example' }
const stored: Record<'text' | 'supervisorsList', FieldValue> = {
  text: `Kaks kohta, ${word}`,
  supervisorsList: [person],
}

async function addField(slug: string, type: FieldType) {
  const values = { slug, type, settings: {}, translations: { label } }
  dataOf(await manager('addField', { body: { action: 'new', values } }))
}

async function changeType(slug: string, type: FieldType) {
  const { values, updatedAt } = dataOf(await manager('getField', { params: { slug } }))
  const settings = {
    ...(fieldTypeOf({ type }).minOptions !== undefined && { options }),
    ...(fieldTypeOf({ type }).numericOptions && {
      options: options.map((option, index) => ({ ...option, value: index })),
    }),
    ...(fieldTypeOf({ type }).linkedOptions && {
      options: options.map((option) => ({ ...option, url: 'https://example.com' })),
    }),
    ...(type === 'file' && { fileFormats: ['pdf'], maxSize: '1 MB' }),
  }
  const body = { action: 'update', updatedAt, values: { ...values, type, settings } } as const
  dataOf(await manager('updateField', { params: { slug }, body }))
}

/** A change of status alone, as tables make it, or with the unchanged values, as the page of an item does. */
const decide = {
  status: async (slug: string, uuid: string, newStatus: ItemStatus) => {
    const { updatedAt } = await fetchItem(api, slug, uuid)
    const body = { action: 'status', updatedAt, newStatus } as const
    return manager('changeItem', { params: { slug, uuid }, body })
  },
  update: async (slug: string, uuid: string, newStatus: ItemStatus) => {
    const { values } = await fetchItem(api, slug, uuid)
    return changeValues(api, slug, uuid, values, { newStatus, reason: 'Otsus.' })
  },
}

describe('a field that became required', () => {
  let form: FormForTest['slug']
  let uuid: string
  beforeAll(async () => {
    const [name, extra] = [uniqueSlug(), uniqueSlug()]
    await addField(name, 'text')
    await addField(extra, 'text')
    form = (await changeableForm(api, [name, extra])).slug
    uuid = await insertItem(api, form, { [madeSet]: { [name]: 'Mari' } })
    await changeForm(api, form, (values) => ({
      ...values,
      fieldSets: values.fieldSets.map((set) => ({
        ...set,
        fields: set.fields.map((field) => ({ ...field, required: true })),
      })),
    }))
  })

  it.each(Object.entries(decide))('hinders no decision by %s; publishing warns', async (name, change) => {
    for (const status of ['working', 'pending', 'deleted', 'pending'] as const)
      expect(await change(form, uuid, status)).toMatchObject({
        ok: true,
        data: { success: expect.any(String) },
      })
    const published = await change(form, uuid, 'published')
    expect([name, published]).toMatchObject([name, { ok: true, data: { warning: 'item.warning.unfit' } }])
    expect(await decide.update(form, uuid, 'canceled')).toMatchObject({
      ok: true,
      data: { success: expect.any(String) },
    })
    await decide.update(form, uuid, 'pending')
  })

  it('is warned of in bulk, by item', async () => {
    const { updatedAt } = await fetchItem(api, form, uuid)
    const items = [{ uuid, updatedAt }]
    const body = { action: 'status', newStatus: 'published', items } as const
    expect(dataOf(await manager('changeStatuses', { params: { slug: form }, body }))).toMatchObject({
      warning: 'item.warning.unfit',
      updated: [uuid],
      errors: [],
      warnings: [{ field: uuid, messageKey: 'item.warning.unfit' }],
    })
  })

  it('is required of new items, and of whoever empties it', async () => {
    const { values, updatedAt } = await fetchItem(api, form, uuid)
    const [name = '', extra = ''] = (await fetchItem(api, form, uuid)).fieldSets.flatMap(({ fields }) =>
      fields.map(({ slug }) => slug),
    )
    const emptied = { [madeSet]: { [extra]: 'x' } }
    expect(await changeValues(api, form, uuid, emptied)).toMatchObject(
      invalid({ [`${madeSet}.${name}`]: 'validation.required' }),
    )
    const insert = {
      action: 'insert',
      form: { slug: form, updatedAt: new Date().toISOString() },
      newValues: values,
    } as const
    expect(await manager('insertItem', { params: { slug: form }, body: insert })).toMatchObject(
      invalid({ [`${madeSet}.${extra}`]: 'validation.required' }),
    )
    expect(await fetchItem(api, form, uuid)).toMatchObject({ values, updatedAt })
  })
})

describe.each(['text', 'supervisorsList'] as const)('values of the former type %s', (from) => {
  const value = stored[from]
  const types = plainFieldTypes.filter((type) => type !== from)
  const slugs = types.map(() => uniqueSlug())
  let form: string
  let uuid: string
  let values: FormValues
  beforeAll(async () => {
    for (const slug of slugs) await addField(slug, from)
    form = (await changeableForm(api, slugs)).slug
    values = { [madeSet]: Object.fromEntries(slugs.map((slug) => [slug, value])) }
    uuid = await insertItem(api, form, values)
    for (const [index, slug] of slugs.entries()) await changeType(slug, types[index] ?? 'text')
  }, 120_000)

  it('are returned as they are stored, and accepted back unchanged with a decision', async () => {
    expect((await fetchItem(api, form, uuid)).values).toEqual(values)
    for (const status of ['published', 'canceled', 'pending'] as const)
      expect([status, await decide.update(form, uuid, status)]).toMatchObject([status, { ok: true }])
    expect((await fetchItem(api, form, uuid)).values).toEqual(values)
  })

  it('are validated when they change', async () => {
    const misfits = (await fetchItem(api, form, uuid)).fieldSets
      .flatMap(({ fields }) => fields)
      .filter((field) => !fitsType(field, value) && field.type !== 'keywords')
    expect(misfits.length).toBeGreaterThan(15)
    const changed = {
      [madeSet]: { ...values[madeSet], ...Object.fromEntries(misfits.map(({ slug }) => [slug, { x: 1 }])) },
    }
    const response = await changeValues(api, form, uuid, changed)
    const issues = response.ok ? [] : (response.problem.errors ?? [])
    expect(new Set(issues.map(({ field }) => field.split('.')[1]))).toEqual(
      new Set(misfits.map(({ slug }) => slug)),
    )
  })

  it('are in the export, as text', async () => {
    const file = dataOf(await manager('exportItems', { params: { slug: form }, query: { format: 'csv' } }))
    const [, row = ''] = (await file.text()).split('\r\n')
    expect(row.split(word)).toHaveLength(types.length + 1)
    expect(row).not.toMatch(/\[object|NaN|Invalid|undefined/)
  })

  it('are found by managers', async () => {
    const list = await manager('listItems', { params: { slug: form }, query: { q: word } })
    expect(dataOf(list).map((row) => row.uuid)).toEqual([uuid])
  })
})

it('the e-mail addresses of people stay private after the type of their field has changed', async () => {
  const supervisors = [{ ...person }]
  const uuid = await insertItem(
    api,
    'topics',
    { general_topics: { ...topicValues, supervisors } },
    'published',
  )
  const responses = async () =>
    Promise.all(
      [`/api/v2/topics/${uuid}`, `/api/v2/topics?q=${word}`, `/api/v2/topics?q=${person.email}`].map(
        async (path) => (await api.send(path)).text(),
      ),
    )
  for (const type of ['supervisorsList', 'text', 'tags', 'file', 'date'] as const) {
    await changeType('supervisors', type)
    await changeSettings(api, 'supervisors', {})
    const [detail = '', found = '', byAddress = ''] = await responses()
    expect([type, detail.includes(person.lastname), detail.includes(person.email)]).toEqual([
      type,
      true,
      false,
    ])
    expect([type, found.includes(uuid), found.includes(person.email)]).toEqual([type, true, false])
    expect([type, byAddress.includes(uuid)]).toEqual([type, false])
  }
})
