import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Register } from '#contract/items.ts'
import { usePaths } from '../use-paths.ts'

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  compact: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    whiteSpace: 'nowrap',
    '@media (max-width: 640px)': { minHeight: '44px' },
  },
})

type Props = { register: Register; uuid: string; compact?: boolean; label?: string; children: ReactNode }

/** A link from a list to an item's page. Stores the list's query in the history state for the back link. */
export function ItemLink({ register, uuid, compact, label, children }: Props) {
  const styles = useStyles()
  const paths = usePaths()
  const { search } = useLocation()
  return (
    <Link
      to={paths.item(register, uuid)}
      state={{ list: search }}
      className={mergeClasses(styles.link, compact && styles.compact)}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
