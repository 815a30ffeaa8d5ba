export type Year = number | 'all'

/** The year in the URL's query. Defaults to the first of `years`, or to `all` if there are none. */
export function chosenYear(query: URLSearchParams, years: readonly number[]): Year {
  const requested = query.get('year')
  if (requested === 'all') return 'all'
  if (requested && /^[1-9]\d{3}$/.test(requested)) return Number(requested)
  return years[0] ?? 'all'
}
