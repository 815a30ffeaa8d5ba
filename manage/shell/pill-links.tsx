import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { type ReactNode, useRef } from 'react'
import { useCurrentInView } from './use-current-in-view.ts'

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: 'var(--control-small)',
  padding: `0 ${tokens.spacingHorizontalM}`,
  border: '1px solid var(--control-line)',
  borderRadius: tokens.borderRadiusCircular,
  fontSize: tokens.fontSizeBase300,
  textDecorationLine: 'none',
  '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
  // Five short ones fit a phone.
  '@media (max-width: 640px)': { justifyContent: 'center', minWidth: '44px', padding: '0 9px' },
} as const

const fade = 'linear-gradient(to right, transparent, #000 32px, #000 calc(100% - 32px), transparent)'
const fadeSize = { maskImage: fade, maskSize: 'calc(100% + 32px) 100%' }

/** One line that scrolls, and fades where there is more to scroll to. */
export const scrollingLine = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  animationName: {
    from: { ...fadeSize, maskPosition: '-32px 0' },
    to: { ...fadeSize, maskPosition: '0 0' },
  },
  animationTimingFunction: 'linear',
  animationDuration: 'auto',
  animationTimeline: 'scroll(self inline)',
} as const

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    // The padding has room for the outline of the focus.
    '@media (max-width: 640px)': {
      ...scrollingLine,
      columnGap: '6px',
      margin: '-4px -16px',
      padding: '4px 16px',
      scrollPaddingInline: '16px',
    },
  },
  link: {
    ...link,
    color: tokens.colorNeutralForeground2,
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  current: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
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
  const nav = useRef<HTMLElement>(null)
  useCurrentInView(nav, links.find(({ isCurrent }) => isCurrent)?.href ?? '')
  return (
    <nav ref={nav} className={styles.list} aria-label={label} data-print="no">
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
