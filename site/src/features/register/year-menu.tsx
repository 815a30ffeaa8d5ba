import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '#ui/data-table/choice-menu.tsx'
import type { Year } from '#ui/data-table/table-state.ts'

type Props = { years: readonly number[]; year: Year; onChoose: (year: Year) => void }

/** A menu that selects one year, or all. */
export function YearMenu({ years, year, onChoose }: Props) {
  const { t } = useTranslation()
  const options = year === 'all' || years.includes(year) ? years : [year, ...years]
  return (
    <ChoiceMenu
      type="radio"
      label={t('thesis.year.value', { year: year === 'all' ? t('thesis.year.all') : year })}
      icon={<CalendarRegular />}
      options={[
        { value: 'all', label: t('thesis.year.every') },
        ...options.map((option) => ({ value: String(option), label: String(option) })),
      ]}
      chosen={[String(year)]}
      onChoose={([chosen]) => onChoose(Number(chosen) || 'all')}
    />
  )
}
