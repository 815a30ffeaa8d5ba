export type Year = number | 'all'

/** The year in the address's query. Without a valid one it is the first of these years, or `all` if there are none. */
export function chosenYear(query: URLSearchParams, years: readonly number[]): Year {
  const requested = query.get('year')
  if (requested === 'all') return 'all'
  if (requested && /^[1-9]\d{3}$/.test(requested)) return Number(requested)
  return years[0] ?? 'all'
}
