import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type PropsWithChildren, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { useReloadOnSignIn } from '../use-reload-on-sign-in.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePageStyles } from './page-styles.ts'
import { SessionNotice } from './session-notice.tsx'

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', minHeight: '100vh' },
  content: { flexGrow: 1, paddingBlock: 'clamp(24px, 4vw, 48px)' },
  skip: {
    position: 'absolute',
    top: '8px',
    left: '8px',
    zIndex: 200,
    padding: '10px 16px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { color: tokens.colorNeutralForegroundOnBrand },
    ':not(:focus)': { clipPath: 'inset(50%)' },
  },
})

/** Header, content and footer of every page. */
export function SiteLayout({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const content = useRef<HTMLElement>(null)
  useFocusOnNavigation(content)
  // In the layout, so that it also runs on error pages: an item hidden from anonymous users may exist for a signed-in user.
  useReloadOnSignIn()
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip} data-print="no">
        {t('common.skipToContent')}
      </a>
      <NavigationProgress />
      <Header />
      <SessionNotice />
      <main ref={content} id="content" tabIndex={-1} className={mergeClasses(page.wide, styles.content)}>
        {children}
      </main>
      <Footer />
      <CookieNotice />
      <OfflineNotice />
    </div>
  )
}

const useProgressStyles = makeStyles({
  progress: {
    position: 'fixed',
    top: 0,
    left: 0,
    right: 0,
    zIndex: 1000,
    height: '2px',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transformOrigin: 'left',
    animationName: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
    animationDuration: '4s',
    // Not displayed for fast navigations.
    animationDelay: '150ms',
    animationTimingFunction: 'cubic-bezier(0, 0.7, 0.2, 1)',
    animationFillMode: 'both',
  },
})

/** A progress bar at the top during a navigation. */
function NavigationProgress() {
  const styles = useProgressStyles()
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}

/** Moves focus to the content after client-side navigation, so that screen readers start there as after a page load. */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
