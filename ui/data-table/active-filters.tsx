import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import styles from './active-filters.module.css'
import type { TableFilter } from './columns.ts'
import type { FilterName, TableState } from './table-state.ts'

type Props = {
  filters: readonly TableFilter[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
  onClear: () => void
  /** Called when the last filter is removed. */
  onEmpty: () => void
}
type Chip = { key: string; text: string; without: Partial<TableState> }

/** Lists the active search and filters, with buttons that remove one or all of them. */
export function ActiveFilters({ filters, state, onChange, onClear, onEmpty }: Props) {
  const { t } = useTranslation()
  const chips: Chip[] = filters.flatMap((filter) => chipsOf(filter, state))
  if (state.q) {
    chips.unshift({ key: 'q', text: t('table.chip.search', { query: state.q }), without: { q: '' } })
  }
  if (chips.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('table.chip.list')}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <Button
            className={clsx(styles.chip, styles.round)}
            size="small"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={t('table.chip.remove', { filter: text })}
            onClick={({ currentTarget }) => {
              // The button disappears: focus moves to the next one, or to the list after the last filter.
              if (chips.length === 1) onEmpty()
              else currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus()
              onChange(without)
            }}
          >
            {text}
          </Button>
        </li>
      ))}
      <li>
        <Button className={styles.chip} size="small" appearance="transparent" onClick={onClear}>
          {t('table.clear')}
        </Button>
      </li>
    </ul>
  )
}

function chipsOf(filter: TableFilter, { filters }: TableState): Chip[] {
  return filters[filter.name].map((value) => ({
    key: `${filter.name}.${value}`,
    text: filter.options.find((option) => option.value === value)?.label ?? value,
    without: { filters: withoutValue(filters, filter.name, value) },
  }))
}

function withoutValue(
  filters: TableState['filters'],
  name: FilterName,
  value: string,
): TableState['filters'] {
  return { ...filters, [name]: filters[name].filter((selected) => selected !== value) }
}
