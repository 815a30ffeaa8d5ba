'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type ItemStatus, itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import type { OverviewData } from '#contract/overview.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { expiringDays } from '#contract/values/deadline.ts'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { allYearsPath, type ManagedForm, registerPath } from '../data/registers.ts'
import { useFormTitle } from '../data/use-form-title.ts'
import { LoadProblem } from '../shell/loaded.tsx'
import { ScreenTitle } from '../shell/screen.tsx'
import { ScreenSection } from '../shell/screen-section.tsx'
import { useOverview } from '../shell/use-overview.tsx'
import { CountList } from './count-list.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { MonthsChart, type Series, stripes } from './months-chart.tsx'
import { WaitingList } from './waiting-list.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
  },
  charts: {
    display: 'grid',
    // At most two columns.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(420px, 40%), 100%), 1fr))',
    gap: `${tokens.spacingVerticalM} 40px`,
    // Beside each other, headings, explanations and charts are in line.
    '& > section': {
      display: 'grid',
      gridRow: 'span 3',
      gridTemplateRows: 'subgrid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignContent: 'start',
      marginBottom: '20px',
    },
    // The last of three takes a whole row.
    '& > :last-child': { gridColumn: '1 / -1' },
  },
})

/**
 * `/manage`: what waits for a decision, longest first, and what else there is to do; submissions, decisions and latest changes
 * (contract §3).
 */
