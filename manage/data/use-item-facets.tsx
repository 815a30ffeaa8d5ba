import { type ComponentProps, useCallback, useId, useMemo, useState } from 'react'
import type { FormFieldSet } from '#contract/forms.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { FacetPanel } from '#ui/data-table/facet-panel.tsx'
import type { Year } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import { type FetchFacets, useFacets } from '#ui/item/use-facets.ts'
import { useResource } from '../shell/use-resource.ts'
import { AnswerFilters, useAnswerFilter } from './answer-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FiltersButton } from './filters-button.tsx'
import { facetsOf } from './item-columns.tsx'
import { withoutUnconfirmed } from './queue-query.ts'
import { useWorkFilters } from './work-filters.tsx'

type Input = {
  slug: string
  /** Of a form that is no register; loaded if absent. */
  fieldSets?: readonly FormFieldSet[]
  query: TableQuery
  year: Year
  defaultStatuses: string
  /** Whether the button is in the toolbar of a table. */
  isInToolbar?: boolean
}

/** The filters of a register's table with the button that opens them, as on the site's list, counted over the statuses that the table shows. */
export function useItemFacets({ slug, fieldSets: known, query, year, defaultStatuses, isInToolbar }: Input) {
  const client = useClient()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
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
        query: withoutUnconfirmed({ ...filters, statuses: filters.statuses ?? defaultStatuses }),
        signal,
      }),
    [client, slug, defaultStatuses],
  )
  const loaded = useFacets({ facets, options, query, year, fetchFacets })
  const workFilters = useWorkFilters(query)
  const fieldSets = known ?? (findRegister(slug) ? [] : (form?.fieldSets ?? []))
  const answers = useAnswerFilter(fieldSets, query)
  const filters = [...loaded.filters, ...answers, ...workFilters]
  const count = filters.reduce((sum, { options }) => sum + options.length, 0)
  return {
    filters,
    button: (
      <FiltersButton
        isInToolbar={isInToolbar}
        count={count}
        isOpen={isOpen}
        panelId={panelId}
        onToggle={() => setOpen(!isOpen)}
      />
    ),
    panelOf: (
      total: ComponentProps<typeof FilterPanel>['total'],
      before?: ComponentProps<typeof FilterPanel>['before'],
    ) =>
      isOpen && (
        <FilterPanel id={panelId} query={query} total={total} before={before} onClose={() => setOpen(false)}>
          <AnswerFilters fieldSets={fieldSets} query={query} />
          {facets.length > 0 && <FacetPanel facets={loaded} layout="panel" />}
        </FilterPanel>
      ),
  }
}
