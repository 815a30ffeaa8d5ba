import type { Register } from '#contract/registers/registers.ts'
import { internshipDetail } from './internship-detail.tsx'
import type { RegisterDetail } from './register.ts'
import { thesisDetail } from './thesis-detail.tsx'
import { topicsDetail } from './topics-detail.tsx'

export const registerDetails: Readonly<Record<Register, RegisterDetail>> = {
  thesis: thesisDetail,
  topics: topicsDetail,
  internship: internshipDetail,
}
