import type { FacetShape } from './register.ts'

export const keywordFacet = {
  name: 'keywords',
  field: 'keywords',
  labelKey: 'thesis.keywords',
  description: 'Values of keywords',
  mostValues: 20,
} as const satisfies FacetShape

export const supervisorFacet = {
  name: 'supervisors',
  field: 'supervisors',
  labelKey: 'thesis.facet.supervisor',
  description: 'Names of supervisors',
  isFreeText: true,
  mostValues: 20,
} as const satisfies FacetShape

/** The level of offers for both bachelor's and master's students. */
export const bothLevels = 'masters__and__bachelor'

/** The levels of an offer. */
export const offerLevelFacet = {
  name: 'levels',
  field: 'level',
  labelKey: 'topics.column.level',
  description: 'Levels of studies',
  values: ['bachelor', 'masters', bothLevels],
  combined: bothLevels,
} as const satisfies FacetShape
