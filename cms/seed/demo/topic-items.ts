import { correctableStatuses } from '#contract/item-statuses.ts'
import { keywordOf } from '../content/keywords.ts'
import { timestampBefore } from './days.ts'
import type { DemoItem } from './demo-item.ts'
import { offerFiles } from './offer-files.ts'
import { randomFor, uuidFor } from './random.ts'
import { organizations, type SupervisorName, supervisors, type TopicSeed, topicSeeds } from './seeds.ts'

function submitterOf(name: SupervisorName): DemoItem['submitter'] {
  const { firstname, lastname, email } = supervisors[name]
  return { username: email.slice(0, email.indexOf('@')), name: `${firstname} ${lastname}`, email }
}

function topicItem(seed: TopicSeed, now: Date): DemoItem {
  const random = randomFor(seed.name)
  const status = seed.returned ? 'returned' : (seed.status ?? 'published')
  const isWaiting = correctableStatuses.includes(status)
  const daysAgo = isWaiting ? random.between(1, 9) : random.between(12, 280)
  const item = {
    form: 'topics',
    uuid: uuidFor(`topics ${seed.name}`),
    createdAt: timestampBefore(now, daysAgo, random.between(8 * 60, 18 * 60)),
  } as const
  const { name, domain } = organizations[seed.organization]
  const [first] = seed.supervisors ?? []
  const { values, files } = offerFiles(item, seed)
  return {
    ...item,
    status,
    ...(seed.returned && { returned: { message: seed.returned, marks: ['general_topics.description'] } }),
    values: {
      general_topics: {
        organization_or_study_group_name: name,
        thesis_topic_name: seed.name,
        level: [...seed.level],
        description: seed.description,
        ...(seed.requirements && { requirements: seed.requirements }),
        ...(seed.supervisors && { supervisors: seed.supervisors.map((key) => ({ ...supervisors[key] })) }),
        contact_email: first ? supervisors[first].email : `teemad@${domain}`,
        ...(seed.seeMore && { see_more_url: `https://${domain}${seed.seeMore}` }),
        ...values,
        keywords: seed.subjects.map(keywordOf),
        visibility: seed.visibility ?? 'everyone',
      },
    },
    submitter: first ? submitterOf(first) : null,
    files,
  }
}

export function topicItems(now: Date): DemoItem[] {
  return topicSeeds.map((seed) => topicItem(seed, now))
}
