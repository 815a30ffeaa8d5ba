import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import styles from './active-filters.module.css'
import type { TableFilter } from './columns.ts'
import type { TableChange, TableState } from './table-state.ts'

type Props = {
  filters: readonly TableFilter[]
  state: TableState
  onChange: (change: TableChange) => void
  onClear: () => void
  /** Called when the last filter is removed. */
  onEmpty: () => void
}
type Chip = {
  key: string
  /** The key of the filter's name; undefined for the search. */
  labelKey?: string
  text: string
  language?: Language | undefined
  without: TableChange
}

/** Lists the active search and filters, with buttons that remove one or all of them; on paper in words. */
export function ActiveFilters({ filters, state, onChange, onClear, onEmpty }: Props) {
  const { t } = useTranslation()
  const chips = activeFilters(t, filters, state)
  if (chips.length === 0) return null
  return (
    <>
      <p className={styles.printed}>{printedFilters(t, chips)}</p>
      <ul className={styles.list} aria-label={t('table.chip.list')} data-print="no">
        {chips.map(({ key, text, language, without }) => (
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
              <TextInLanguage text={text} language={language} />
            </Button>
          </li>
        ))}
        <li>
          <Button className={styles.chip} size="small" appearance="transparent" onClick={onClear}>
            {t('table.clear')}
          </Button>
        </li>
      </ul>
    </>
  )
}

/** Each filter with what is chosen in it, after the search: `Search: “data” · Curriculum: Informatics, Data Science`. */
function printedFilters(t: TFunction, chips: readonly Chip[]): string {
  const filters = Map.groupBy(chips, ({ key, labelKey }) => labelKey ?? key)
  return [...filters.values()]
    .map((chosen) => {
      const texts = chosen.map(({ text }) => text).join(', ')
      const [{ labelKey } = {}] = chosen
      return labelKey ? `${t(labelKey)}: ${texts}` : texts
    })
    .join(' · ')
}

/** The active search and filters, each with the state without it. */
export function activeFilters(t: TFunction, filters: readonly TableFilter[], state: TableState): Chip[] {
  const chips = filters.flatMap((filter) => chipsOf(filter, state))
  if (!state.q) return chips
  return [{ key: 'q', text: t('table.chip.search', { query: state.q }), without: { q: '' } }, ...chips]
}

function chipsOf(filter: TableFilter, { filters }: TableState): Chip[] {
  return filters[filter.name].map((value) => {
    const option = filter.options.find((each) => each.value === value)
    return {
      key: `${filter.name}.${value}`,
      labelKey: filter.labelKey,
      text: option?.label ?? value,
      language: option?.language,
      without: { filters: { [filter.name]: filters[filter.name].filter((each) => each !== value) } },
    }
  })
}
