import { makeStyles, tokens } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FacetPanel } from '#ui/data-table/facet-panel.tsx'
import type { Year } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import { type FetchFacets, useFacets } from '#ui/item/use-facets.ts'
import { useResource } from '../shell/use-resource.ts'
import { facetsOf } from './item-columns.tsx'
import { withoutUnconfirmed } from './queue-query.ts'
import { useWorkFilters, WorkFilters } from './work-filters.tsx'

// As high as the other controls of the toolbar.
const useStyles = makeStyles({
  button: { paddingBlock: '5px', paddingInline: tokens.spacingHorizontalM },
  panel: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
})

type Input = { slug: string; query: TableQuery; year: Year; defaultStatuses: string }

/** The filters of a register's table with the button that opens them, as on the site's list, counted over the statuses that the table shows. */
export function useItemFacets({ slug, query, year, defaultStatuses }: Input) {
  const { t } = useTranslation()
  const styles = useStyles()
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
  const filters = [...loaded.filters, ...workFilters]
  const count = filters.reduce((sum, { options }) => sum + options.length, 0)
  return {
    filters,
    button: (
      <Button
        icon={<FilterRegular />}
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('table.filtersCount', { count }) : t('table.filters')}
      </Button>
    ),
    panel: isOpen && (
      <div id={panelId} className={styles.panel}>
        <WorkFilters query={query} />
        {facets.length > 0 && <FacetPanel facets={loaded} layout="panel" />}
      </div>
    ),
  }
}
