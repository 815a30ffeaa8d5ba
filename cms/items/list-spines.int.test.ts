import { beforeAll, describe, expect, it } from 'vitest'
import { seedOf } from '#contract/spines.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { setStatus } from '../../testing/items.ts'

const api = await startedApi()

const addThesis = async (values: Record<string, string | number>) =>
  (await createItemForTest(api, 'thesis', 'published', values)).uuid

const listSpines = async (query: { until?: number } = {}) => dataOf(await api.as()('listSpines', { query }))

beforeAll(async () => {
  await api.payload.delete({ collection: 'items', where: { form: { equals: 'thesis' } } })
})

describe('the spines of theses', () => {
  it('are none without theses', async () => {
    expect(await listSpines()).toEqual([])
  })

  it('are those of published theses, newest year first, until a year', async () => {
    const old = await addThesis({ year: 2019, degree: 'phd' })
    const recent = await addThesis({ year: 2024, degree: 'masters', curriculum: 'it-conversion-master' })
    const form = dataOf(await api.as('worker')('getForm', { params: { slug: 'thesis' } }))
    const fields = form.fieldSets.flatMap((fieldSet) => fieldSet.fields)
    const options = fields.find(({ slug }) => slug === 'curriculum')?.settings.options ?? []
    const curriculum = options.findIndex(({ value }) => value === 'it-conversion-master')
    const spines = await listSpines()
    expect(spines).toEqual([
      { year: 2024, degree: 'masters', curriculum, seed: seedOf(recent) },
      expect.objectContaining({ year: 2019, degree: 'phd', seed: seedOf(old) }),
    ])
    expect(await listSpines({ until: 2020 })).toEqual(spines.slice(1))
  })

  it('are not those of theses that the caller may not see', async () => {
    await setStatus(api, 'thesis', await addThesis({ year: 2023 }), 'hide')
    await addThesis({ year: 2023, visibility: 'university_worker' })
    expect((await listSpines()).map(({ year }) => year)).toEqual([2024, 2019])
    expect(dataOf(await api.as('worker')('listSpines', {})).map(({ year }) => year)).toEqual([
      2024, 2023, 2019,
    ])
  })
})
