import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { addTopic, findTopics, freshWord } from '../../testing/topics.ts'

const api = await startedApi()

async function search(q: string, username = 'manager') {
  const { entries, forms } = dataOf(await api.as(username)('searchEntries', { query: { q } }))
  return { uuids: entries.map(({ uuid }) => uuid), forms }
}

async function inTable(slug: string, q: string) {
  return dataOf(await api.as('manager')('listItems', { params: { slug }, query: { q } })).map(
    ({ uuid }) => uuid,
  )
}

const addressOf = (word: string) => `${word}@naide.example`

it('finds an item by its reference number, also a part of it and in a sentence, for managers alone', async () => {
  const uuid = await addTopic(api, { thesis_topic_name: `Viitenumber ${freshWord()}` })
  const found = { uuids: [uuid], forms: [{ slug: 'topics', total: 1 }] }
  for (const q of [
    uuid,
    uuid.toUpperCase(),
    uuid.slice(0, 8),
    uuid.slice(0, 20),
    `Viitenumber on ${uuid}.`,
  ]) {
    expect(await search(q)).toEqual(found)
    expect(await inTable('topics', q)).toEqual([uuid])
  }
  for (const username of [undefined, 'worker'])
    for (const q of [uuid, uuid.slice(0, 8)])
      expect(await findTopics(api, { q }, username)).toEqual({ uuids: [], total: 0 })
  expect(await search(randomUUID())).toEqual({ uuids: [], forms: [] })
})

it('finds a deleted item by its reference number, but not by its words', async () => {
  const word = freshWord()
  const uuid = await addTopic(api, { thesis_topic_name: word })
  expect((await search(word)).uuids).toEqual([uuid])
  await setStatus(api, 'topics', uuid, 'deleted')
  expect((await search(word)).uuids).toEqual([])
  expect((await search(uuid)).uuids).toEqual([uuid])
})

it('finds items by contact addresses and those of supervisors, for managers alone', async () => {
  const [contact, supervisor] = [freshWord(), freshWord()]
  const uuid = await addTopic(api, {
    contact_email: addressOf(contact),
    supervisors: [{ firstname: 'Jüri', lastname: 'Õun', email: addressOf(supervisor) }],
  })
  for (const word of [contact, supervisor])
    for (const q of [addressOf(word), word]) {
      expect((await search(q)).uuids).toEqual([uuid])
      expect(await inTable('topics', q)).toEqual([uuid])
      for (const username of [undefined, 'worker'])
        expect(await findTopics(api, { q }, username)).toEqual({ uuids: [], total: 0 })
    }
})

it('finds items by their submitter, by name and by address', async () => {
  const word = freshWord()
  const values = { general_topics: { ...topicValues, thesis_topic_name: word } }
  const uuid = randomUUID()
  dataOf(await submit(api.as('worker'), 'topics', values, uuid))
  const { submitter } = await fetchItem(api, 'topics', uuid)
  for (const name of [submitter?.name, submitter?.username, submitter?.email]) {
    expect(name).toBeTruthy()
    expect((await search(`${word} ${name}`)).uuids).toEqual([uuid])
    expect(await inTable('topics', `${word} ${name}`)).toEqual([uuid])
  }
})

it('finds items of all forms, and counts those that it does not return', async () => {
  const word = freshWord()
  const { slug, set, text } = await createFormForTest(api, 'active')
  const own = await insertItem(api, slug, { [set]: { [text]: word } })
  for (let count = 0; count < 25; count += 1) await addTopic(api, { thesis_topic_name: `${word} ${count}` })
  const { uuids, forms } = await search(word)
  expect(uuids).toHaveLength(20)
  expect(forms).toEqual([
    { slug: 'topics', total: 25 },
    { slug, total: 1 },
  ])
  expect((await search(own)).uuids).toEqual([own])
})
