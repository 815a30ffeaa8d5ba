import { makeStyles, SkeletonItem, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { registerPath, titleKeyOf } from '../data/registers.ts'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  count: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  number: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  waiting: { color: 'var(--status-pending)' },
  label: { color: tokens.colorNeutralForeground2 },
  skeleton: { width: '48px' },
})

/** A register with its number of pending items; links to those items. */
export function PendingCard({ slug, count }: { slug: string; count: number | undefined }) {
  const { t } = useTranslation()
  const styles = useStyles()
  // The thesis table displays one year by default, but pending theses can be of any year.
  const query = slug === 'thesis' ? 'year=all&statuses=pending' : 'statuses=pending'
  return (
    <Link href={registerPath(slug, count ? query : '')} prefetch={false} className={styles.card}>
      <span className={styles.name}>{t(titleKeyOf(slug), { defaultValue: slug })}</span>
      <span className={styles.count}>
        {count === undefined ? (
          <SkeletonItem size={32} className={styles.skeleton} />
        ) : (
          <span className={`${styles.number} ${count > 0 ? styles.waiting : ''}`}>{count}</span>
        )}
        <span className={styles.label}>{t('manage.overview.pending', { count: count ?? 0 })}</span>
      </span>
    </Link>
  )
}
