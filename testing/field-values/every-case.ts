import { emailCases, urlCases } from './address-cases.ts'
import { choiceCases } from './choice-cases.ts'
import type { FieldCases } from './field-cases.ts'
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

/** What every type of field takes and what it refuses: run against the one validator, and again through the calls. */
export const fieldCases: FieldCases = {
  accepted: families.flatMap(({ accepted }) => accepted),
  refused: families.flatMap(({ refused }) => refused),
}
