import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { activeFilters } from './active-filters.tsx'
import type { TableFilter } from './columns.ts'
import type { TableChange, TableState, Year } from './table-state.ts'

type Props = {
  filters: readonly TableFilter[]
  state: TableState
  /** The year whose rows are searched, if there are others. */
  year?: { chosen: Year; chooseAll: () => void } | undefined
  onChange: (change: TableChange) => void
  onClear: () => void
}

/** In place of rows that the search and filters hide: names these in a sentence and offers to drop each. */
export function NothingFound({ filters, state, year, onChange, onClear }: Props) {
  const { t } = useTranslation()
  const active = activeFilters(t, filters, state)
  const chosenYear = year?.chosen === 'all' ? undefined : year?.chosen
  const limits = [
    ...(chosenYear === undefined ? [] : [t('table.none.year', { year: chosenYear })]),
    ...active.flatMap(({ labelKey, text }) =>
      labelKey ? [t('table.none.filter', { name: t(labelKey), value: text })] : [],
    ),
  ].join('; ')
  return (
    <StateMessage
      state="empty"
      title={state.q ? t('table.none.search', { query: state.q }) : t('table.none.title')}
      actions={
        <>
          {chosenYear !== undefined && (
            <Button appearance="primary" onClick={year?.chooseAll}>
              {t('thesis.year.searchAll')}
            </Button>
          )}
          {active.map(({ key, labelKey, text, without }) => (
            <Button key={key} onClick={() => onChange(without)}>
              {labelKey ? t('table.none.drop', { filter: text }) : t('table.search.clear')}
            </Button>
          ))}
          {active.length > 1 && (
            <Button appearance="subtle" onClick={onClear}>
              {t('table.clear')}
            </Button>
          )}
        </>
      }
    >
      <p>{limits ? t('table.none.limits', { filters: limits }) : t('table.none.hint')}</p>
    </StateMessage>
  )
}
