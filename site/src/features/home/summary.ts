import type { Internship, Thesis, Topic } from '#contract/items.ts'
import type { Text } from '#contract/texts.ts'

/** What the front page says of an entry. */
export type Summary = {
  uuid: string
  title: Text
  /** The quiet line below: who, and when. */
  facts: string[]
  /** Unix seconds. */
  deadline?: number
}

const same = (text: string): Text => ({ et: text, en: text })
const present = (facts: (string | number | null)[]) =>
  facts.filter((fact) => fact !== null && fact !== '').map(String)

export function summarizeThesis(thesis: Thesis): Summary {
  const author = `${thesis.first_name} ${thesis.last_name}`.trim()
  return { uuid: thesis.uuid, title: thesis.title, facts: present([author, thesis.year]) }
}

export function summarizeTopic(topic: Topic): Summary {
  return {
    uuid: topic.uuid,
    title: same(topic.thesis_topic_name),
    facts: present([topic.organization_or_study_group_name]),
  }
}

export function summarizeInternship(internship: Internship): Summary {
  const { application_deadline: deadline } = internship
  return {
    uuid: internship.uuid,
    title: same(internship.internship_field),
    facts: present([internship.organization_name]),
    ...(deadline !== null && { deadline }),
  }
}
