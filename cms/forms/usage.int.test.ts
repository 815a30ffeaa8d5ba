import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { changeForm, changeSettings } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues } from '../../testing/items.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()
const manager = () => api.as('manager')
const text = (et: string, en = et) => ({ et, en })
const usage = async (field?: string) => dataOf(await manager()('getUsage', { query: { field } }))
const ofForm = (rows: { form: string }[]) => rows.filter(({ form }) => form === 'meal')

async function submitMeal(meal: Record<string, string[] | string | null>) {
  const itemUuid = randomUUID()
  dataOf(await submit(api.as(), 'meal', { meal }, itemUuid))
  return itemUuid
}

const optionsOf = (...values: string[]) =>
  values.map((value) => ({ value, label: text(`${value} et`, `${value} en`) }))
const setOptions = (...values: string[]) =>
  changeSettings(api, 'meal_dish', { options: optionsOf(...values) })

function saveForm(...fields: string[]) {
  const members = fields.map((slug, index) => ({ order: index + 1, required: false, slug }))
  const fieldSets = [{ order: 1, slug: 'meal', fields: members }]
  return changeForm(api, 'meal', (values) => ({ ...values, fieldSets }))
}

beforeAll(async () => {
  const settings = { options: optionsOf('soup', 'fish') }
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
  await submitMeal({ meal_dish: ['soup', 'fish'] })
  await submitMeal({ meal_dish: ['fish'], meal_note: 'soolata' })
})

describe('the usage of fields', () => {
  it('counts the items with a value, in one query', async () => {
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
  it('keeps its label for the values of items, and is not accepted any more', async () => {
    const uuid = await submitMeal({ meal_dish: ['soup'] })
    await setOptions('fish', 'cake')
    const item = dataOf(await manager()('getItem', { params: { slug: 'meal', uuid } }))
    expect(item.values).toEqual({ meal: { meal_dish: ['soup'] } })
    expect(item.fieldSets[0]?.fields[0]?.settings).toMatchObject({
      options: [{ value: 'fish' }, { value: 'cake' }],
      removedOptions: [{ value: 'soup', label: text('soup et', 'soup en') }],
    })
    await expect(submitMeal({ meal_dish: ['soup'] })).rejects.toThrow()
  })

  it('is kept by an item until another is chosen', async () => {
    await setOptions('fish', 'soup')
    const uuid = await submitMeal({ meal_dish: ['soup'] })
    const other = await submitMeal({ meal_dish: ['fish'] })
    await setOptions('fish', 'cake')
    const choose = (uuid: string, ...meal_dish: string[]) =>
      changeValues(api, 'meal', uuid, { meal: { meal_dish } })
    const refused = { status: 422, problem: { errors: [{ messageKey: 'validation.option' }] } }
    expect((await choose(uuid, 'soup', 'cake')).status).toBe(200)
    expect(await choose(other, 'soup')).toMatchObject(refused)
    expect((await choose(uuid, 'cake')).status).toBe(200)
    expect(await choose(uuid, 'soup')).toMatchObject(refused)
  })

  it('is offered when it is added again, and its label does not change with that of another value', async () => {
    await setOptions('fish', 'sóup')
    const { values } = dataOf(await manager()('getField', { params: { slug: 'meal_dish' } }))
    expect(values.settings.removedOptions?.find(({ value }) => value === 'soup')?.label).toEqual(
      text('soup et', 'soup en'),
    )
    await setOptions('fish', 'soup')
    const again = dataOf(await manager()('getField', { params: { slug: 'meal_dish' } })).values.settings
    expect(again.options?.map(({ value }) => value)).toEqual(['fish', 'soup'])
    expect(again.removedOptions?.map(({ value }) => value)).toEqual(['cake', 'sóup'])
  })
})
