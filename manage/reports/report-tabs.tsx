import { useTranslation } from 'react-i18next'
import type { View } from '#contract/views.ts'
import { PillLinks } from '../shell/pill-links.tsx'
import { builderPath, reportsPath, savedReportPath } from './paths.ts'

type Props = {
  /** Undefined if none of them is displayed. */
  current?: 'ready' | 'new' | (string & {})
  saved: readonly View[]
}

/** Links to the reports by period, to a new one, and to the saved ones. */
export function ReportTabs({ current, saved }: Props) {
  const { t } = useTranslation()
  const links = [
    { href: reportsPath, label: t('manage.reports.ready'), isCurrent: current === 'ready' },
    { href: builderPath, label: t('manage.reports.build'), isCurrent: current === 'new' },
    ...saved.map((view) => ({
      href: savedReportPath(view),
      label: view.name,
      isCurrent: current === view.uuid,
    })),
  ]
  return <PillLinks label={t('manage.reports.title')} links={links} />
}