export function Overview({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const overview = useOverview()
  const { data, problem } = overview
  return (
    <div className={`own-screen ${styles.page}`}>
      <ScreenTitle>{t('manage.overview.title')}</ScreenTitle>
      <LoadProblem title={t('manage.overview.failed')} resource={overview} />
      {!data && !problem && <SkeletonRows count={8} />}
      {data && (
        <>
          <ScreenSection title={t('manage.overview.waiting')}>
            <WaitingList entries={data.waiting} />
            <Waiting forms={forms} data={data} />
            <Unconfirmed forms={forms} data={data} />
          </ScreenSection>
          <Unanswered forms={forms} data={data} />
          {data.proposals.length > 0 && (
            <ScreenSection title={t('manage.overview.proposals')}>
              <WaitingList entries={data.proposals.map((entry) => ({ ...entry, correctedAt: null }))} />
              <Proposals forms={forms} data={data} />
            </ScreenSection>
          )}
          <ScreenSection title={t('manage.overview.attention')}>
            <Attention forms={forms} data={data} />
          </ScreenSection>
          <Charts data={data} />
          <LatestChanges changes={data.latest} />
        </>
      )}
    </div>
  )
}

type Props = { forms: readonly ManagedForm[]; data: OverviewData }

/** The number of pending entries of each form. */
function Waiting({ forms, data }: Props) {
  const titleOf = useFormTitle()
  const counts = forms.map(({ slug }) => {
    const count = data.forms.find((form) => form.slug === slug)?.pending ?? 0
    return { key: slug, title: titleOf(slug), label: '', count, href: pendingPath(slug, count) }
  })
  return <CountList counts={counts} zerosKey="manage.overview.nothingWaits" />
}

/** The number of pending entries of each form that wait apart, because their address is not confirmed. */
function Unconfirmed({ forms, data }: Props) {
  const { t } = useTranslation()
  const titleOf = useFormTitle()
  const counts = forms.flatMap(({ slug }) => {
    const count = data.forms.find((form) => form.slug === slug)?.unconfirmed ?? 0
    const label = t('manage.overview.unconfirmed', { count })
    const href = `${pendingPath(slug, count)}&address=unconfirmed`
    return count > 0 ? [{ key: slug, title: titleOf(slug), label, count, href, isQuiet: true } as const] : []
  })
  return counts.length > 0 && <CountList counts={counts} zerosKey="manage.overview.nothingWaits" />
}

/** The number of entries of each form with a message of the submitter to answer; nothing without any. */
function Unanswered({ forms, data }: Props) {
  const { t } = useTranslation()
  const titleOf = useFormTitle()
  const counts = forms.flatMap(({ slug }) => {
    const count = data.forms.find((form) => form.slug === slug)?.unanswered ?? 0
    if (count === 0) return []
    const href = allYearsPath(slug, 'messages=unanswered')
    return { key: slug, title: titleOf(slug), label: '', count, href }
  })
  return (
    counts.length > 0 && (
      <ScreenSection title={t('manage.overview.unanswered')}>
        <CountList counts={counts} zerosKey="manage.overview.nothingToDo" />
      </ScreenSection>
    )
  )
}

/** The number of proposed changes of each form. */
function Proposals({ forms, data }: Props) {
  const titleOf = useFormTitle()
  const counts = forms.flatMap(({ slug }) => {
    const count = data.forms.find((form) => form.slug === slug)?.proposals ?? 0
    const href = registerPath(slug, 'statuses=published')
    return count > 0 ? [{ key: slug, title: titleOf(slug), label: '', count, href }] : []
  })
  return <CountList counts={counts} zerosKey="manage.overview.nothingWaits" />
}

/** Deadlines, missing texts and unsent mails. */
function Attention({ forms, data }: Props) {
  const { t } = useTranslation()
  const titleOf = useFormTitle()
  const expiring = forms.flatMap(({ slug }) => {
    const count = data.forms.find((form) => form.slug === slug)?.expiring ?? 0
    if (!findRegister(slug)?.deadlineField && count === 0) return []
    return {
      key: slug,
      title: titleOf(slug),
      label: t('manage.overview.expiring', { days: expiringDays, count }),
      count,
      href: registerPath(slug, 'statuses=published&sort=application_deadline'),
    }
  })
  const { missingTranslations, failedMails } = data
  const others = [
    {
      key: 'translations',
      title: t('manage.tab.translations'),
      label: t('manage.overview.missing', { count: missingTranslations }),
      count: missingTranslations,
      href: '/manage/translations?missing=all',
    },
    {
      key: 'mails',
      title: t('manage.overview.mails'),
      label: t('manage.overview.unsent', { count: failedMails }),
      count: failedMails,
      href: '/manage/mails',
    },
  ]
  return <CountList counts={[...expiring, ...others]} zerosKey="manage.overview.nothingToDo" />
}

/** Statuses that share their colour with another one are striped. */
const striped: readonly ItemStatus[] = ['draft', 'returned', 'canceled', 'confirm']

function Charts({ data }: Pick<Props, 'data'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleOf = useFormTitle()
  const slugs = data.forms.map(({ slug }) => slug)
  const ofForms = slugs.map((slug): Series => {
    const hue = findRegister(slug)?.hue
    return { key: slug, label: titleOf(slug), fill: hue ? `var(--${hue})` : stripes('var(--quiet)') }
  })
  const ofStatuses = itemStatuses.map((status): Series => {
    const keys = new Set(slugs.map((slug) => statusKeyOf(slug, status)))
    const color = `var(--status-${status})`
    return {
      key: status,
      label: [...keys].map((key) => t(key)).join(' / '),
      fill: striped.includes(status) ? stripes(color) : color,
    }
  })
  const none = t('manage.overview.months.none')
  const { months } = data
  return (
    <div className={styles.charts}>
      <MonthsChart
        title={t('manage.overview.submissions.title')}
        about={t('manage.overview.submissions.about')}
        tableLabel={t('manage.overview.submissions.table')}
        none={none}
        months={months}
        series={ofForms}
        measure={({ forms }, slug) => forms.find(({ form }) => form === slug)?.created ?? 0}
        isStacked
      />
      <MonthsChart
        title={t('manage.overview.decisions.title')}
        about={t('manage.overview.decisions.about')}
        tableLabel={t('manage.overview.decisions.table')}
        none={t('manage.overview.decisions.none')}
        months={months}
        series={ofForms}
        measure={({ forms }, slug) => forms.find(({ form }) => form === slug)?.medianDays ?? null}
      />
      <MonthsChart
        title={t('manage.overview.months.title')}
        about={t('manage.overview.months.about')}
        tableLabel={t('manage.overview.months.table')}
        none={none}
        months={months}
        series={ofStatuses}
        measure={({ statuses }, key) => statuses.find(({ status }) => status === key)?.count ?? 0}
        isStacked
      />
    </div>
  )
}

/** The table of the pending entries; the whole table if there are none. */
function pendingPath(slug: string, pending: number): string {
  return pending === 0 ? registerPath(slug) : allYearsPath(slug, 'statuses=pending')
}
