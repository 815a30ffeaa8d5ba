import { useCallback } from 'react'
import type { Usage } from '#contract/admin-forms.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useResource } from '../shell/use-resource.ts'

const noUsage: Usage = { fields: [], fieldSets: [], options: [] }

type Wanted = {
  /** Only this field, and its values. */
  field?: string | undefined
  /** A definition that is not stored yet has no values to count. */
  isStored?: boolean
}

/** How many entries have values; nothing until it is loaded. */
export function useUsage({ field, isStored = true }: Wanted): { usage: Usage; isLoaded: boolean } {
  const client = useClient()
  const { data } = useResource(
    useCallback(
      async () =>
        isStored ? client('getUsage', { query: { field } }) : { ok: true as const, data: noUsage },
      [client, field, isStored],
    ),
  )
  return { usage: data ?? noUsage, isLoaded: data !== undefined }
}

/** The number of entries with a value, of all forms or of one. */
export function entriesOf(used: Usage['fields'], slug: string, form?: string): number {
  return used
    .filter((each) => each.slug === slug && (form === undefined || each.form === form))
    .reduce((sum, { entries }) => sum + entries, 0)
}
