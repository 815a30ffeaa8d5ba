import clsx from 'clsx'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { AnnouncerProvider } from '#ui/shell/announcer.tsx'
import { contentId } from '#ui/shell/focus-content.ts'
import { useFocusFallback } from '#ui/shell/use-focus-fallback.ts'
import { useNavigationFocus } from '#ui/shell/use-navigation-focus.ts'
import { localizedPath } from '../paths.ts'
import { useReloadOnSignIn } from '../use-reload-on-sign-in.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LeaveGuardProvider } from './leave-guard.tsx'
import pageStyles from './page.module.css'
import { SessionNotice } from './session-notice.tsx'
import styles from './site-layout.module.css'

/** Header, content and footer of every page. */
export function SiteLayout({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useNavigationFocus(pathname, pageInAnyLanguage)
  useFocusFallback()
  // In the layout, so that it also runs on error pages: an item hidden from anonymous users may exist for a signed-in user.
  useReloadOnSignIn()
  return (
    <AnnouncerProvider>
      <div className={styles.frame}>
        <a href={`#${contentId}`} className={styles.skip} data-print="no" data-framed="no">
          {t('common.skipToContent')}
        </a>
        <NavigationProgress />
        <Header />
        <SessionNotice />
        <main
          id={contentId}
          tabIndex={-1}
          aria-label={t('common.content')}
          className={clsx(pageStyles.wide, styles.content)}
        >
          <LeaveGuardProvider>{children}</LeaveGuardProvider>
        </main>
        <Footer />
        <CookieNotice />
      </div>
    </AnnouncerProvider>
  )
}

function pageInAnyLanguage(pathname: string): string {
  return localizedPath(pathname, 'et')
}

/** A progress bar at the top during a navigation. */
function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}
