import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { allRegisters, findRegister, toRegister } from '#contract/registers/registers.ts'
import { isSameViewQuery, viewQueryOf } from '#contract/views.ts'
import { allYearsPath, registerPath } from '../data/registers.ts'
import { useFormTitle } from '../data/use-form-title.ts'
import { breadcrumbSteps } from './breadcrumb-steps.ts'
import { HueSquare } from './hue-square.tsx'
import { railMedia } from './rail-media.ts'
import { useOverview } from './use-overview.tsx'
import { useViews } from './use-views.tsx'

const useStyles = makeStyles({
  rail: {
    display: 'none',
    flexShrink: 0,
    width: '208px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM}`,
    '@media (min-width: 80em)': { width: '232px' },
    borderRight: '1px solid var(--line)',
    backgroundColor: 'var(--sunken)',
    [railMedia]: { display: 'block' },
    '@media print': { display: 'none' },
  },
  sticky: {
    position: 'sticky',
    top: '80px',
    maxHeight: 'calc(100vh - 96px)',
    overflowY: 'auto',
    '@media (max-height: 22.5em)': { position: 'static', maxHeight: 'none' },
  },
  heading: {
    margin: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS}`,
    color: 'var(--ink-3)',
    font: 'var(--text-12)',
    fontWeight: tokens.fontWeightMedium,
  },
  list: { padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '34px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: 'var(--radius)',
    color: 'var(--ink)',
    font: 'var(--text-14)',
    textDecorationLine: 'none',
    '@media (pointer: coarse)': { minHeight: '44px' },
    ':hover': { color: 'var(--ink)', backgroundColor: 'var(--hover)' },
  },
  current: {
    backgroundColor: 'var(--surface)',
    boxShadow: 'inset 3px 0 var(--brand), 0 0 0 1px var(--line)',
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  count: { color: 'var(--pending)', fontWeight: tokens.fontWeightMedium, fontVariantNumeric: 'tabular-nums' },
})

/** Registers and other forms, with the number of entries that wait for a decision; the screens without a tab. */
export function Rail() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { data } = useOverview()
  const { data: views } = useViews()
  const pathname = usePathname()
  const titleOf = useFormTitle()
  const search = viewQueryOf(new URLSearchParams(useSearchParams()))
  const current = views?.find(
    ({ form, query }) => registerPath(form) === pathname && isSameViewQuery(query, search),
  )
  const pendingOf = new Map(data?.forms.map(({ slug, pending }) => [slug, pending]))
  const others = data?.forms.filter(({ slug }) => !toRegister(slug)) ?? []
  const total = data?.forms.reduce((sum, { pending }) => sum + pending, 0)
  return (
    <div className={styles.rail}>
      <nav aria-label={t('manage.rail.label')} className={styles.sticky}>
        <ul className={styles.list}>
          <RailLink href="/manage" count={total}>
            {t('manage.overview.title')}
          </RailLink>
        </ul>
        <h2 className={styles.heading}>{t('manage.registers')}</h2>
        <ul className={styles.list}>
          {allRegisters.map(({ slug, hue }) => (
            <RailLink
              key={slug}
              // Those that are counted can be of any year.
              href={pendingOf.get(slug) ? allYearsPath(slug) : registerPath(slug)}
              hue={hue}
              count={pendingOf.get(slug)}
              isCurrent={current ? false : undefined}
            >
              {titleOf(slug)}
            </RailLink>
          ))}
        </ul>
        <h2 className={styles.heading}>{t('manage.rail.more')}</h2>
        <ul className={styles.list}>
          <RailLink href={registerPath('keywords')}>{t('manage.keywords.title')}</RailLink>
          <RailLink href="/manage/imports">{t('manage.import.title')}</RailLink>
          <RailLink href="/manage/mails" count={data?.failedMails}>
            {t('manage.mails.title')}
          </RailLink>
          <RailLink href="/manage/people">{t('manage.person.title')}</RailLink>
          <RailLink href="/manage/log">{t('manage.log.title')}</RailLink>
          <RailLink href="/manage/pages/media">{t('manage.media.title')}</RailLink>
        </ul>
        {/* Last, so that nothing moves when they are loaded. */}
        {others.length > 0 && (
          <>
            <h2 className={styles.heading}>{t('manage.rail.forms')}</h2>
            <ul className={styles.list}>
              {others.map(({ slug, pending }) => (
                <RailLink key={slug} href={registerPath(slug)} hue="none" count={pending}>
                  {titleOf(slug)}
                </RailLink>
              ))}
            </ul>
          </>
        )}
        {data && views && views.length > 0 && (
          <>
            <h2 className={styles.heading}>{t('manage.views.title')}</h2>
            <ul className={styles.list}>
              {views.map(({ uuid, name, form, query, count }) => (
                <RailLink
                  key={uuid}
                  href={registerPath(form, query)}
                  hue={toRegister(form) ? findRegister(form)?.hue : 'none'}
                  count={count}
                  isCurrent={uuid === current?.uuid}
                >
                  <bdi>{name}</bdi>
                </RailLink>
              ))}
            </ul>
          </>
        )}
      </nav>
    </div>
  )
}

type RailLinkProps = {
  href: string
  hue?: string | undefined
  count?: number | undefined
  /** By default, whether the path or a screen above it is that of the link; every screen is below the overview. */
  isCurrent?: boolean | undefined
  children: ReactNode
}

function RailLink({ href, hue, count = 0, isCurrent: isChosen, children }: RailLinkProps) {
  const styles = useStyles()
  const pathname = usePathname()
  const path = href.replace(/\?.*/, '')
  const isAbove = breadcrumbSteps(pathname, '')
    .slice(1)
    .some((step) => step.href === path)
  const isCurrent = isChosen ?? (pathname === path || isAbove)
  return (
    <li data-hue={hue}>
      <Link
        href={href}
        prefetch={false}
        className={mergeClasses(styles.link, isCurrent && styles.current)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {hue && <HueSquare />}
        <span className={styles.label}>{children}</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Link>
    </li>
  )
}
