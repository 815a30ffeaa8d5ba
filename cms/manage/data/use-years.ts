import { useEffect, useState } from 'react'
import { useClient } from '#ui/api/client-context.tsx'
import { chosenYear, type Year } from '#ui/data-table/chosen-year.ts'

/** The years of the theses, newest first, and the chosen one, which is undefined while the years are loading. */
export function useYears(hasYears: boolean, query: URLSearchParams) {
  const client = useClient()
  const [years, setYears] = useState<readonly number[]>()
  useEffect(() => {
    if (!hasYears) return
    // Without the years the table shows all of them.
    void client('getThesesMetaAsManager', {}).then((answer) => setYears(answer.ok ? answer.data.years : []))
  }, [client, hasYears])
  const year: Year | undefined = hasYears ? years && chosenYear(query, years) : 'all'
  return { years: years ?? [], year }
}
