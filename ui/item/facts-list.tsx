import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    margin: 0,
    '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  term: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, overflowWrap: 'anywhere' },
})

/** A fact with a missing value (null, undefined or empty string) is omitted. */
export type Fact = { term: string; value: ReactNode }

export function FactsList({ facts }: { facts: readonly Fact[] }) {
  const styles = useStyles()
  const visibleFacts = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (visibleFacts.length === 0) return null
  return (
    <dl className={styles.list}>
      {visibleFacts.map(({ term, value }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
