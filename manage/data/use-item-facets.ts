import { useCallback, useMemo } from 'react'
import { useClient } from '#ui/api/client-context.tsx'
import type { Year } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import { type FetchFacets, useFacets } from '#ui/item/use-facets.tsx'
import { useResource } from '../shell/use-resource.ts'
import { facetsOf } from './item-columns.tsx'

type Input = { slug: string; query: TableQuery; year: Year; defaultStatuses: string }

/** The filters of a register's table, as on the site's list, counted over the statuses that the table shows. */
export function useItemFacets({ slug, query, year, defaultStatuses }: Input) {
  const client = useClient()
  const facets = useMemo(() => facetsOf(slug), [slug])
  const { data: form, problem } = useResource(
    useCallback(() => client('getAdminForm', { params: { slug } }), [client, slug]),
  )
  const options = useMemo(
    () =>
      form || problem
        ? Object.fromEntries(facets.map(({ field }) => [field, optionsOf(form, field)]))
        : undefined,
    [facets, form, problem],
  )
  const fetchFacets = useCallback<FetchFacets>(
    (filters, signal) =>
      client('listItemFacets', {
        params: { slug },
        query: { ...filters, statuses: filters.statuses ?? defaultStatuses },
        signal,
      }),
    [client, slug, defaultStatuses],
  )
  return { ...useFacets({ facets, options, query, year, fetchFacets }), hasFacets: facets.length > 0 }
}
