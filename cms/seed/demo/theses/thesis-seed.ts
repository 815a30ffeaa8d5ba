import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Language } from '#contract/texts.ts'
import type { Subject } from '../../content/keywords.ts'
import type { SupervisorName } from '../people.ts'

/** The handwritten part of a sample thesis; dates, e-mail addresses and files are derived from it. */
export type ThesisSeed = {
  author: readonly [first: string, last: string]
  yearsAgo: 0 | 1 | 2 | 3 | 4
  degree: 'bachelor' | 'masters' | 'phd'
  curriculum:
    | 'informatics'
    | 'computer-science'
    | 'software-engineering'
    | 'data-science'
    | 'cybersecurity'
    | 'bioinformatics'
    | 'it-conversion-master'
  language: Language
  title: { et: string; en: string }
  abstract: { et?: string; en?: string }
  supervisors: readonly SupervisorName[]
  subjects: readonly Subject[]
  cercs?: string
  status?: ItemStatus
  visibility?: Visibility
  /** Months from now until the end of the embargo. */
  embargoMonths?: number
  /** A file of the folder `files`. */
  extraFile?: 'appendix-code.zip' | 'appendix-data.zip' | 'data.csv'
}
