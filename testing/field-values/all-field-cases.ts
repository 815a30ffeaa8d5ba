import { emailCases, urlCases } from './address-cases.ts'
import { choiceCases } from './choice-cases.ts'
import type { FieldCases } from './field-case-types.ts'
import { fileCases, supervisorCases } from './file-and-people-cases.ts'
import { dateCases, dateRangeCases, numberCases } from './number-and-date-cases.ts'
import { textCases, textListCases } from './text-cases.ts'

const families = [
  textCases,
  textListCases,
  urlCases,
  emailCases,
  choiceCases,
  numberCases,
  dateCases,
  dateRangeCases,
  fileCases,
  supervisorCases,
]

/** Accepted and rejected values of every field type, for tests of the validator and of the endpoints. */
export const fieldCases: FieldCases = {
  accepted: families.flatMap(({ accepted }) => accepted),
  rejected: families.flatMap(({ rejected }) => rejected),
}
