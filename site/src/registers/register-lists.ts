import type { Register } from '#contract/registers/registers.ts'
import { internshipList } from './internship-list.tsx'
import type { RegisterList } from './register.ts'
import { thesisList } from './thesis-list.tsx'
import { topicsList } from './topics-list.tsx'

export const registerLists: Readonly<Record<Register, RegisterList>> = {
  thesis: thesisList,
  topics: topicsList,
  internship: internshipList,
}
