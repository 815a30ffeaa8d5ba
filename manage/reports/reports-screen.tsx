'use client'

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useResource } from '../shell/use-resource.ts'
import { ReportForm } from './report-form.tsx'

/** `/manage/reports`: the reports as one form (contract §7). */
export function ReportsScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const reports = useResource(useCallback(() => client('getReportsMeta', {}), [client]))
  return (
    <Screen title={t('manage.reports.title')}>
      <Loaded resource={reports} failed={t('reports.error.metadata')} rows={5}>
        {(data) => <ReportForm reports={data} />}
      </Loaded>
    </Screen>
  )
}
