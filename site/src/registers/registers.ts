import { type Register, toRegister } from '#contract/registers.ts'
import type { RegisterDescription } from './register.ts'

export const registers: Readonly<Record<Register, RegisterDescription>> = {
  thesis: {
    slug: 'thesis',
    addKey: 'addThesis',
    forcesLogin: true,
    hasYears: true,
    calls: { list: 'listTheses', item: 'getThesis' },
    nameFields: { title: ['title_et', 'title_en'] },
  },
  topics: {
    slug: 'topics',
    addKey: 'addTopic',
    calls: { list: 'listTopics', item: 'getTopic' },
    nameFields: { title: ['thesis_topic_name'] },
  },
  internship: {
    slug: 'internship',
    addKey: 'addInternship',
    calls: { list: 'listInternships', item: 'getInternship' },
    nameFields: { title: ['internship_field'], organization: 'organization_name' },
  },
}

/** The register of a route pattern such as `/topics/:itemUuid`. @throws Error for any other route */
export function registerOf(pattern: string): RegisterDescription {
  const register = toRegister(pattern.split('/').find(Boolean))
  if (!register) throw new Error(`${pattern} is not a route of a register`)
  return registers[register]
}
