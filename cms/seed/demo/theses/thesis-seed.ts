import type { ItemStatus } from '#contract/items.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Language } from '#contract/texts.ts'
import type { Subject } from '../../content/keywords.ts'
import type { SupervisorName } from '../people.ts'

/** A sample thesis as written by hand; dates, addresses and files are made from it. */
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
  /** The files are withheld for so many months from now. */
  embargoMonths?: number
  /** A file of the folder `files`. */
  extraFile?: 'appendix-code.zip' | 'appendix-data.zip' | 'data.csv'
}
