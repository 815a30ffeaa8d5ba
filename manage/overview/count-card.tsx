import { makeStyles, mergeClasses, SkeletonItem, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    height: '100%',
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
  title: { fontWeight: tokens.fontWeightSemibold },
  count: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  number: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  waiting: { color: 'var(--status-pending)' },
  label: { color: tokens.colorNeutralForeground2 },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // As large as one digit.
  loading: { position: 'relative', color: 'transparent' },
  skeleton: { position: 'absolute', inset: 0, height: '100%' },
})

type Props = {
  title: string
  /** A message key with plural forms. */
  labelKey: string
  labelParams?: Record<string, number>
  /** Undefined while loading. */
  count: number | undefined
  detail?: ReactNode
  /** The table of what is counted. */
  href: string
}

/** A list item: a count of what waits for a manager, with a link to it. */
export function CountCard({ title, labelKey, labelParams, count, detail, href }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <li>
      <Link href={href} prefetch={false} className={styles.card}>
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>
          {count === undefined ? (
            <span className={mergeClasses(styles.number, styles.loading)}>
              0<SkeletonItem className={styles.skeleton} />
            </span>
          ) : (
            <span className={mergeClasses(styles.number, count > 0 && styles.waiting)}>{count}</span>
          )}
          <span className={styles.label}>{t(labelKey, { ...labelParams, count: count ?? 0 })}</span>
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </Link>
    </li>
  )
}
