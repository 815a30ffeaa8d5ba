import clsx from 'clsx'
import { type PropsWithChildren, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { useReloadOnSignIn } from '../use-reload-on-sign-in.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { contentId, focusContent } from './focus-content.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LeaveGuardProvider } from './leave-guard.tsx'
import pageStyles from './page.module.css'
import { SessionNotice } from './session-notice.tsx'
import styles from './site-layout.module.css'

/** Header, content and footer of every page. */
export function SiteLayout({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  useFocusOnNavigation()
  // In the layout, so that it also runs on error pages: an item hidden from anonymous users may exist for a signed-in user.
  useReloadOnSignIn()
  return (
    <div className={styles.frame}>
      <a href={`#${contentId}`} className={styles.skip} data-print="no">
        {t('common.skipToContent')}
      </a>
      <NavigationProgress />
      <Header />
      <SessionNotice />
      <main id={contentId} tabIndex={-1} className={clsx(pageStyles.wide, styles.content)}>
        <LeaveGuardProvider>{children}</LeaveGuardProvider>
      </main>
      <Footer />
      <CookieNotice />
    </div>
  )
}

/** A progress bar at the top during a navigation. */
function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}

/** Moves focus to the content after client-side navigation, so that screen readers start there as after a page load. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    focusContent()
  }, [pathname])
}
