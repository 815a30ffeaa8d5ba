import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { getUnixTime } from 'date-fns/getUnixTime'
import { beforeAll, expect, it } from 'vitest'
import type { Register } from '#contract/registers/registers.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, setStatus } from '../../testing/items.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()

beforeAll(async () => {
  await api.payload.delete({
    collection: 'items',
    where: { form: { in: ['thesis', 'topics', 'internship'] } },
  })
})

async function numbersOf(register: Register, username?: string) {
  const [numbers, ...others] = dataOf(await api.as(username)('getNumbers', { query: { register } }))
  expect(others).toEqual([])
  const counts = numbers?.facets.map(({ name, values }) => [
    name,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
  ])
  return { total: numbers?.total, closed: numbers?.closed, ...Object.fromEntries(counts ?? []) }
}

it('counts nothing in registers without entries', async () => {
  expect(dataOf(await api.as()('getNumbers', {}))).toEqual([
    { register: 'thesis', total: 0, closed: null, facets: [] },
    { register: 'topics', total: 0, closed: 0, facets: [] },
    { register: 'internship', total: 0, closed: 0, facets: [] },
  ])
})

it('counts the entries that the list has, for everyone those that everyone may see', async () => {
  const supervisors = [{ firstname: 'Mari', lastname: 'Mets', email: 'mari@ut.example' }]
  const common = { degree: 'masters', curriculum: 'software-engineering', supervisors }
  await createItemForTest(api, 'thesis', 'published', { ...common, year: 2023 })
  await createItemForTest(api, 'thesis', 'published', { ...common, year: 2024 })
  await createItemForTest(api, 'thesis', 'published', { ...common, year: 2024, degree: 'bachelor' })
  const unseen = { ...common, year: 2022, curriculum: 'cybersecurity' }
  await createItemForTest(api, 'thesis', 'published', { ...unseen, visibility: 'university_worker' })
  for (const status of ['pending', 'deleted'] as const) await createItemForTest(api, 'thesis', status, unseen)
  const hidden = await createItemForTest(api, 'thesis', 'published', unseen)
  await setStatus(api, 'thesis', hidden.uuid, 'hide')

  expect(await numbersOf('thesis')).toMatchObject({
    total: 3,
    closed: null,
    years: { 2023: 1, 2024: 2 },
    curriculums: { 'software-engineering': 3 },
    levels: { masters: 2, bachelor: 1 },
    supervisors: { 'Mari Mets': 3 },
  })
  expect(await numbersOf('thesis', 'worker')).toMatchObject({ total: 4, years: { 2022: 1 } })
  // A manager's public lists have what is published.
  expect(await numbersOf('thesis', 'manager')).toMatchObject({ total: 4, years: { 2022: 1 } })
})

it('counts taken topics as long as their owners have closed them, if everyone could see them', async () => {
  const worker = api.as('worker')
  const close = async (uuid: string) => {
    await setStatus(api, 'topics', uuid, 'published')
    const { updatedAt } = await fetchItem(api, 'topics', uuid)
    dataOf(await worker('changeOwnItem', { params: { uuid }, body: { action: 'close', updatedAt } }))
  }
  const send = async (changes: object) => {
    const uuid = randomUUID()
    dataOf(await submit(worker, 'topics', { general_topics: { ...topicValues, ...changes } }, uuid))
    return uuid
  }
  await createItemForTest(api, 'topics', 'published')
  await send({})
  const taken = await send({})
  await close(taken)
  await close(await send({ visibility: 'logged_in' }))
  expect(await numbersOf('topics')).toMatchObject({ total: 1, closed: 1 })
  expect(await numbersOf('topics', 'student')).toMatchObject({ total: 1, closed: 2 })
  const { updatedAt } = await fetchItem(api, 'topics', taken)
  dataOf(await worker('changeOwnItem', { params: { uuid: taken }, body: { action: 'reopen', updatedAt } }))
  expect(await numbersOf('topics')).toMatchObject({ total: 2, closed: 0 })
})

it('counts offers by field and by how long they are open', async () => {
  const deadlineIn = (days: number) => getUnixTime(addDays(new Date(), days))
  const offer = (field: string, days: number) =>
    createItemForTest(api, 'internship', 'published', {
      internship_field: field,
      application_deadline: deadlineIn(days),
    })
  await offer('Tarkvaraarendus', 3)
  await offer('Tarkvaraarendus', 60)
  await offer('Andmeteadus', 20)
  expect(await numbersOf('internship')).toMatchObject({
    total: 3,
    closed: 0,
    fields: { Tarkvaraarendus: 2, Andmeteadus: 1 },
    open: { week: 1, month: 2, longer: 1 },
  })
})

it('labels values in both languages and in the order of the filters', async () => {
  const [thesis] = dataOf(await api.as()('getNumbers', { query: { register: 'thesis' } }))
  const valuesOf = (name: string) => thesis?.facets.find((facet) => facet.name === name)?.values
  expect(valuesOf('years')?.map(({ value }) => value)).toEqual(['2024', '2023'])
  expect(valuesOf('levels')?.map(({ label }) => label.et)).toEqual(['Bakalaureus', 'Magister'])
  expect(valuesOf('supervisors')?.map(({ label }) => label)).toEqual([{ et: 'Mari Mets', en: 'Mari Mets' }])
})

it('is also a spreadsheet', async () => {
  const response = await api.as()('exportNumbers', { query: { register: 'thesis', language: 'en' } })
  const file = dataOf(response)
  expect(file.name).toMatch(/^thesis_numbers_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await file.text()).split('\r\n')
  expect(lines).toContain('Theses;total;;;3')
  expect(lines).toContain('Theses;Year;2024;2024;2')
  const all = dataOf(await api.as()('exportNumbers', { query: { language: 'en' } }))
  expect(await all.text()).toMatch(/^Thesis topics;taken;;;\d+\r$/m)
  expect(lines[0]).toMatch(/^\uFEFF?Register;Measure;Value;Label;Entries$/)
})

it('refuses a register that does not exist', async () => {
  expect((await api.send('/api/v2/numbers?register=forms')).status).toBe(400)
})
