import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { addTopic, freshWord } from '../../testing/topics.ts'

const api = await startedApi()

async function relatedTo(uuid: string): Promise<string[]> {
  const rows = dataOf(await api.as()('listRelated', { params: { register: 'topics', uuid } }))
  return rows.map((row) => row.uuid)
}

it('lists public items with the same supervisor or a similar title, the most similar first', async () => {
  const [word, lastname] = [freshWord(), freshWord()]
  const supervisors = [{ firstname: 'Mari', lastname, email: 'a@ut.example' }]
  const topic = await addTopic(api, { thesis_topic_name: `${word} kaardil`, supervisors })
  const similar = await addTopic(api, { thesis_topic_name: `${word} kaartidel` })
  const both = await addTopic(api, { thesis_topic_name: `${word} kaart`, supervisors })
  const supervised = await addTopic(api, { thesis_topic_name: 'Hoopis muu', supervisors })
  await addTopic(api, { thesis_topic_name: `${word} kaardil`, supervisors }, 'pending')
  await addTopic(api, { thesis_topic_name: [word, ...Array.from({ length: 5 }, freshWord)].join(' ') })
  const [first, ...others] = await relatedTo(topic)
  expect(first).toBe(both)
  expect(others.toSorted()).toEqual([similar, supervised].toSorted())
})

it('is empty for a unique item, and 404 for one that is not public', async () => {
  expect(await relatedTo(await addTopic(api, { thesis_topic_name: freshWord() }))).toEqual([])
  const uuid = await addTopic(api, { thesis_topic_name: freshWord() }, 'pending')
  expect((await api.as()('listRelated', { params: { register: 'topics', uuid } })).status).toBe(404)
})
