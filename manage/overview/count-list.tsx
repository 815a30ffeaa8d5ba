import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '40px',
    overflowWrap: 'anywhere',
    padding: '9px 14px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    color: 'var(--ink)',
    font: 'var(--text-14)',
    textDecorationLine: 'none',
    ':hover': { color: 'var(--ink)', backgroundColor: 'var(--hover)' },
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
  },
  title: { font: 'var(--text-14-strong)' },
  number: { color: 'var(--pending)', font: 'var(--text-14-strong)', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: 'var(--ink-2)' },
  label: { color: 'var(--ink-2)' },
  zeros: { color: 'var(--ink-2)', font: 'var(--text-14)' },
  zero: {
    color: 'var(--ink-2)',
    '@media (pointer: coarse), (max-width: 640px)': {
      display: 'inline-block',
      minWidth: '44px',
      lineHeight: '44px',
    },
  },
})

export type Count = {
  key: string
  title: string
  /** What is counted, in words; empty if the section says so. */
  label: string
  count: number
  /** The table of what is counted. */
  href: string
  /** Nothing that is to be done. */
  isQuiet?: true
}

/** What there is to do, each with its number and a link to it; what there is nothing of is in one line. */
export function CountList({ counts, zerosKey }: { counts: readonly Count[]; zerosKey: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const zeros = counts.filter(({ count }) => count === 0)
  return (
    <>
      {zeros.length < counts.length && (
        <ul className={styles.list}>
          {counts
            .filter(({ count }) => count > 0)
            .map(({ key, title, label, count, href, isQuiet }) => (
              <li key={key}>
                <Link href={href} prefetch={false} className={styles.link}>
                  <span className={styles.title}>{`${title} `}</span>
                  <span className={mergeClasses(styles.number, isQuiet && styles.quiet)}>{`${count} `}</span>
                  {label && <span className={styles.label}>{label}</span>}
                </Link>
              </li>
            ))}
        </ul>
      )}
      {zeros.length > 0 && (
        <p className={styles.zeros}>
          {t(zerosKey)}{' '}
          {zeros.map(({ key, title, href }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link href={href} prefetch={false} className={styles.zero}>
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
