import { useMemo, useRef } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { type TableState, tableStateKey } from '#ui/data-table/table-state.ts'
import type { List } from '#ui/data-table/use-list.ts'
import type { Resource } from './use-resource.ts'

type Options<Row> = {
  /** The row's searchable text. */
  textOf: (row: Row) => string
  /** The value to sort by, for each sortable column. */
  sortKeys?: Readonly<Record<string, (row: Row) => string | number>>
}

/**
 * A page of a list that its endpoint returns whole, for a `DataTable`: searched, sorted and paged in the browser. Rows
 * keep their order unless a sort is chosen. `found` has the rows of all pages. `options` must be referentially stable between renders.
 */
export function useLocalList<Row extends object>(
  rows: readonly Row[] | undefined,
  { problem, reload }: Pick<Resource<unknown>, 'problem' | 'reload'>,
  state: TableState,
  { textOf, sortKeys }: Options<Row>,
): List<Row> & { found: readonly Row[] | undefined } {
  const { q, sort, size } = state
  // Typing does not sort again, and only rows that changed are folded again.
  const sorted = useMemo(() => {
    const sortKey = sortKeys?.[sort.replace(/^-/, '')]
    return sortKey && rows ? sortBy(rows, sortKey, sort.startsWith('-')) : rows
  }, [rows, sort, sortKeys])
  const texts = useRef(new WeakMap<Row, string>())
  const folded = useMemo(() => {
    const foldOnce = (row: Row) => {
      const text = texts.current.get(row) ?? foldText(textOf(row))
      texts.current.set(row, text)
      return text
    }
    return sorted?.map((row) => ({ row, text: foldOnce(row) }))
  }, [sorted, textOf])
  const found = useMemo(() => {
    const words = foldText(q).split(' ')
    const matching = folded?.filter(({ text }) => words.every((word) => text.includes(word)))
    return matching?.map(({ row }) => row)
  }, [folded, q])
  const total = found?.length ?? 0
  const number = Math.min(state.page, Math.max(1, Math.ceil(total / size)))
  const page = found && {
    rows: found.slice((number - 1) * size, number * size),
    total,
    page: number,
    key: tableStateKey(state),
  }
  return { page, found, loading: false, problem: found ? undefined : problem, reload }
}

const collator = new Intl.Collator('et', { numeric: true })

function sortBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number, descending: boolean): Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    return (
      sign *
      (typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right)))
    )
  })
}
