import type { TFunction } from 'i18next'
import type { FieldValue } from '#contract/fields.ts'
import type { Register } from '#contract/registers/registers.ts'

/** A field whose value is in the line below the heading. */
export type Fact = {
  field: string
  /** The field with a value that says the same. */
  unless?: string
  /** Words a value, which is also given as it is displayed elsewhere. */
  text?: (value: FieldValue, displayed: string, t: TFunction) => string
}

const kinds: readonly unknown[] = ['bachelor', 'masters', 'phd']

/** The values in the line below an entry's heading, in this order after the author. */
export const registerFacts: Readonly<Record<Register, readonly Fact[]>> = {
  thesis: [
    {
      field: 'degree',
      text: (value, displayed, t) => (kinds.includes(value) ? t(`thesis.kind.${value}`) : displayed),
    },
    { field: 'curriculum' },
    { field: 'defence_date' },
    { field: 'year', unless: 'defence_date' },
  ],
  topics: [{ field: 'level' }],
  internship: [
    { field: 'location' },
    { field: 'remote' },
    { field: 'level' },
    { field: 'period' },
    { field: 'total_volume' },
    {
      field: 'number_of_positions',
      text: (value, displayed, t) =>
        typeof value === 'number' ? t('internship.positions', { count: value }) : displayed,
    },
    { field: 'salary' },
  ],
}
