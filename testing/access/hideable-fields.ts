import type { FieldValue } from '#contract/forms.ts'
import type { Register } from '#contract/items.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'

export type Hideable = {
  register: Register
  field: string
  /** Its value for a unique word ('file': a file with that name), and the texts that would reveal it in a response. */
  value: (word: string) => FieldValue | 'file'
  signs: (word: string) => string[]
  /** The sort parameter for it. */
  sort?: string
}

function word(mark: string) {
  return mark
}
function itself(mark: string) {
  return [mark]
}
const deadline = endOfDayInTallinn('2071-03-04')

/** Fields that a manager may later make private or remove from a form, especially those with separate columns. */
export const hideableFields: readonly Hideable[] = [
  {
    register: 'topics',
    field: 'organization_or_study_group_name',
    value: word,
    signs: itself,
    sort: 'organization_name',
  },
  { register: 'topics', field: 'thesis_topic_name', value: word, signs: itself, sort: 'thesis_topic_name' },
  { register: 'topics', field: 'requirements', value: word, signs: itself },
  { register: 'topics', field: 'organization_logo', value: () => 'file', signs: itself },
  { register: 'thesis', field: 'title_en', value: word, signs: itself, sort: 'title_en' },
  { register: 'thesis', field: 'ut_last_name', value: word, signs: itself, sort: 'last_name' },
  {
    register: 'thesis',
    field: 'year',
    value: () => 2093,
    signs: () => ['"year":2093', '"value":2093', '2093]', '[2093'],
    sort: 'year',
  },
  {
    register: 'internship',
    field: 'organization_name',
    value: word,
    signs: itself,
    sort: 'organization_name',
  },
  { register: 'internship', field: 'location', value: word, signs: itself },
  {
    register: 'internship',
    field: 'application_deadline',
    value: () => deadline,
    signs: () => ['2071-03-04', String(deadline)],
    sort: 'application_deadline',
  },
]
