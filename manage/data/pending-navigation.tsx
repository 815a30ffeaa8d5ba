import { makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import Link from 'next/link'
import { type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toRegister } from '#contract/registers/registers.ts'
import { KeyHint } from '../shell/key-hint.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { itemPath } from './registers.ts'
import type { PendingEntries } from './use-pending-entries.ts'

const useStyles = makeStyles({
  group: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  position: {
    color: tokens.colorNeutralForeground2,
    font: 'var(--text-14)',
    fontVariantNumeric: 'tabular-nums',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 'var(--control-small)',
    paddingInline: '6px',
    minHeight: 'var(--control-small)',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase500,
    textDecorationLine: 'none',
    ':hover': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
    '@media (pointer: coarse), (max-width: 640px)': { minWidth: '44px', minHeight: '44px' },
  },
})

/** The prefix of the texts about the queue of pending entries, which of answers are those received. */
export function queueKeysOf(slug: string): string {
  return toRegister(slug) ? 'manage.pending' : 'manage.received'
}

type Props = {
  slug: string
  pending: PendingEntries
  /** Where an entry is opened. */
  pathOf?: (slug: string, uuid: string) => string
  /** The keys do nothing: another entry is about to be opened. */
  isLeaving?: boolean
}

/**
 * Links and shortcuts to the previous and next pending entry of the form, oldest first. The last is followed by the first,
 * so an entry that is not pending is followed by the oldest one.
 */
export function PendingNavigation({ slug, pending, pathOf = itemPath, isLeaving = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const previousLink = useRef<HTMLAnchorElement>(null)
  const nextLink = useRef<HTMLAnchorElement>(null)
  const { previous, next, position, total } = pending
  // The links are clicked, so that unsaved changes are confirmed first.
  useShortcuts(
    previous && next && !isLeaving
      ? [
          { keys: 'j', label: t('manage.shortcut.next'), run: () => nextLink.current?.click() },
          { keys: 'k', label: t('manage.shortcut.previous'), run: () => previousLink.current?.click() },
        ]
      : [],
  )

  if (!previous || !next) return null
  return (
    <nav className={styles.group} aria-label={t(`${queueKeysOf(slug)}.title`)} data-print="no">
      <NeighbourLink ref={previousLink} href={pathOf(slug, previous)} labelKey="previous" keys="k">
        <ChevronLeftRegular aria-hidden />
      </NeighbourLink>
      <span className={styles.position}>
        {position
          ? t(`${queueKeysOf(slug)}.position`, { position, total })
          : t(`${queueKeysOf(slug)}.total`, { total })}
      </span>
      <NeighbourLink ref={nextLink} href={pathOf(slug, next)} labelKey="next" keys="j">
        <ChevronRightRegular aria-hidden />
      </NeighbourLink>
    </nav>
  )
}

type LinkProps = {
  ref: Ref<HTMLAnchorElement>
  href: string
  labelKey: 'previous' | 'next'
  keys: string
  children: ReactNode
}

function NeighbourLink({ ref, href, labelKey, keys, children }: LinkProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const label = t(`manage.shortcut.${labelKey}`)
  return (
    <Link
      ref={ref}
      href={href}
      prefetch={false}
      className={styles.link}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
    >
      {children}
      <KeyHint>{keys.toUpperCase()}</KeyHint>
    </Link>
  )
}
