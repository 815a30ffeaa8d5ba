import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Language } from '#contract/texts.ts'
import type { FilterName } from './table-state.ts'

/** A row of any list. */
export type ListRow = { uuid: string }

/** A table column. `id` is the column's name in the `sort` parameter of the list endpoints. */
export type DataColumn<Row> = {
  id: string
  headerKey: string
  /** The header in place of a translation: the label of a field. */
  header?: string
  /** The column's name in the labels of its order; the header by default. */
  sortKey?: string
  /** Returns null, false or an empty string for a row without a value. */
  cell: (row: Row) => ReactNode
  sortable?: true
  /** The type of the sorted values, which decides the labels of the order; `text` by default. */
  sorts?: 'text' | 'dates'
  /** `name`: the row's header and its card's heading. `action`, `picture` and `state` have no label on a card. */
  kind?: 'name' | 'action' | 'picture' | 'state'
  align?: 'end'
  /** The row's title, which has the most width; the column of kind `name` by default. */
  isTitle?: true
  /** In rows of one line, its cell, which is one element, has up to two lines of 16 px; the row that has the focus displays it whole. */
  isNarrow?: true
  /** Left out of a narrow table: `first` below 1152 px, `second` below 960 px. Cards display it. */
  leaves?: 'first' | 'second'
  /** A card does not display the column, because its name cell contains it. */
  hiddenOnCards?: true
  /** The place of a cell in the line of a card below its title; cells of the same place keep the order of the columns. */
  cardOrder?: number
  /** On cards of two lines, it is one name with the cell after it. */
  isFirstName?: true
  /** Where a card displays it, beside the name. */
  cardPlace?: 'start' | 'end'
  /** Pixels, or a percentage of the table's width. */
  width?: number | `${number}%`
}

/** Which rows can be selected, and the actions on them. */
export type RowSelection<Row> = {
  /** Accessible name of a row's checkbox. */
  rowName: (row: Row) => string
  /** All rows by default. */
  canSelect?: (row: Row) => boolean
  /** Rows that have a checkbox, enabled or disabled; all by default. */
  hasCheckbox?: (row: Row) => boolean
  /** Most pages have no row with a checkbox, and then no column for it. */
  isRare?: true
  actions: (rows: Row[], clear: () => void) => ReactNode
  /** What is selected, if it stays selected on other pages of the list; by default the actions are on rows of this page alone. */
  kept?: { rows: readonly Row[]; most: number; change: (rows: readonly Row[]) => void }
}

/** `language`: that of the label, if it may be another one than that of the page. */
export type FilterOption = { value: string; label: string; language?: Language | undefined }

export type TableFilter = {
  name: FilterName
  labelKey: string
  options: readonly FilterOption[]
  /** The filter is in a panel of the page instead of a menu in the toolbar. */
  inPanel?: true
  /** As `inPanel` where rows are cards, and a menu in the toolbar otherwise. */
  inPanelIfNarrow?: true
  /** The filter is chosen by tabs, which show what is chosen. */
  isTabs?: true
}

/** The name column identifies a row and the action column is the only access to its actions, so both stay visible. */
export function canHide<Row>({ kind }: DataColumn<Row>): boolean {
  return kind !== 'name' && kind !== 'action'
}

/** The header of a column as a text. */
export function headerOf<Row>(t: TFunction, { header, headerKey }: DataColumn<Row>): string {
  return header ?? t(headerKey)
}

/** Ids of the sortable columns, for `TableDefaults.sorts`. */
export function sortableColumnIds<Row>(columns: readonly DataColumn<Row>[]): string[] {
  return columns.flatMap(({ id, sortable }) => (sortable ? [id] : []))
}
