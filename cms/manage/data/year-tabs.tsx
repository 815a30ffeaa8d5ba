import { Tab, TabList } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

type Props = {
  years: readonly number[]
  chosen: number | undefined
  onChoose: (year: number | undefined) => void
}

/** All years, and each year that has theses. */
export function YearTabs({ years, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <div style={{ overflowX: 'auto' }}>
      <TabList
        size="small"
        aria-label={t('manage.year.label')}
        selectedValue={String(chosen ?? 'all')}
        onTabSelect={(_event, { value }) => onChoose(value === 'all' ? undefined : Number(value))}
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
