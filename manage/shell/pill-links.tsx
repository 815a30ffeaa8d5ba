import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import type { ReactNode } from 'react'

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: '32px',
  padding: `0 ${tokens.spacingHorizontalM}`,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusCircular,
  textDecorationLine: 'none',
  '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
} as const

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  link: {
    ...link,
    color: tokens.colorNeutralForeground2,
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  current: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
  },
  disabled: { ...link, color: tokens.colorNeutralForegroundDisabled },
})

type Props = {
  label: string
  links: readonly { href: string; label: string; isCurrent: boolean }[]
  children?: ReactNode
}

/** Navigation between the lists of a tab. */
export function PillLinks({ label, links, children }: Props) {
  const styles = useStyles()
  return (
    <nav className={styles.list} aria-label={label}>
      {links.map(({ href, label, isCurrent }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className={mergeClasses(styles.link, isCurrent && styles.current)}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      {children}
    </nav>
  )
}

/** A choice that is only displayed. */
export function DisabledPill({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <span className={useStyles().disabled} aria-disabled="true" title={hint}>
      {children}
    </span>
  )
}
