import { ArrowSortRegular } from '@fluentui/react-icons/headless/svg/arrow-sort'
import { ColumnTripleRegular } from '@fluentui/react-icons/headless/svg/column-triple'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from './choice-menu.tsx'
import { canHide, type DataColumn, headerOf, type TableFilter } from './columns.ts'
import { SearchBox } from './search-box.tsx'
import { sortLabel } from './sort-label.ts'
import type { TableChange, TableState } from './table-state.ts'
import styles from './toolbar.module.css'

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  filters: readonly TableFilter[]
  state: TableState
  compact: boolean
  hidden: readonly string[]
  /** Before the search. */
  lead?: ReactNode
  extras?: ReactNode
  /** The order is chosen elsewhere. */
  hasSheet: boolean
  searchLabel: string | undefined
  /** The URL's query without the search. */
  otherQuery: URLSearchParams
  onHide: (hidden: readonly string[]) => void
  onChange: (change: TableChange, mode?: 'push' | 'replace') => void
}

/** Search, filters, card sorting and column visibility. */
export function Toolbar<Row>({
  columns,
  filters,
  state,
  compact,
  hidden,
  lead,
  extras,
  hasSheet,
  searchLabel,
  otherQuery,
  onHide,
  onChange,
}: Props<Row>) {
  const { t } = useTranslation()
  const className = compact ? styles.compact : undefined
  const menus = filters.filter(({ inPanel, isTabs }) => !inPanel && !isTabs)
  const hideable = columns.filter(canHide)
  const sortable = columns.filter((column) => column.sortable)
  const sorts = ['', ...sortable.flatMap(({ id }) => [id, `-${id}`])]
  return (
    <search className={styles.bar} data-print="no">
      {lead}
      <SearchBox
        value={state.q}
        label={searchLabel ?? t('table.search.label')}
        otherQuery={otherQuery}
        onSearch={(q) => onChange({ q }, 'replace')}
      />
      {sortable.length > 0 && !hasSheet && (
        <ChoiceMenu
          type="radio"
          label={t('table.sort.label')}
          icon={<ArrowSortRegular />}
          options={sorts.map((value) => ({ value, label: sortLabel(t, columns, value) }))}
          chosen={[state.sort]}
          className={clsx(styles.sort, className)}
          onChoose={([sort = '']) => onChange({ sort })}
        />
      )}
      {extras}
      {menus.map(({ name, labelKey, options, inPanelIfNarrow }) => (
        <ChoiceMenu
          key={name}
          type="checkbox"
          label={t(labelKey)}
          options={options}
          chosen={state.filters[name]}
          className={clsx(className, inPanelIfNarrow && styles.inPanel)}
          onChoose={(chosen) => onChange({ filters: { [name]: chosen } })}
        />
      ))}
      {hideable.length > 0 && (
        <ChoiceMenu
          type="checkbox"
          label={t('table.columns')}
          icon={<ColumnTripleRegular />}
          isIconOnly
          options={hideable.map((column) => ({ value: column.id, label: headerOf(t, column) }))}
          chosen={hideable.map(({ id }) => id).filter((id) => !hidden.includes(id))}
          className={clsx(styles.columns, className)}
          onChoose={(visible) => onHide(hideable.map(({ id }) => id).filter((id) => !visible.includes(id)))}
        />
      )}
    </search>
  )
}
