import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Navigation20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'
import { displayName } from '#ui/auth/session-state.ts'
import { useSignOut } from '#ui/auth/use-sign-out.tsx'
import { LanguageSwitch } from '#ui/i18n/language-switch.tsx'
import { useBarStyles } from '#ui/shell/bar-styles.ts'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { ThemeChoices, ThemeMenu } from '#ui/theme/theme-menu.tsx'
import icon from '/favicon.svg?inline'
import { useVariant } from '../page-context.tsx'
import { inOtherLanguage } from '../paths.ts'
import { usePaths } from '../use-paths.ts'
import { NavigationBar, NavigationColumn } from './navigation.tsx'
import { usePageStyles } from './page-styles.ts'

const wide = '@media (min-width: 65em)'
const narrow = '@media (max-width: 64.99em)'

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 100,
    minHeight: '64px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-height: 22.5em)': { position: 'static' },
    '@media print': { position: 'static', border: 'none' },
  },
  bar: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '63px' },
  brand: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    marginInlineEnd: '16px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1.2,
    '@media (max-width: 30em)': { marginInlineEnd: 0, fontSize: tokens.fontSizeBase200 },
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForeground1 },
  },
  mark: { flexShrink: 0 },
  end: { display: 'flex', alignItems: 'center', gap: '4px', marginInlineStart: 'auto' },
  onlyWide: { display: 'none', [wide]: { display: 'flex', alignItems: 'center', gap: '12px' } },
  onlyNarrow: { [wide]: { display: 'none' } },
  sheet: {
    [narrow]: {
      top: '64px',
      left: 0,
      right: 0,
      bottom: 0,
      width: '100%',
      maxWidth: '100%',
      height: 'auto',
      marginTop: 0,
      padding: '8px clamp(4px, 2vw, 20px) 24px',
      borderRadius: 0,
      border: 'none',
      overflowY: 'auto',
    },
  },
  sheetPart: {
    marginTop: '16px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  sheetAccount: { padding: '8px 12px' },
})

/** Site name, navigation, language, theme and account. On phones everything except the language is in a menu. */
export function Header() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const bar = useBarStyles()
  const paths = usePaths()
  const { scope } = useVariant()
  const location = useLocation()
  return (
    <header className={styles.header}>
      <div className={mergeClasses(page.wide, styles.bar)}>
        <Link to={paths.home()} className={styles.brand}>
          <img src={icon} alt="" width="28" height="28" className={styles.mark} />
          {t(`common.site.name.${scope}`)}
        </Link>
        <div className={styles.onlyWide} data-print="no">
          <NavigationBar />
        </div>
        <div className={styles.end} data-print="no">
          <LanguageSwitch
            item={(language, props, isCurrent) => (
              <Link
                key={language}
                {...props}
                to={inOtherLanguage(location, language)}
                state={location.state}
                hrefLang={language}
                preventScrollReset
                aria-current={isCurrent || undefined}
              />
            )}
          />
          <div className={styles.onlyWide}>
            <ThemeMenu />
            <Account />
          </div>
          <div className={styles.onlyNarrow}>
            <PopoverButton
              label={<Navigation20Regular />}
              name={t('common.nav.menu')}
              buttonClassName={bar.square}
              panelClassName={styles.sheet}
              closeOn={location.key}
            >
              <NavigationColumn />
              <div className={styles.sheetPart}>
                <ThemeChoices />
              </div>
              <div className={mergeClasses(styles.sheetPart, styles.sheetAccount)}>
                <Account />
              </div>
            </PopoverButton>
          </div>
        </div>
      </div>
    </header>
  )
}

const useAccountStyles = makeStyles({
  account: { display: 'flex', alignItems: 'center', gap: '12px' },
  name: {
    maxWidth: '160px',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** A login button, or the user's name with a logout button. */
function Account() {
  const { t } = useTranslation()
  const styles = useAccountStyles()
  const paths = usePaths()
  const { status, user, login } = useSession()
  const { signOut, dialog } = useSignOut(paths.home())
  if (status !== 'signedIn' || !user) {
    return (
      <Button data-account="login" onClick={() => login()}>
        {t('auth.login')}
      </Button>
    )
  }
  const name = displayName(user)
  return (
    <div className={styles.account}>
      <span className={styles.name} title={t('auth.signedInAs', { name })}>
        {name}
      </span>
      <Button
        onClick={(event) => {
          // An open popover would cover the dialog.
          event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()
          signOut()
        }}
      >
        {t('auth.logout')}
      </Button>
      {dialog}
    </div>
  )
}
