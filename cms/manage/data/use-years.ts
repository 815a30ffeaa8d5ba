import { useEffect, useState } from 'react'
import { useClient } from '#ui/api/client-context.tsx'
import { chosenYear, type Year } from '#ui/data-table/chosen-year.ts'

/** The years that have theses, newest first, and the selected year, which is undefined while the years are loading. */
export function useYears(hasYears: boolean, query: URLSearchParams) {
  const client = useClient()
  const [years, setYears] = useState<readonly number[]>()
  useEffect(() => {
    if (!hasYears) return
    // If the request fails, the table displays all years.
    void client('getThesesMetaAsManager', {}).then((response) =>
      setYears(response.ok ? response.data.years : []),
    )
  }, [client, hasYears])
  const year: Year | undefined = hasYears ? years && chosenYear(query, years) : 'all'
  return { years: years ?? [], year }
}
