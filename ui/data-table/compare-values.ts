export type SortValue = string | number | null | undefined

const collator = new Intl.Collator('et', { numeric: true, sensitivity: 'variant' })

/** Estonian order for texts (… S, Š, Z, Ž, T, U, V, W, Õ, Ä, Ö, Ü), size for numbers. */
function compareKnown(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

const isMissing = (value: SortValue): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** Orders two values; a missing one comes last whichever way the list goes. */
export function compareValues(one: SortValue, other: SortValue, descending = false): number {
  if (isMissing(one) || isMissing(other)) return Number(isMissing(one)) - Number(isMissing(other))
  const order = compareKnown(one, other)
  return descending ? -order : order
}
