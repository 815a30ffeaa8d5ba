import { Button, makeStyles, shorthands, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#ui/i18n/language-switch.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Mark } from '#ui/spines/mark.tsx'
import { ThemeMenu } from '#ui/theme/theme-menu.tsx'
import { UnreadCount } from '../feedback/unread-feedback.tsx'
import { tabs } from '../screens.ts'
import { breadcrumbSteps } from './breadcrumb-steps.ts'
import { storeLanguage } from './language-cookie.ts'
import { usePayloadTheme } from './payload-theme.ts'
import { PersonMenu } from './person-menu.tsx'
import { ShortcutsButton, useShortcuts } from './shortcuts.tsx'
import { useCurrentInView } from './use-current-in-view.ts'

const oneLine = '@media (min-width: 80em)'
// As that of the content (`manage-layout.tsx`).
const edge = 'clamp(16px, 2vw, 32px)'

const useStyles = makeStyles({
  // In a wide window one line: bar and tabs side by side.
  header: {
    display: 'contents',
    [oneLine]: {
      position: 'sticky',
      top: 0,
      zIndex: 10,
      display: 'flex',
      alignItems: 'center',
      columnGap: tokens.spacingHorizontalS,
      minHeight: '64px',
      padding: `0 ${edge}`,
      backgroundColor: 'var(--ground)',
      borderBottom: '1px solid var(--line)',
    },
    '@media (max-height: 22.5em)': { position: 'static' },
    '@media print': { position: 'static', padding: 0, border: 'none' },
  },
  bar: {
    [oneLine]: { display: 'contents' },
    backgroundColor: 'var(--ground)',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '56px',
    padding: `0 ${edge}`,
    '@media print': { padding: 0 },
  },
  brand: {
    [oneLine]: { flexShrink: 1, minWidth: '200px', columnGap: tokens.spacingHorizontalS },
    '@media (min-width: 90em)': { marginInlineEnd: tokens.spacingHorizontalXXL },
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '44px',
    marginInlineEnd: 'auto',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
  },
  owner: {
    display: 'none',
    overflow: 'hidden',
    color: 'var(--ink-2)',
    font: 'var(--text-12)',
    '@media (min-width: 48em)': { display: 'block' },
  },
  // Institute and university; in two lines if one has no room beside the tabs. The dot at the beginning of a line is cut off.
  ownerParts: { display: 'flex', flexWrap: 'wrap', marginInlineStart: '-11px' },
  ownerPart: {
    position: 'relative',
    paddingInlineStart: '11px',
    '::before': { content: '" · "', position: 'absolute', insetInlineStart: 0, whiteSpace: 'pre' },
  },
  end: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    [oneLine]: { order: 2, flexShrink: 0, flexWrap: 'nowrap' },
    // Transparent borders would become visible, on some of them.
    '& a, & button': { '@media (forced-colors: active)': shorthands.borderColor('Canvas') },
  },
  tabs: {
    [oneLine]: {
      position: 'static',
      order: 1,
      flexGrow: 1,
      flexShrink: 0,
      padding: '0 0 0 8px',
      border: 'none',
    },
    position: 'sticky',
    top: 0,
    zIndex: 10,
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: `0 calc(${edge} - 12px)`,
    backgroundColor: 'var(--ground)',
    borderBottom: '1px solid var(--line)',
    // Hidden text in it is positioned, and must not make the page wider.
    '@media (max-height: 22.5em), (max-width: 18em)': { position: 'relative', zIndex: 'auto' },
  },
  tab: {
    [oneLine]: { minHeight: '64px', padding: '0 6px', font: 'var(--text-14)' },
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    minHeight: '44px',
    padding: '0 12px',
    borderBottom: '2px solid transparent',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': {
      color: tokens.colorNeutralForeground1,
      borderBottomColor: tokens.colorCompoundBrandStroke,
    },
    '@media (forced-colors: active)': {
      borderBottomColor: 'Canvas',
      '&[aria-current]': { borderBottomColor: 'Highlight' },
    },
  },
  skip: {
    position: 'absolute',
    left: edge,
    top: '-100px',
    zIndex: 20,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus': { top: '8px' },
  },
})

/** Site name, language, theme and user menu, followed by sticky tabs. */
export function ManageHeader() {
  const { t } = useTranslation()
  const styles = useStyles()
  const pathname = usePathname()
  const trail = breadcrumbSteps(pathname, '').map(({ href }) => href)
  const router = useRouter()
  const nav = useRef<HTMLElement>(null)
  useCurrentInView(nav, pathname)
  usePayloadTheme()
  useShortcuts(
    tabs.map(({ keys, titleKey, href }) => ({
      keys,
      label: t('manage.shortcut.open', { screen: t(titleKey) }),
      // The link is clicked, so that unsaved changes are confirmed first.
      run: () => nav.current?.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click(),
    })),
  )
  return (
    <>
      <a href="#content" className={styles.skip} data-print="no">
        {t('common.skipToContent')}
      </a>
      <div className={styles.header}>
        <header className={styles.bar}>
          <Link href="/manage" prefetch={false} className={styles.brand}>
            <Mark />
            <span>
              {t('common.nav.manage')}
              <span className={styles.owner}>
                <span className={styles.ownerParts}>
                  {t('common.site.owner')
                    .split(' · ')
                    .map((part) => (
                      <span key={part} className={styles.ownerPart}>
                        {part}
                      </span>
                    ))}
                </span>
              </span>
            </span>
          </Link>
          <div className={styles.end} data-print="no">
            <SiteLink />
            <LanguageSwitch
              item={(language, props, isCurrent) => (
                <button
                  key={language}
                  type="button"
                  {...props}
                  aria-pressed={isCurrent}
                  onClick={() => {
                    if (isCurrent) return
                    storeLanguage(language)
                    router.refresh()
                  }}
                />
              )}
            />
            <ThemeMenu />
            <ShortcutsButton />
            <PersonMenu />
          </div>
        </header>
        <nav ref={nav} className={styles.tabs} aria-label={t('manage.tabs')} data-print="no">
          {tabs.map(({ titleKey, href, showsUnread }) => (
            <Link
              key={href}
              href={href}
              prefetch={false}
              className={styles.tab}
              aria-current={trail.includes(href) ? 'page' : undefined}
            >
              {t(titleKey)}
              {showsUnread && <UnreadCount />}
            </Link>
          ))}
        </nav>
      </div>
    </>
  )
}

const useSiteLinkStyles = makeStyles({
  wide: {
    minHeight: '44px',
    whiteSpace: 'nowrap',
    [oneLine]: { padding: '0 8px', font: 'var(--text-14)' },
    '@media (max-width: 640px)': { display: 'none' },
  },
})

/** Link to the public site in the current language. */
function SiteLink() {
  const { t } = useTranslation()
  const styles = useSiteLinkStyles()
  return (
    <Button as="a" appearance="subtle" className={styles.wide} href={`/?language=${useLanguage()}`}>
      {t('manage.site')}
    </Button>
  )
}
