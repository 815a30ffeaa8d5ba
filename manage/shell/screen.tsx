import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useNamedPage } from './page-title.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
  },
  // As high as its actions, which may be loaded after the heading.
  heading: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '40px',
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
    '@media (max-width: 640px)': { columnGap: tokens.spacingHorizontalS },
  },
  note: {
    color: 'var(--ink-3)',
    font: 'var(--text-14)',
    overflowWrap: 'anywhere',
    // The actions may be between it and the title.
    '@media (max-width: 640px)': { marginTop: tokens.spacingVerticalS },
  },
  title: {
    minWidth: 0,
    marginInlineEnd: 'auto',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    '@media (max-width: 640px)': { fontSize: '1.25rem', lineHeight: '1.75rem' },
  },
})

type Props = {
  title: string
  /** Quiet, below the heading. */
  note?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the manage area with its heading and main actions. */
export function Screen({ title, note, actions, children }: Props) {
  const styles = useStyles()
  return (
    <div className={`own-screen ${styles.page}`}>
      <div>
        <ScreenHeading title={title}>{actions}</ScreenHeading>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </div>
  )
}

/** The heading of a screen, followed by its main actions. */
export function ScreenHeading({ title, children }: { title: string; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.heading}>
      <ScreenTitle className={styles.title}>{title}</ScreenTitle>
      {children}
    </div>
  )
}

/** The main heading of a screen, with which the document's title begins. */
export function ScreenTitle({ children, className }: { children: string; className?: string }) {
  useNamedPage(children)
  return (
    <Title3 as="h1" className={className}>
      {children}
    </Title3>
  )
}
