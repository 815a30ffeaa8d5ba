/** The year that an address asks for: `all` is undefined, no word means the first year, null while the years are not known. */
export function chosenYear(
  asked: string | null,
  years: readonly number[] | undefined,
): number | undefined | null {
  if (asked === 'all') return undefined
  if (asked !== null && /^\d{4}$/.test(asked)) return Number(asked)
  return years === undefined ? null : years[0]
}
