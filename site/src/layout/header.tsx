import { Navigation20Regular } from '@fluentui/react-icons/headless/svg/navigation'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'
import { displayName } from '#ui/auth/session-state.ts'
import { useSignOut } from '#ui/auth/use-sign-out.tsx'
import { Button } from '#ui/controls/button.tsx'
import { LanguageSwitch } from '#ui/i18n/language-switch.tsx'
import barStyles from '#ui/shell/bar.module.css'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { Mark } from '#ui/spines/mark.tsx'
import { ThemeChoices, ThemeMenu } from '#ui/theme/theme-menu.tsx'
import { useVariant } from '../page-context.tsx'
import { inOtherLanguage } from '../paths.ts'
import { usePaths } from '../use-paths.ts'
import styles from './header.module.css'
import { NavigationBar, NavigationColumn } from './navigation.tsx'
import pageStyles from './page.module.css'

/** Site name, navigation, language, theme and account. On phones everything except the language is in a menu, on tablets the navigation. */
export function Header() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { scope } = useVariant()
  const location = useLocation()
  return (
    <header className={styles.header} data-framed="no">
      <div className={clsx(pageStyles.wide, styles.bar)}>
        <Link to={paths.home()} className={styles.brand}>
          <Mark className={styles.mark} />
          <span>
            {t(`common.site.name.${scope}`)}
            <span className={styles.owner}>{t('common.site.owner')}</span>
          </span>
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
          <div className={styles.notOnPhones}>
            <ThemeMenu />
            <Account />
          </div>
          <div className={styles.onlyNarrow}>
            <PopoverButton
              label={<Navigation20Regular />}
              name={t('common.nav.menu')}
              buttonClassName={barStyles.square}
              panelClassName={styles.sheet}
              closeOn={location.key}
            >
              <NavigationColumn />
              <div className={clsx(styles.sheetPart, styles.onlyPhones)}>
                <ThemeChoices />
              </div>
              <div className={clsx(styles.sheetPart, styles.sheetAccount, styles.onlyPhones)}>
                <Account />
              </div>
            </PopoverButton>
          </div>
        </div>
      </div>
    </header>
  )
}

/** A login button, or the user's name with a logout button. */
function Account() {
  const { t } = useTranslation()
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
      <div className={styles.person}>
        <span className={styles.name} title={t('auth.signedInAs', { name })}>
          {name}
        </span>
        <Link to={paths.ownItems()} className={styles.own}>
          {t('my.title')}
        </Link>
      </div>
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
