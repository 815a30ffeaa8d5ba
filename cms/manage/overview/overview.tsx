'use client'

import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ManagedForm } from '../data/registers.ts'
import { LatestChanges } from './latest-changes.tsx'
import { PendingCard } from './pending-card.tsx'
import { UnsentBar } from './unsent-bar.tsx'
import { useOverview } from './use-overview.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    paddingTop: tokens.spacingVerticalM,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalL,
    padding: 0,
    listStyleType: 'none',
  },
})

/** Pending items of each register, and the latest changes. */
export function Overview({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { pending, latest, problem } = useOverview(forms)
  return (
    <div className={`own-screen ${styles.page}`}>
      <Title3 as="h1">{t('manage.overview.title')}</Title3>
      <UnsentBar />
      <ul className={styles.cards}>
        {forms.map(({ slug }) => (
          <li key={slug}>
            <PendingCard slug={slug} count={pending[slug]} />
          </li>
        ))}
      </ul>
      <LatestChanges changes={latest} problem={problem} />
    </div>
  )
}
