import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/client.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Api } from './api.ts'
import { insertItem } from './items.ts'
import { topicValues } from './sample-values.ts'

type TopicQuery = NonNullable<CallInput<'listTopics'>['query']>

/** A word that no other item contains. */
export function freshWord() {
  return `q${randomUUID().replaceAll('-', '')}`
}

/** Adds a topic as a manager; returns its UUID. */
export function addTopic(api: Api, changes: object, status: ItemStatus = 'published'): Promise<string> {
  return insertItem(api, 'topics', { general_topics: { ...topicValues, ...changes } }, status)
}

/** The public list of topics, for a user of the provider or an anonymous caller. */
export async function findTopics(api: Api, query: TopicQuery, username?: string) {
  const response = await api.as(username)('listTopics', { query })
  if (!response.ok) throw new Error(`${JSON.stringify(query)}: ${response.status}`)
  return { uuids: response.data.map(({ uuid }) => uuid), total: response.total }
}
