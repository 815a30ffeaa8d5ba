'use client'

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useResource } from '../shell/use-resource.ts'
import { ReportForm } from './report-form.tsx'
import { ReportTabs } from './report-tabs.tsx'

/** `/manage/reports`: the reports by period as one form, and links to those that managers build (contract §7). */
export function ReportsScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const reports = useResource(useCallback(() => client('getReportsMeta', {}), [client]))
  const saved = useResource(useCallback(() => client('listViews', { query: { kind: 'report' } }), [client]))
  return (
    <Screen title={t('manage.reports.title')}>
      <ReportTabs current="ready" saved={saved.data ?? []} />
      <Loaded resource={reports} failed={t('reports.error.metadata')} rows={5}>
        {(data) => <ReportForm reports={data} />}
      </Loaded>
    </Screen>
  )
}
