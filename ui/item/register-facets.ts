import { type FacetName, openValues } from '#contract/items.ts'
import type { Register } from '#contract/registers.ts'

/** A filter of a list. The years of theses are chosen one at a time. */
export type RegisterFacet = {
  name: FacetName
  labelKey: string
  /** The field whose options the values are, in this order; other values are in the order of their counts. */
  field?: string
  /** Values before those of the field. */
  values?: readonly string[]
  /** The key of a value's label is this and the value. */
  valueKey?: string
}

/** Levels of an offer; the last one is of offers for both. */
export const offerLevels = ['bachelor', 'masters', 'masters__and__bachelor'] as const

/** The filters of each register's lists, in their order. */
export const registerFacets: Readonly<Record<Register, readonly RegisterFacet[]>> = {
  thesis: [
    { name: 'levels', labelKey: 'thesis.facet.degree', field: 'degree' },
    { name: 'years', labelKey: 'thesis.facet.year' },
    { name: 'curriculums', labelKey: 'thesis.column.curriculum', field: 'curriculum' },
    { name: 'keywords', labelKey: 'thesis.keywords' },
    { name: 'supervisors', labelKey: 'thesis.facet.supervisor' },
  ],
  topics: [
    { name: 'levels', labelKey: 'topics.column.level', field: 'level', values: offerLevels },
    { name: 'keywords', labelKey: 'thesis.keywords' },
    { name: 'supervisors', labelKey: 'thesis.facet.supervisor' },
  ],
  internship: [
    { name: 'periods', labelKey: 'internship.column.period', field: 'period' },
    { name: 'remote', labelKey: 'internship.facet.remote', field: 'remote' },
    { name: 'levels', labelKey: 'internship.column.level', field: 'level', values: offerLevels },
    { name: 'fields', labelKey: 'internship.column.description' },
    {
      name: 'open',
      labelKey: 'internship.facet.open',
      values: openValues,
      valueKey: 'internship.open.',
    },
  ],
}
