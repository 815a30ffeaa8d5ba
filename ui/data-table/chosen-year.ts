/** The year of the address's query; `all` or a year. Nothing asked for, or what is no year, is the first there is. */
export function chosenYear(query: URLSearchParams, years: readonly number[]): number | 'all' {
  const asked = query.get('year')
  if (asked === 'all') return 'all'
  if (asked && /^[1-9]\d{3}$/.test(asked)) return Number(asked)
  return years[0] ?? 'all'
}
