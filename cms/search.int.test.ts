import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { type Api, startedApi } from '../testing/api.ts'
import { topicValues } from '../testing/sample-values.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

/** A word that no other entry has. */
const freshWord = () => `q${randomUUID().replaceAll('-', '')}`

type TopicQuery = NonNullable<CallInput<'listTopics'>['query']>

async function addTopic(changes: object, newStatus: 'published' | 'pending' | 'hide' = 'published') {
  const itemUuid = randomUUID()
  const answer = await api.as('manager')('insertItem', {
    params: { slug: 'topics' },
    body: {
      action: 'insert',
      form: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      newStatus,
      newValues: { general_topics: { ...topicValues, ...changes } },
    },
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return itemUuid
}

async function search(query: TopicQuery, username?: string) {
  const answer = await api.as(username)('listTopics', { query })
  if (!answer.ok) throw new Error(`${JSON.stringify(query)}: ${answer.status}`)
  return { uuids: answer.data.map(({ uuid }) => uuid), total: answer.total }
}

describe('a search', () => {
  it.each([
    ['Lõputööde register', 'lõputöö'],
    ['Minu lõputöö', 'lõputööde'],
    ['Minu lõputöö', 'loputoode'],
    ['Masinõppe alused', 'masinõpe'],
    ['Masinõppe alused', 'MASINOPE'],
    ['Register of theses', 'thesis'],
    ['A thesis on analysis', 'theses analyses'],
    ['Programming languages', 'program'],
    ['A program', 'programming'],
    ['Infoturvalisus pilves', 'turvalis'],
    ['Õunapuude õitsemine', 'oun'],
    ['Žürii Šokolaad', 'sokolaad zurii'],
    ['Andmebaaside 100% töökindlus', '100% tookindlus'],
    ['C++ kompilaator', 'c++'],
    ['Võrgud ja protokollid: TCP/IP', 'protokollid tcp'],
    ['Node.js-i e-õpe', '"node.js-i" (e-ope)!'],
    ['AI ja ML', 'ai ml'],
    ['Straße nach Łódź', 'strasse lodz'],
    ['Turvalisus', 'the turvalisus'],
  ])('finds «%s» by «%s»', async (title, words) => {
    const word = freshWord()
    const uuid = await addTopic({ thesis_topic_name: `${title} ${word}` })
    expect(await search({ q: words, size: 150 })).toMatchObject({ uuids: expect.arrayContaining([uuid]) })
    expect(await search({ q: `${words} ${word}` })).toEqual({ uuids: [uuid], total: 1 })
    expect(await search({ q: `${words} ${freshWord()}` })).toEqual({ uuids: [], total: 0 })
  })
})
