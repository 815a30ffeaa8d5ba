import { addressFilters } from '#contract/address-confirmation.ts'
import { effectiveQuery, longestFilter } from '#contract/fold-text.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { encodeListValue, parseListValues } from '#contract/items.ts'
import { messageFilters } from '#contract/messages.ts'
import { recordOf } from '#contract/record-of.ts'
import { filterFacets } from '#contract/registers/facets.ts'
import { isCalendarDate } from '#contract/values/date.ts'

/** List filters; the names are query parameters of the list endpoints (contract §3). */
const filterNames = [
  ...filterFacets,
  'statuses',
  'address',
  'messages',
  'assignee',
  'submitter',
  'from',
  'until',
  'corrected',
  'answers',
  'person',
  'noun',
  'action',
] as const
export type FilterName = (typeof filterNames)[number]

/**
 * The search, filters, order and page of a table. `q` is empty or at least three characters; `page` is 1-based; `sort` is
 * a column's id, after `-` in descending order, or empty.
 */
export type TableState = {
  q: string
  page: number
  size: number
  sort: string
  filters: Readonly<Record<FilterName, readonly string[]>>
}

/** What changes; filters that are not named stay. */
export type TableChange = Partial<Omit<TableState, 'filters'> & { filters: Partial<TableState['filters']> }>

export type TableDefaults = {
  size: number
  sizes: readonly number[]
  /** Ids of the sortable columns; other columns in the URL are ignored. */
  sorts: readonly string[]
  /** Ids of the columns that are visible until others are chosen; all by default. */
  shown?: readonly string[]
  /** The filters that the table shows; all by default. Other filters in the URL are ignored. */
  filters?: readonly FilterName[]
}

/** The query of a list endpoint. */
export type ListQuery = Record<string, string | number | undefined>

export const manageDefaults: TableDefaults = { size: 50, sizes: [1, 2, 3, 10, 50, 150], sorts: [] }
export const publicDefaults: TableDefaults = {
  size: 20,
  sizes: [10, 20, 50, 150],
  sorts: [],
  filters: filterFacets,
}

export const noFilters = recordOf(filterNames, (): readonly string[] => [])

const maxSize = 150

/** The list endpoint rejects other statuses; of other filters, it finds nothing by unknown values. */
function isStatus(value: string): boolean {
  return itemStatuses.some((status) => status === value)
}

/** The same holds for `address` and `messages`. */
function isAddressFilter(value: string): boolean {
  return addressFilters.some((filter) => filter === value)
}

function isMessageFilter(value: string): boolean {
  return messageFilters.some((filter) => filter === value)
}

/** Reads the state from a URL's query; invalid values are ignored. */
export function parseTableState(params: URLSearchParams, defaults: TableDefaults): TableState {
  return {
    q: effectiveQuery(params.get('q') ?? ''),
    page: parsePositiveInteger(params.get('page'), 1_000_000) ?? 1,
    size: parsePositiveInteger(params.get('size'), maxSize) ?? defaults.size,
    sort: parseSort(params.get('sort'), defaults.sorts),
    filters: recordOf(filterNames, (name) => {
      if (defaults.filters?.includes(name) === false) return []
      const values = parseListValues(params.get(name) ?? '')
      if (name === 'address') return values.filter(isAddressFilter).slice(0, 1)
      if (name === 'from' || name === 'until') return values.filter(isCalendarDate).slice(0, 1)
      if (name === 'corrected') return values.filter((value) => value === '1').slice(0, 1)
      if (isText(name)) return values.map((value) => value.slice(0, longestFilter)).slice(0, 1)
      if (name === 'messages') return values.filter(isMessageFilter).slice(0, 1)
      return name === 'statuses' ? values.filter(isStatus) : values
    }),
  }
}

/** Returns the URL's query with the state written to it. Other parameters are preserved and defaults are omitted. */
export function writeTableState(
  params: URLSearchParams,
  state: TableState,
  defaults: TableDefaults,
): URLSearchParams {
  return writeParameters(params, {
    q: state.q,
    page: state.page > 1 ? String(state.page) : '',
    size: state.size === defaults.size ? '' : String(state.size),
    sort: state.sort,
    ...recordOf(filterNames, (name) => state.filters[name].map(encodeListValue).join(',')),
  })
}

/** Returns the URL's query with the parameters; those without a value are removed. */
export function writeParameters(
  params: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

/** The state as the query of a list endpoint (contract §3). */
export function toListQuery(state: TableState): ListQuery {
  return {
    q: state.q || undefined,
    page: state.page,
    size: state.size,
    sort: state.sort || undefined,
    ...Object.fromEntries(filterNames.map((name) => [name, queryValue(name, state.filters[name])])),
  }
}

function isText(name: FilterName): boolean {
  return name === 'submitter' || name === 'person'
}

/** A text is no list: a comma in it is one. */
function queryValue(name: FilterName, values: readonly string[]): string | undefined {
  if (isText(name)) return values[0]
  return values.map(encodeListValue).join(',') || undefined
}

/** Whether a search or a filter restricts the list. */
export function isNarrowed({ q, filters }: TableState): boolean {
  return q !== '' || filterNames.some((name) => filters[name].length > 0)
}

/** A string that is equal for equal states. */
export function tableStateKey(state: TableState): string {
  return new URLSearchParams(
    Object.entries(toListQuery(state)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
}

/** The query parameters of the ids of hidden columns, or of the visible ones of a table with more columns than fit (`shown`). */
const columnParameters = ['hide', 'columns'] as const
type ColumnParameter = (typeof columnParameters)[number]
const tableParameters: readonly string[] = ['q', 'page', 'size', 'sort', ...columnParameters, ...filterNames]

/** The ids of columns in a URL's query; undefined if it has none. */
export function parseColumns(params: URLSearchParams, name: ColumnParameter): readonly string[] | undefined {
  const text = params.get(name)
  return text ? parseListValues(text) : undefined
}

/** Returns the query with the ids of columns. */
export function writeColumns(
  params: URLSearchParams,
  name: ColumnParameter,
  ids: readonly string[],
): URLSearchParams {
  return writeParameters(params, { [name]: ids.map(encodeListValue).join(',') })
}

/** Whether two URLs differ only in table state, in which case route loaders do not have to run. */
export function differInTableOnly(from: URL, to: URL): boolean {
  return (
    from.pathname === to.pathname &&
    from.search !== to.search &&
    withoutTableState(from) === withoutTableState(to)
  )
}

function withoutTableState(url: URL): string {
  const params = new URLSearchParams(url.search)
  for (const name of tableParameters) params.delete(name)
  params.sort()
  return params.toString()
}

function parsePositiveInteger(text: string | null, max: number): number | undefined {
  if (!text || !/^\d{1,7}$/.test(text)) return undefined
  const number = Number(text)
  return number >= 1 && number <= max ? number : undefined
}

function parseSort(text: string | null, sorts: readonly string[]): string {
  return text !== null && sorts.includes(text.replace(/^-/, '')) ? text : ''
}

export type Year = number | 'all'

/** The year in the URL's query. Defaults to the first of `years`, or to `all` if there are none. */
export function chosenYear(query: URLSearchParams, years: readonly number[]): Year {
  const requested = query.get('year')
  if (requested === 'all') return 'all'
  if (requested && /^[1-9]\d{3}$/.test(requested)) return Number(requested)
  return years[0] ?? 'all'
}
