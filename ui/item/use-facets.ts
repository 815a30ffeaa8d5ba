import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOption } from '#contract/fields.ts'
import type { Facet } from '#contract/items.ts'
import { labelOf as keywordLabel, type LabelledKeyword, noLabels } from '#contract/keyword-labels.ts'
import { facetValueKey, inFacetOrder } from '#contract/registers/facet-values.ts'
import type { FacetDeclaration } from '#contract/registers/registers.ts'
import type { FilterOption, TableFilter } from '#ui/data-table/columns.ts'
import type { FacetGroup } from '#ui/data-table/facet-group.tsx'
import { type ListQuery, type TableState, toListQuery, type Year } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { optionLabel } from './option-label.ts'

/** Field options by field slug. */
export type Options = Readonly<Record<string, readonly FieldOption[]>>

/** Requests the counts of a list. Rejects if aborted. */
export type FetchFacets = (
  query: ListQuery,
  signal: AbortSignal,
) => Promise<{ ok: true; data: readonly Facet[] } | { ok: false }>

/** Counts and the query that they are of (`facetsKey`). */
type LoadedFacets = { key: string; facets: readonly Facet[] }

type Input = {
  facets: readonly FacetDeclaration[]
  /** Undefined while they are loaded. */
  options: Options | undefined
  query: TableQuery
  year: Year
  /** From a route loader. */
  initial?: LoadedFacets | undefined
  /** Must be referentially stable between renders. */
  fetchFacets: FetchFacets
}

export type Facets = ReturnType<typeof useFacets>

/** The filters of a register's list: the selected values, and all values by group with their counts. */
export function useFacets({ facets: shown, options: loaded, query, year, initial, fetchFacets }: Input) {
  const { t } = useTranslation()
  const { state, change, chooseYear } = query
  const [isDisplayed, setDisplayed] = useState(false)
  // The labels of keywords are in the response.
  const { facets, failed } = useCounts(
    fetchFacets,
    facetsKey(state, year),
    isDisplayed || state.filters.keywords.length > 0,
    initial,
  )
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
      ...(isLoading(facet) ? { label: `${t(labelKey)} …` } : labelOf(facet, value)),
    }))
    return [{ name, labelKey, options: values, inPanel: true as const }]
  })
  const groups = shown.flatMap((facet): FacetGroup[] => {
    const { name } = facet
    const chosen = name === 'years' ? (year === 'all' ? [] : [String(year)]) : state.filters[name]
    const found = facets?.find((each) => each.name === name)?.values ?? []
    const values = inFacetOrder(facet, found, options[facet.field] ?? []).map(({ value, count }) => ({
      value,
      count,
      ...labelOf(facet, value),
    }))
    const missing = chosen.filter((value) => values.every((each) => each.value !== value))
    const all = [...values, ...missing.map((value) => ({ value, count: 0, ...labelOf(facet, value) }))]
    if (all.length === 0) return []
    const group = { name, label: t(facet.labelKey), values: all, chosen }
    return name === 'years'
      ? [{ ...group, isSingle: true, onChoose: ([value]) => chooseYear(value ? Number(value) : 'all') }]
      : [{ ...group, onChoose: (next) => change({ filters: { [name]: next } }) }]
  })
  return {
    filters,
    groups: facets && groups,
    failed,
    /** Counts are loaded while they are displayed. */
    setDisplayed,
    /** The number of chosen values. */
    count: filters.reduce((sum, { options }) => sum + options.length, 0),
  }
}

/** Labels of a facet's values: those of options, and of keywords in the loaded facets. */
function useLabels(options: Options, facets: readonly Facet[] | undefined) {
  const { t } = useTranslation()
  const language = useLanguage()
  const loaded = useMemo(() => {
    const found = facets?.find(({ name }) => name === 'keywords')?.values ?? []
    return found.map(({ value, label, labels = noLabels }) => ({ value, label, labels }))
  }, [facets])
  const [known, setKnown] = useState<readonly LabelledKeyword[]>([])
  useEffect(() => {
    // Labels remain known while a value has no rows.
    setKnown((before) => [
      ...loaded,
      ...before.filter(({ value }) => loaded.every((each) => each.value !== value)),
    ])
  }, [loaded])
  const keywords = [...loaded, ...known]
  return (facet: FacetDeclaration, value: string): Omit<FilterOption, 'value'> => {
    const { name, field } = facet
    if (name === 'keywords') {
      const { text, language: labelLanguage } = keywordLabel(value, keywords, language)
      return { label: text, language: labelLanguage }
    }
    const key = facetValueKey(facet, value)
    if (key) return { label: t(key, { defaultValue: value }) }
    return { label: optionLabel(options[field] ?? [], value, language) }
  }
}

/** The query of the counts of a list in a state, as JSON. */
export function facetsKey(state: TableState, year: Year): string {
  const { page: _page, size: _size, sort: _sort, ...query } = toListQuery(state)
  return JSON.stringify({ ...query, ...(year !== 'all' && { year }) })
}

/** The facets for a query. The previous ones remain until they are loaded. */
function useCounts(
  fetchFacets: FetchFacets,
  key: string,
  isNeeded: boolean,
  initial: LoadedFacets | undefined,
) {
  const [loaded, setLoaded] = useState<LoadedFacets>()
  const [failed, setFailed] = useState(false)
  const current = initial?.key === key ? initial : loaded
  const isLoaded = current?.key === key
  useEffect(() => {
    if (!isNeeded || isLoaded) return
    const controller = new AbortController()
    const { signal } = controller
    fetchFacets(JSON.parse(key), signal).then(
      (response) => {
        if (signal.aborted) return
        setFailed(!response.ok)
        if (response.ok) setLoaded({ key, facets: response.data })
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [fetchFacets, key, isNeeded, isLoaded])
  return { facets: (current ?? initial)?.facets, failed: failed && !isLoaded }
}
