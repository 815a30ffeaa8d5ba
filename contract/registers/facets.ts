import { allRegisters, type FacetDeclaration, type FacetName } from './registers.ts'

const declarations = allRegisters.flatMap(({ facets }) => facets)

/** The names of all facets, each once, in the order of the registers. */
export const facetNames = [...new Set(declarations.map(({ name }) => name))]

/** A facet as the first register with it declares it. */
export function facetOf(name: FacetName): FacetDeclaration {
  const facet = declarations.find((each) => each.name === name)
  if (!facet) throw new Error(`${name} is not a facet`)
  return facet
}

/** The facets that take several values; their names are query parameters. */
export const filterFacets = facetNames.filter((name) => name !== 'years')
