'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { expiringDays } from '#contract/overview.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { type ManagedForm, registerPath, titleKeyOf } from '../data/registers.ts'
import { LoadProblem } from '../shell/loaded.tsx'
import { ScreenTitle } from '../shell/screen.tsx'
import { useResource } from '../shell/use-resource.ts'
import { CountCard } from './count-card.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { MonthsChart } from './months-chart.tsx'
import { OverviewSection } from './overview-section.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    paddingTop: tokens.spacingVerticalM,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
    gap: tokens.spacingHorizontalL,
    padding: 0,
    listStyleType: 'none',
  },
})

/** `/manage`: what is waiting for a decision, entries by month, and the latest changes (contract §3). */
export function Overview({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const overview = useResource(useCallback(() => client('getOverview', {}), [client]))
  const { data, problem } = overview
  const titleOf = (slug: string) => t(titleKeyOf(slug), { defaultValue: slug })
  const counts = new Map(data?.forms.map((form) => [form.slug, form]))
  const expiring = forms.filter(({ slug }) => findRegister(slug)?.deadlineField || counts.get(slug)?.expiring)

  return (
    <div className={`own-screen ${styles.page}`}>
      <ScreenTitle>{t('manage.overview.title')}</ScreenTitle>
      <LoadProblem title={t('manage.overview.failed')} resource={overview} />
      {(data || !problem) && (
        <>
          <OverviewSection title={t('manage.overview.waiting')}>
            <ul className={styles.cards}>
              {forms.map(({ slug }) => {
                const { pending, pendingSince } = counts.get(slug) ?? {}
                return (
                  <CountCard
                    key={slug}
                    title={titleOf(slug)}
                    labelKey="manage.overview.pending"
                    count={data && (pending ?? 0)}
                    href={pendingPath(slug, pending)}
                    // The line is there before the data are, so that nothing moves.
                    detail={
                      pendingSince ? (
                        <>
                          {t('manage.overview.pendingSince')} <DateTime value={pendingSince} />
                        </>
                      ) : (
                        '\u00A0'
                      )
                    }
                  />
                )
              })}
            </ul>
          </OverviewSection>
          <OverviewSection title={t('manage.overview.attention')}>
            <ul className={styles.cards}>
              {expiring.map(({ slug }) => (
                <CountCard
                  key={slug}
                  title={titleOf(slug)}
                  labelKey="manage.overview.expiring"
                  labelParams={{ days: expiringDays }}
                  count={data && (counts.get(slug)?.expiring ?? 0)}
                  href={registerPath(slug, 'statuses=published&sort=application_deadline')}
                />
              ))}
              <CountCard
                title={t('manage.tab.translations')}
                labelKey="manage.overview.missing"
                count={data?.missingTranslations}
                href="/manage/translations?missing=all"
              />
              <CountCard
                title={t('manage.overview.mails')}
                labelKey="manage.overview.unsent"
                count={data?.failedMails}
                href="/manage/mails"
              />
            </ul>
          </OverviewSection>
          <MonthsChart months={data?.months} forms={data?.forms.map(({ slug }) => slug) ?? []} />
          <LatestChanges changes={data?.latest} />
        </>
      )}
    </div>
  )
}

/** The table of the pending entries; the whole table if there are none. */
function pendingPath(slug: string, pending: number | undefined): string {
  if (!pending) return registerPath(slug)
  // The table displays one year by default, but pending items can be of any year.
  return registerPath(slug, findRegister(slug)?.yearField ? 'year=all&statuses=pending' : 'statuses=pending')
}
