import type { Client } from '#contract/client.ts'
import type { FieldOption } from '#contract/forms.ts'
import { type ListAnswer, loadList } from '#ui/data-table/load-list.ts'
import { publicDefaults, readTableState, type TableDefaults } from '#ui/data-table/table-state.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import { listOrThrow } from '../../components/register/list-loading.ts'
import { type TopicRow, toTopicRow } from './topic-row.ts'

export const topicsTable: TableDefaults = {
  ...publicDefaults,
  sorts: ['organization_or_study_group_name', 'thesis_topic_name'],
}

type ListQuery = Record<string, string | number | undefined>

export async function askTopics(
  client: Client,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListAnswer<TopicRow>> {
  const answer = await client('listTopics', { query, ...(signal && { signal }) })
  return answer.ok ? { ...answer, data: answer.data.map(toTopicRow) } : answer
}

/** The topics, and the levels that a topic may be for. */
export async function loadTopics(client: Client, request: Request) {
  const state = readTableState(new URL(request.url).searchParams, topicsTable)
  const [list, forms] = await Promise.all([
    loadList((query) => askTopics(client, query), state),
    client('listForms', {}),
  ])
  const form = forms.ok ? forms.data.find(({ slug }) => slug === 'topics') : undefined
  const levels: FieldOption[] = optionsOf(form, 'level')
  return { list: listOrThrow(list), levels }
}
