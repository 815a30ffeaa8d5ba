import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOption } from '#contract/fields.ts'
import type { Facet } from '#contract/items.ts'
import type { FacetDeclaration } from '#contract/registers/registers.ts'
import { Button } from '#ui/controls/button.tsx'
import type { FilterOption, TableFilter } from '#ui/data-table/columns.ts'
import { type FacetGroup, FacetPanel } from '#ui/data-table/facet-panel.tsx'
import { type ListQuery, type TableState, toListQuery, type Year } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { optionLabel } from './option-label.ts'
import styles from './use-facets.module.css'

/** Field options by field slug. */
export type Options = Readonly<Record<string, readonly FieldOption[]>>

/** Requests the counts of a list. Rejects if aborted. */
export type FetchFacets = (
  query: ListQuery,
  signal: AbortSignal,
) => Promise<{ ok: true; data: readonly Facet[] } | { ok: false }>

type Input = {
  facets: readonly FacetDeclaration[]
  /** Undefined while they are loaded. */
  options: Options | undefined
  query: TableQuery
  year: Year
  /** Must be referentially stable between renders. */
  fetchFacets: FetchFacets
}

/** The filters of a register's list, with a button that opens their panel. Counts are loaded when they are displayed. */
export function useFacets({ facets: shown, options: loaded, query, year, fetchFacets }: Input) {
  const { t } = useTranslation()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, change, chooseYear } = query
  // The labels of keywords are in the response.
  const { facets, failed } = useCounts(fetchFacets, state, year, isOpen || state.filters.keywords.length > 0)
  const options = loaded ?? {}
  const labelOf = useLabels(options, facets)
  // A slug is not a label: until it is known, a chip has the name of the filter.
  const isLoading = ({ name, valueKey }: FacetDeclaration) =>
    name === 'keywords' ? !facets && !failed : !loaded && !valueKey

  const filters: TableFilter[] = shown.flatMap((facet) => {
    const { name, labelKey } = facet
    if (name === 'years') return []
    const values = state.filters[name].map((value) => ({
      value,
      label: isLoading(facet) ? `${t(labelKey)} …` : labelOf(facet, value),
    }))
    return [{ name, labelKey, options: values, inPanel: true as const }]
  })
  const groups = shown.flatMap((facet): FacetGroup[] => {
    const { name } = facet
    const chosen = name === 'years' ? (year === 'all' ? [] : [String(year)]) : state.filters[name]
    const found = facets?.find((each) => each.name === name)?.values ?? []
    const values = inOrder(facet, found, options).map(({ value, count }) => ({
      value,
      count,
      label: labelOf(facet, value),
    }))
    const missing = chosen.filter((value) => values.every((each) => each.value !== value))
    const all = [...values, ...missing.map((value) => ({ value, count: 0, label: labelOf(facet, value) }))]
    if (all.length === 0) return []
    const group = { name, label: t(facet.labelKey), values: all, chosen }
    return name === 'years'
      ? [{ ...group, isSingle: true, onChoose: ([value]) => chooseYear(value ? Number(value) : 'all') }]
      : [{ ...group, onChoose: (next) => change({ filters: { ...state.filters, [name]: next } }) }]
  })
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
      <>
        {failed && <Announced as="p">{t('table.facets.failed')}</Announced>}
        {facets && <FacetPanel id={panelId} groups={groups} isOpen={isInitiallyOpen} />}
      </>
    ),
  }
}

/** On a phone, only groups with chosen values. */
function isInitiallyOpen({ chosen }: FacetGroup): boolean {
  return chosen.length > 0 || window.matchMedia('(min-width: 40.01em)').matches
}

/** Newest years first; options in the order of the field; all others in the order of their counts. */
function inOrder(
  { isSingle, field, values = [] }: FacetDeclaration,
  found: Facet['values'],
  options: Options,
) {
  if (isSingle) return found.toSorted((a, b) => Number(b.value) - Number(a.value))
  const order = [...values, ...(options[field] ?? []).map(({ value }) => String(value))]
  const positionOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return found.toSorted((a, b) => positionOf(a.value) - positionOf(b.value))
}

/** Labels of a facet's values: those of options, and of keywords in the loaded facets. */
function useLabels(options: Options, facets: readonly Facet[] | undefined) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [keywords, setKeywords] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const loaded = facets?.find(({ name }) => name === 'keywords')?.values ?? []
    // Labels remain known while a value has no rows.
    setKeywords((known) => new Map([...known, ...loaded.map(({ value, label }) => [value, label] as const)]))
  }, [facets])
  return ({ name, field, valueKey }: FacetDeclaration, value: string): FilterOption['label'] => {
    if (name === 'keywords') return keywords.get(value) ?? value
    if (valueKey) return t(`${valueKey}${value}`, { defaultValue: value })
    if (value.includes('__and__')) return t(`item.level.${value}`)
    return optionLabel(options[field] ?? [], value, language)
  }
}

/** The facets for the state of the list. The previous ones remain until they are loaded. */
function useCounts(fetchFacets: FetchFacets, state: TableState, year: Year, isNeeded: boolean) {
  const [facets, setFacets] = useState<readonly Facet[]>()
  const [failed, setFailed] = useState(false)
  const { page: _page, size: _size, sort: _sort, ...query } = toListQuery(state)
  const key = JSON.stringify({ ...query, ...(year !== 'all' && { year }) })
  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    const { signal } = controller
    fetchFacets(JSON.parse(key), signal).then(
      (response) => {
        if (signal.aborted) return
        setFailed(!response.ok)
        if (response.ok) setFacets(response.data)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [fetchFacets, key, isNeeded])
  return { facets, failed }
}
