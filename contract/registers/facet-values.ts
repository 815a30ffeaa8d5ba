import type { FacetDeclaration } from './registers.ts'

/** The message key of a facet's value; undefined for one whose label is that of an option, a keyword or itself. */
export function facetValueKey({ valueKey }: Pick<FacetDeclaration, 'valueKey'>, value: string) {
  if (valueKey) return `${valueKey}${value}`
  return value.includes('__and__') ? `item.level.${value}` : undefined
}

/** Newest years first; options in the order of the field; all others in the order of their counts. */
export function inFacetOrder<Counted extends { value: string }>(
  { isSingle, values = [] }: Pick<FacetDeclaration, 'isSingle' | 'values'>,
  found: readonly Counted[],
  options: readonly { value: string | number }[],
): Counted[] {
  if (isSingle) return found.toSorted((a, b) => Number(b.value) - Number(a.value))
  const order = [...values, ...options.map(({ value }) => String(value))]
  const positionOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return found.toSorted((a, b) => positionOf(a.value) - positionOf(b.value))
}
