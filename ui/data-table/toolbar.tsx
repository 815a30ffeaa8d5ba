import { makeStyles, tokens } from '@fluentui/react-components'
import { ColumnTripleRegular, FilterRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from './choice-menu.tsx'
import { canHide, type DataColumn, type TableFilter } from './columns.ts'
import { SearchBox } from './search-box.tsx'
import { SortMenu } from './sort-menu.tsx'
import type { TableState } from './table-state.ts'
import { cardsBelow } from './table-styles.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
  },
  columns: { marginInlineStart: 'auto', [cardsBelow]: { display: 'none' } },
})

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  filters: readonly TableFilter[]
  state: TableState
  compact: boolean
  hidden: readonly string[]
  extras?: ReactNode
  onHide: (hidden: readonly string[]) => void
  onChange: (change: Partial<TableState>, mode?: 'push' | 'replace') => void
}

/** Search, filters, card sorting and column visibility. */
export function Toolbar<Row>({
  columns,
  filters,
  state,
  compact,
  hidden,
  extras,
  onHide,
  onChange,
}: Props<Row>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const hideable = columns.filter(canHide)
  return (
    <search className={styles.bar}>
      <SearchBox value={state.q} compact={compact} onSearch={(q) => onChange({ q }, 'replace')} />
      {extras}
      {filters.map(({ name, labelKey, options }) => (
        <ChoiceMenu
          key={name}
          label={t(labelKey)}
          icon={<FilterRegular />}
          options={options}
          chosen={state.filters[name]}
          compact={compact}
          onChoose={(chosen) => onChange({ filters: { ...state.filters, [name]: chosen } })}
        />
      ))}
      <SortMenu columns={columns} sort={state.sort} onSort={(sort) => onChange({ sort })} />
      {hideable.length > 0 && (
        <div className={styles.columns}>
          <ChoiceMenu
            label={t('table.columns')}
            icon={<ColumnTripleRegular />}
            options={hideable.map(({ id, headerKey }) => ({ value: id, label: t(headerKey) }))}
            chosen={hideable.map(({ id }) => id).filter((id) => !hidden.includes(id))}
            compact={compact}
            onChoose={(visible) => onHide(hideable.map(({ id }) => id).filter((id) => !visible.includes(id)))}
          />
        </div>
      )}
    </search>
  )
}
