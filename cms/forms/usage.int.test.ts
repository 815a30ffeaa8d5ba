import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { dataOf } from '../../testing/data-of.ts'

const api = await startedApi()
const manager = () => api.as('manager')
const text = (et: string, en = et) => ({ et, en })
const usage = async (field?: string) => dataOf(await manager()('getUsage', { query: { field } }))
const ofForm = (rows: { form: string }[]) => rows.filter(({ form }) => form === 'meal')

async function submit(values: Record<string, string[] | string | null>) {
  const { updatedAt } = dataOf(await manager()('getAdminForm', { params: { slug: 'meal' } }))
  const itemUuid = randomUUID()
  const filledForm = { slug: 'meal', updatedAt }
  const body = { action: 'insert', filledForm, values: { meal: values }, itemUuid } as const
  dataOf(await api.as()('submitItem', { params: { slug: 'meal' }, body }))
  return itemUuid
}

async function setOptions(...values: string[]) {
  const params = { slug: 'meal_dish' }
  const stored = dataOf(await manager()('getField', { params }))
  const options = values.map((value) => ({ value, label: text(`${value} et`, `${value} en`) }))
  const settings = { ...stored.values.settings, options }
  const body = {
    action: 'update',
    updatedAt: stored.updatedAt,
    values: { ...stored.values, settings },
  } as const
  return manager()('updateField', { params, body })
}

async function saveForm(...fields: string[]) {
  const { values, updatedAt } = dataOf(await manager()('getFormValues', { params: { slug: 'meal' } }))
  const members = fields.map((slug, index) => ({ order: index + 1, required: false, slug }))
  const fieldSets = [{ order: 1, slug: 'meal', fields: members }]
  const body = { action: 'update', updatedAt, values: { ...values, fieldSets } } as const
  dataOf(await manager()('updateForm', { params: { slug: 'meal' }, body }))
}

beforeAll(async () => {
  const settings = {
    options: ['soup', 'fish'].map((value) => ({ value, label: text(`${value} et`, `${value} en`) })),
  }
  const dish = { slug: 'meal_dish', type: 'select-multi', settings, translations: { label: text('Roog') } }
  const note = { slug: 'meal_note', translations: { label: text('Märkus') } }
  for (const values of [dish, note]) dataOf(await manager()('addField', { body: { action: 'new', values } }))
  dataOf(await manager()('addFieldSet', { body: { action: 'new', values: { slug: 'meal' } } }))
  dataOf(
    await manager()('addForm', { body: { action: 'new', values: { slug: 'meal', title: text('Söök') } } }),
  )
  await saveForm('meal_dish', 'meal_note')
  const { updatedAt } = dataOf(await manager()('getAdminForm', { params: { slug: 'meal' } }))
  const body = { action: 'status', updatedAt, newStatus: 'active' } as const
  dataOf(await manager()('changeForm', { params: { slug: 'meal' }, body }))
  await submit({ meal_dish: ['soup', 'fish'] })
  await submit({ meal_dish: ['fish'], meal_note: 'soolata' })
})

describe('the usage of fields', () => {
  it('counts the entries with a value, in one query', async () => {
    expect(ofForm((await usage()).fields)).toEqual(
      expect.arrayContaining([
        { slug: 'meal_dish', form: 'meal', entries: 2 },
        { slug: 'meal_note', form: 'meal', entries: 1 },
      ]),
    )
    expect(ofForm((await usage()).fieldSets)).toEqual([{ slug: 'meal', form: 'meal', entries: 2 }])
    expect(await countQueries(/from items/, usage)).toBe(1)
  })

  it('counts the values of one field', async () => {
    expect(await usage('meal_dish')).toEqual({
      fields: [{ slug: 'meal_dish', form: 'meal', entries: 2 }],
      fieldSets: [],
      options: [
        { value: 'fish', entries: 2 },
        { value: 'soup', entries: 1 },
      ],
    })
    expect(await usage("no'where")).toEqual({ fields: [], fieldSets: [], options: [] })
  })

  it('still counts a field that was removed from the form', async () => {
    await saveForm('meal_dish')
    expect(ofForm((await usage('meal_note')).fields)).toEqual([
      { slug: 'meal_note', form: 'meal', entries: 1 },
    ])
    await saveForm('meal_dish', 'meal_note')
  })
})

describe('a removed option', () => {
  it('keeps its label for the values of entries, and is not accepted any more', async () => {
    const uuid = await submit({ meal_dish: ['soup'] })
    expect((await setOptions('fish', 'cake')).status).toBe(200)
    const item = dataOf(await manager()('getItem', { params: { slug: 'meal', uuid } }))
    expect(item.values).toEqual({ meal: { meal_dish: ['soup'] } })
    expect(item.fieldSets[0]?.fields[0]?.settings).toMatchObject({
      options: [{ value: 'fish' }, { value: 'cake' }],
      removedOptions: [{ value: 'soup', label: text('soup et', 'soup en') }],
    })
    await expect(submit({ meal_dish: ['soup'] })).rejects.toThrow()
  })

  it('is kept by an entry until another is chosen', async () => {
    expect((await setOptions('fish', 'soup')).status).toBe(200)
    const uuid = await submit({ meal_dish: ['soup'] })
    const other = await submit({ meal_dish: ['fish'] })
    expect((await setOptions('fish', 'cake')).status).toBe(200)
    const choose = async (uuid: string, ...dishes: string[]) => {
      const params = { slug: 'meal', uuid }
      const { form, updatedAt } = dataOf(await manager()('getItem', { params }))
      const newValues = { meal: { meal_dish: dishes } }
      const body = { action: 'update', form, updatedAt, newStatus: 'pending', newValues } as const
      return manager()('changeItem', { params, body })
    }
    const refused = { status: 422, problem: { errors: [{ messageKey: 'validation.option' }] } }
    expect((await choose(uuid, 'soup', 'cake')).status).toBe(200)
    expect(await choose(other, 'soup')).toMatchObject(refused)
    expect((await choose(uuid, 'cake')).status).toBe(200)
    expect(await choose(uuid, 'soup')).toMatchObject(refused)
  })

  it('is offered when it is added again, and its label does not change with that of another value', async () => {
    expect((await setOptions('fish', 'sóup')).status).toBe(200)
    const { values } = dataOf(await manager()('getField', { params: { slug: 'meal_dish' } }))
    expect(values.settings.removedOptions?.find(({ value }) => value === 'soup')?.label).toEqual(
      text('soup et', 'soup en'),
    )
    expect((await setOptions('fish', 'soup')).status).toBe(200)
    const again = dataOf(await manager()('getField', { params: { slug: 'meal_dish' } })).values.settings
    expect(again.options?.map(({ value }) => value)).toEqual(['fish', 'soup'])
    expect(again.removedOptions?.map(({ value }) => value)).toEqual(['cake', 'sóup'])
  })
})
