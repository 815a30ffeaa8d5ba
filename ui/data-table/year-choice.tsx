import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from './choice-menu.tsx'
import type { Year } from './table-state.ts'
import styles from './year-choice.module.css'

type Props = {
  years: readonly number[]
  year: Year
  /** As high as the controls of a compact toolbar, and also in a narrow list, which has no sheet of filters. */
  compact?: true
  onChoose: (year: Year) => void
}

/** More years than these are in a menu. */
const mostShown = { wide: 5, compact: 3 }

/** Buttons of the newest years and of all, with a menu of the earlier ones; a menu of all in a compact toolbar of a phone. */
export function YearChoice({ years, year, compact, onChoose }: Props) {
  const { t } = useTranslation()
  const all = year === 'all' || years.includes(year) ? years : [year, ...years]
  const most = mostShown[compact ? 'compact' : 'wide']
  const [shown, earlier] = [all.slice(0, most), all.slice(most)]
  const isEarlier = year !== 'all' && earlier.includes(year)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls with a value, these are buttons
    <div
      role="group"
      aria-label={t('thesis.facet.year')}
      className={clsx(styles.group, compact ? styles.compact : styles.wide)}
    >
      {compact && (
        <ChoiceMenu
          type="radio"
          label={year === 'all' ? t('table.facets.all') : String(year)}
          options={[
            { value: 'all', label: t('table.facets.all') },
            ...all.map((each) => ({ value: String(each), label: String(each) })),
          ]}
          chosen={[String(year)]}
          className={styles.menu}
          onChoose={([chosen]) => onChoose(Number(chosen) || 'all')}
        />
      )}
      {(['all', ...shown] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.year}
          aria-pressed={each === year}
          onClick={() => onChoose(each)}
        >
          {each === 'all' ? t('table.facets.all') : each}
        </button>
      ))}
      {earlier.length > 0 && (
        <ChoiceMenu
          type="radio"
          label={isEarlier ? String(year) : t('thesis.year.earlier')}
          options={earlier.map((each) => ({ value: String(each), label: String(each) }))}
          chosen={[String(year)]}
          className={clsx(styles.year, isEarlier && styles.chosen)}
          onChoose={([chosen]) => onChoose(Number(chosen) || 'all')}
        />
      )}
    </div>
  )
}
