import { Tab, TabList } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Year } from '#ui/data-table/chosen-year.ts'

type Props = { years: readonly number[]; chosen: Year; onChoose: (year: Year) => void }

/** Tabs for all years and for each year that has theses. */
export function YearTabs({ years, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <div style={{ overflowX: 'auto' }}>
      <TabList
        size="small"
        aria-label={t('manage.year.label')}
        selectedValue={String(chosen)}
        onTabSelect={(_event, { value }) => onChoose(Number(value) || 'all')}
      >
        <Tab value="all">{t('manage.year.all')}</Tab>
        {years.map((year) => (
          <Tab key={year} value={String(year)}>
            {year}
          </Tab>
        ))}
      </TabList>
    </div>
  )
}
