import { makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '44px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
})

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <Link to={to} className={styles.link}>
      <ArrowLeftRegular aria-hidden />
      {children}
    </Link>
  )
}
