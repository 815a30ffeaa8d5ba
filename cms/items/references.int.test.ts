import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, madeSet } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, referenceOf, setStatus } from '../../testing/items.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { addTopic, findTopics } from '../../testing/topics.ts'

const api = await startedApi()
const year = new Date().getFullYear()

async function found(q: string, username = 'manager') {
  const { entries } = dataOf(await api.as(username)('searchEntries', { query: { q } }))
  return entries.map(({ uuid, reference }) => [uuid, reference])
}

it('is unique under concurrency, and the same in every response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => submit(api.as(), 'topics', { general_topics: topicValues })),
  )
  const references = answers.map((answer) => (answer.ok ? answer.data.reference : undefined))
  for (const reference of references) expect(reference).toMatch(new RegExp(`^K-${year}-\\d{4}$`))
  expect(new Set(references).size).toBe(25)

  const uuid = await addTopic(api, {})
  const reference = await referenceOf(api, 'topics', uuid)
  await setStatus(api, 'topics', uuid, 'pending')
  await setStatus(api, 'topics', uuid, 'published')
  expect(await referenceOf(api, 'topics', uuid)).toBe(reference)
  expect(dataOf(await api.as()('getTopic', { params: { uuid } })).reference).toBe(reference)
  const query = { q: reference.toLowerCase() }
  const rows = dataOf(await api.as('manager')('listItems', { params: { slug: 'topics' }, query }))
  expect(rows.map((row) => row.reference)).toEqual([reference])
})

it('is the same for a repeated submission', async () => {
  const uuid = randomUUID()
  const send = () => submit(api.as(), 'topics', { general_topics: topicValues }, uuid)
  const [first, second] = [dataOf(await send()), dataOf(await send())]
  expect(first.reference).toBe(await referenceOf(api, 'topics', uuid))
  expect(second).toEqual(first)
})

it('has a letter for each register, and one for all other forms', async () => {
  const { slug } = await changeableForm(api, ['thesis_topic_name'])
  const uuid = await insertItem(api, slug, { [madeSet]: { thesis_topic_name: 'Külas' } })
  expect((await fetchItem(api, slug, uuid)).reference).toMatch(new RegExp(`^V-${year}-\\d{4}$`))
})

it('finds public entries for everyone, and all entries for managers', async () => {
  const uuid = await addTopic(api, {})
  const reference = await referenceOf(api, 'topics', uuid)
  const short = reference.replace(/-0*(\d+)$/, '-$1')
  for (const q of [reference, reference.toLowerCase(), short, `Re: ${reference}.`]) {
    expect(await findTopics(api, { q })).toEqual({ uuids: [uuid], total: 1 })
    expect(await found(q)).toEqual([[uuid, reference]])
  }
  for (const status of ['pending', 'deleted'] as const) {
    await setStatus(api, 'topics', uuid, status)
    for (const username of [undefined, 'student', 'worker', 'manager'])
      expect(await findTopics(api, { q: reference }, username)).toEqual({ uuids: [], total: 0 })
    expect(await found(reference)).toEqual([[uuid, reference]])
  }
  const restricted = await addTopic(api, { visibility: 'logged_in' })
  const q = await referenceOf(api, 'topics', restricted)
  expect((await findTopics(api, { q })).uuids).toEqual([])
  expect((await findTopics(api, { q }, 'student')).uuids).toEqual([restricted])
})
