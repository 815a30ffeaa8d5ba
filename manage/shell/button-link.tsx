import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import type { ReactNode } from 'react'

export const useButtonStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    minHeight: 'var(--control)',
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1Hover },
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
    '@media print': { display: 'none' },
  },
  compact: {
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: 'none',
    color: 'var(--brand-ink)',
    backgroundColor: 'transparent',
    ':hover': { color: 'var(--brand-ink)', backgroundColor: 'transparent', textDecorationLine: 'underline' },
  },
  primary: {
    border: 'none',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':hover': {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackgroundHover,
    },
    '@media (forced-colors: active)': { border: '1px solid LinkText' },
  },
})

type Props = {
  href: string
  label?: string
  title?: string
  appearance?: 'compact' | 'primary'
  children: ReactNode
}

/** A link, also to a page of the site, that looks like a button; `label` names its target for screen readers where its text does not. */
export function ButtonLink({ href, label, title, appearance, children }: Props) {
  const styles = useButtonStyles()
  const props = {
    href,
    className: mergeClasses(styles.link, appearance && styles[appearance]),
    'aria-label': label,
    title,
    children,
  }
  return href.startsWith('/manage') ? <Link {...props} prefetch={false} /> : <a {...props} />
}
