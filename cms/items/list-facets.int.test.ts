import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { encodeListValue } from '#contract/items.ts'
import type { FacetName } from '#contract/registers/registers.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { addTopic, findTopics, freshWord } from '../../testing/topics.ts'

const api = await startedApi()

type Query = NonNullable<CallInput<'listFacets'>['query']>

async function counts(register: string, name: FacetName, query: Query): Promise<Record<string, number>> {
  const facets = dataOf(await api.as()('listFacets', { params: { register }, query }))
  const values = facets.find((facet) => facet.name === name)?.values ?? []
  return Object.fromEntries(values.map(({ value, count }) => [value, count]))
}

it('counts items by value, within the search and the filters of other facets', async () => {
  const word = freshWord()
  const [mari, jaan] = [`Mari, ${freshWord()}`, `Jaan ${freshWord()}`]
  const person = (name: string) => ({ firstname: name, lastname: '', email: 'a@ut.example' })
  const common = { thesis_topic_name: word }
  const both = await addTopic(api, {
    ...common,
    level: ['bachelor', 'masters'],
    supervisors: [{ firstname: mari, lastname: 'X', email: 'a@ut.example' }],
  })
  await addTopic(api, {
    ...common,
    level: ['masters'],
    supervisors: [{ ...person(jaan), lastname: 'Y' }],
  })
  await addTopic(api, { ...common, level: ['bachelor'] }, 'pending')

  const q = word
  expect(await counts('topics', 'levels', { q })).toEqual({
    masters: 2,
    bachelor: 1,
    masters__and__bachelor: 1,
  })
  expect(await counts('topics', 'supervisors', { q })).toEqual({ [`${mari} X`]: 1, [`${jaan} Y`]: 1 })
  const supervisors = encodeListValue(`${mari} X`)
  expect(await counts('topics', 'levels', { q, supervisors })).toEqual({
    masters: 1,
    bachelor: 1,
    masters__and__bachelor: 1,
  })
  // Its own filter does not restrict a facet.
  expect(await counts('topics', 'supervisors', { q, supervisors })).toEqual({
    [`${mari} X`]: 1,
    [`${jaan} Y`]: 1,
  })
  expect(await findTopics(api, { q, supervisors })).toEqual({ uuids: [both], total: 1 })
  expect(await counts('topics', 'levels', { q, supervisors: 'keegi' })).toEqual({})
  // Only theses have a year.
  expect(await counts('topics', 'levels', { q, supervisors, year: 2024 })).toMatchObject({ masters: 1 })
  expect(await findTopics(api, { q, supervisors, year: 2024 })).toEqual({ uuids: [both], total: 1 })
})

it('counts items in every status for managers, as their lists have them', async () => {
  const word = freshWord()
  const common = { thesis_topic_name: word, keywords: [] }
  await addTopic(api, { ...common, level: ['bachelor'] })
  await addTopic(api, { ...common, level: ['bachelor'] }, 'pending')
  await addTopic(api, { ...common, level: ['masters'] }, 'deleted')
  const asManager = api.as('manager')
  for (const [filters, expected] of [
    [{}, { bachelor: 2, masters: 1 }],
    [{ statuses: 'pending,deleted' }, { bachelor: 1, masters: 1 }],
    [{ statuses: 'published' }, { bachelor: 1 }],
    [{ messages: 'unanswered' }, {}],
  ] as const) {
    const query = { q: word, ...filters }
    const facets = dataOf(await asManager('listItemFacets', { params: { slug: 'topics' }, query }))
    const levels = facets.find(({ name }) => name === 'levels')?.values ?? []
    expect(Object.fromEntries(levels.map(({ value, count }) => [value, count]))).toEqual(expected)
    const rows = dataOf(await asManager('listItems', { params: { slug: 'topics' }, query }))
    expect(rows).toHaveLength(levels.reduce((sum, { count }) => sum + count, 0))
  }
  expect((await api.as()('listItemFacets', { params: { slug: 'topics' }, query: {} })).status).toBe(401)
})

it('counts offers by the days that they are still open', async () => {
  const internship_field = freshWord()
  const today = dayInTallinn(Date.now() / 1000)
  const inDays = (days: number) => formatISO(addDays(today, days), { representation: 'date' })
  for (const days of [0, 7, 8, 30, 31])
    await createItemForTest(api, 'internship', 'published', {
      internship_field,
      application_deadline: inDays(days),
    })
  const q = internship_field
  expect(await counts('internships', 'open', { q })).toEqual({ week: 2, month: 4, longer: 1 })
  expect(await counts('internships', 'fields', { q, open: 'week,longer' })).toEqual({ [internship_field]: 3 })
  expect(dataOf(await api.as()('listInternships', { query: { q, open: 'month' } }))).toHaveLength(4)
  expect(dataOf(await api.as()('listInternships', { query: { q, open: 'soon' } }))).toEqual([])
  expect(await counts('theses', 'open', {})).toEqual({})
})

it('does not count private values, items that the caller may not see, and other registers', async () => {
  const internship_field = freshWord()
  await createItemForTest(api, 'internship', 'published', { internship_field, remote: 'hybrid' })
  await createItemForTest(api, 'internship', 'pending', { internship_field })
  const q = internship_field
  expect(await counts('internships', 'fields', { q })).toEqual({ [internship_field]: 1 })
  expect(await counts('internship', 'remote', { q })).toEqual({ hybrid: 1 })
  expect(await counts('topics', 'fields', { q })).toEqual({})
  expect((await api.as()('listFacets', { params: { register: 'nothing' }, query: {} })).status).toBe(404)
})
