import type { Topic } from '#contract/items.ts'
import { searchTextOf } from '#ui/item/search-text.ts'

/** What the list shows of a topic; the rest of it does not travel with the page. */
export type TopicRow = { uuid: string; organization: string; topic: string; levels: string[]; search: string }

export function toTopicRow(topic: Topic): TopicRow {
  return {
    uuid: topic.uuid,
    organization: topic.organization_or_study_group_name,
    topic: topic.thesis_topic_name,
    levels: topic.level,
    search: searchTextOf(topic.values),
  }
}
