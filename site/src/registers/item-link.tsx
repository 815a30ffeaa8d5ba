import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  quiet: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    whiteSpace: 'nowrap',
    '@media (max-width: 640px)': { minHeight: '44px' },
  },
})

type Props = { to: string; quiet?: boolean; label?: string; children: ReactNode }

/** A link from a list to one of its entries; the entry's page then knows the list as one left it. */
export function ItemLink({ to, quiet, label, children }: Props) {
  const styles = useStyles()
  const { search } = useLocation()
  return (
    <Link
      to={to}
      state={{ list: search }}
      className={mergeClasses(styles.link, quiet && styles.quiet)}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
