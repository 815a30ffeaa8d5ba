import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type PropsWithChildren, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReloadOnSignIn } from '../use-reload-on-sign-in.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { usePageStyles } from './page-styles.ts'
import { SessionNotice } from './session-notice.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

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
    </div>
  )
}
