import { Button, makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#ui/i18n/language-switch.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ThemeMenu } from '#ui/theme/theme-menu.tsx'
import { UnreadCount } from '../feedback/unread-feedback.tsx'
import { tabs } from '../screens.ts'
import { storeLanguage } from './language-cookie.ts'
import { usePayloadTheme } from './payload-theme.ts'
import { PersonMenu } from './person-menu.tsx'
import { ShortcutsButton, useShortcuts } from './shortcuts.tsx'

const edge = 'clamp(16px, 3vw, 32px)'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '56px',
    padding: `0 ${edge}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  brand: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    marginInlineEnd: 'auto',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
  },
  tabs: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: `0 calc(${edge} - 12px)`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-height: 22.5em), (max-width: 18em)': { position: 'static' },
  },
  tab: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    minHeight: '44px',
    padding: '0 12px',
    borderBottom: '2px solid transparent',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': {
      color: tokens.colorNeutralForeground1,
      borderBottomColor: tokens.colorCompoundBrandStroke,
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
  const router = useRouter()
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs scroll sideways, and the current one may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current tab
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
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
      <a href="#content" className={styles.skip}>
        {t('common.skipToContent')}
      </a>
      <header className={styles.bar}>
        <Link href="/manage" prefetch={false} className={styles.brand}>
          {t('common.nav.manage')}
        </Link>
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
      </header>
      <nav ref={nav} className={styles.tabs} aria-label={t('manage.tabs')}>
        {tabs.map(({ titleKey, href, showsUnread }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className={styles.tab}
            aria-current={isWithin(href, pathname) ? 'page' : undefined}
          >
            {t(titleKey)}
            {showsUnread && <UnreadCount />}
          </Link>
        ))}
      </nav>
    </>
  )
}

const useSiteLinkStyles = makeStyles({
  wide: { minHeight: '44px', whiteSpace: 'nowrap', '@media (max-width: 640px)': { display: 'none' } },
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

/** Whether a path is the tab's screen or nested in it. */
function isWithin(tabPath: string, pathname: string): boolean {
  return pathname === tabPath || pathname.startsWith(`${tabPath}/`)
}
