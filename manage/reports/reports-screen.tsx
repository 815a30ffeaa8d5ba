'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useResource } from '../shell/use-resource.ts'
import { ReportCard } from './report-card.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    padding: 0,
    listStyleType: 'none',
  },
})

/** `/manage/reports`: a card for each report (contract §7). */
export function ReportsScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const reports = useResource(useCallback(() => client('getReportsMeta', {}), [client]))
  return (
    <Screen title={t('manage.reports.title')}>
      <Loaded resource={reports} failed={t('reports.error.metadata')} rows={5}>
        {(data) => (
          <ul className={styles.list}>
            {data.map((report) => (
              <li key={report.slug}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  )
}
