import { facetNames } from './facets.ts'
import { type FacetDeclaration, type FacetName, findRegister } from './registers.ts'

/** What the entries of every form can be grouped by; registers also by their facets. */
const commonDimensions = ['status', 'month'] as const

/** By what a report groups entries: a facet, the organization of an offer, the status, or the month of the submission. */
export const dimensions = [...facetNames, 'organization', ...commonDimensions] as const
export type Dimension = (typeof dimensions)[number]

/** The dimensions of a form's entries, in the order of its declaration. */
export function dimensionsOf(form: string): Dimension[] {
  const register = findRegister(form)
  return [
    ...(register?.facets ?? []).map(({ name }) => name),
    ...(register?.organizationField ? (['organization'] as const) : []),
    ...commonDimensions,
  ]
}

/** The facet that a dimension is in this form; undefined for other dimensions. */
export function facetOfDimension(form: string, dimension: Dimension): FacetDeclaration | undefined {
  return findRegister(form)?.facets.find(({ name }) => name === dimension)
}

export function isFacetName(dimension: Dimension): dimension is FacetName {
  return facetNames.some((name) => name === dimension)
}

/** The message key of a dimension's heading. The years of a register are those of its entries, not of their submission. */
export function dimensionLabelKey(form: string, dimension: Dimension): string {
  const facet = facetOfDimension(form, dimension)
  return facet && !facet.isSingle ? facet.labelKey : `reports.dimension.${dimension}`
}
