import { useEffect, useState } from 'react'
import { useClient } from '#ui/api/client-context.tsx'
import { chosenYear } from './chosen-year.ts'

/** The years of a register, newest first, and the one that the address asks for; null while it is not known. */
export function useYears(isAsked: boolean, query: URLSearchParams) {
  const client = useClient()
  const [years, setYears] = useState<readonly number[]>()
  useEffect(() => {
    if (!isAsked) return
    // Without the years the table shows all of them.
    void client('getThesesMetaAsManager', {}).then((answer) => setYears(answer.ok ? answer.data.years : []))
  }, [client, isAsked])
  return { years: years ?? [], year: isAsked ? chosenYear(query.get('year'), years) : undefined }
}
