import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { activeFilters } from './active-filters.tsx'
import type { TableFilter } from './columns.ts'
import type { TableState } from './table-state.ts'

type Props = {
  filters: readonly TableFilter[]
  state: TableState
  /** Drops what narrows the list beside the search and filters, such as a year. */
  widen?: ReactNode
  onChange: (change: Partial<TableState>) => void
  onClear: () => void
}

/** In place of rows that the search and filters hide: names these and offers to drop each. */
export function NothingFound({ filters, state, widen, onChange, onClear }: Props) {
  const { t } = useTranslation()
  const active = activeFilters(t, filters, state)
  return (
    <StateMessage
      state="empty"
      title={t('table.none.title')}
      actions={
        <>
          {widen}
          {active.map(({ key, text, without }) => (
            <Button key={key} onClick={() => onChange(without)}>
              {t('table.none.drop', { filter: text })}
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
      <p>{t('table.none.text', { filters: active.map(({ text }) => text).join(', ') })}</p>
    </StateMessage>
  )
}
