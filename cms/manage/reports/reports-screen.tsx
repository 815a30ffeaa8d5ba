'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
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
      {!reports.data && !reports.problem && <SkeletonRows count={5} />}
      {reports.problem && (
        <ListMessage
          role="alert"
          title={t('reports.error.metadata')}
          text={t(reports.problem)}
          action={<Button onClick={() => void reports.reload()}>{t('common.retry')}</Button>}
        />
      )}
      {reports.data && (
        <ul className={styles.list}>
          {reports.data.map((report) => (
            <li key={report.slug}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
