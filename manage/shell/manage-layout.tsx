'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import { usePathname } from 'next/navigation'
import { type PropsWithChildren, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { clearOpening } from '#manage/sign-in/opened-before.ts'
import type { Texts } from '#ui/i18n/create-i18n.ts'
import { contentId } from '#ui/shell/focus-content.ts'
import { OldBrowserNotice } from '#ui/shell/old-browser-notice.tsx'
import { oldBrowserScript } from '#ui/shell/old-browser-script.ts'
import { useFocusFallback } from '#ui/shell/use-focus-fallback.ts'
import { useNavigationFocus } from '#ui/shell/use-navigation-focus.ts'
import { UnreadFeedbackProvider } from '../feedback/unread-feedback.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CommandPalette } from './command-palette.tsx'
import { LeaveGuardProvider } from './leave-guard.tsx'
import { ManageHeader } from './manage-header.tsx'
import { type Manager, ManagerContext } from './manager-context.tsx'
import { NoticesProvider } from './notices.tsx'
import { PageProviders } from './page-providers.tsx'
import { PageTitleProvider } from './page-title.tsx'
import { payloadThemeScript } from './payload-theme.ts'
import { PrintFoot } from './print-foot.tsx'
import { Rail } from './rail.tsx'
import { ShortcutsProvider } from './shortcuts.tsx'
import { OverviewProvider } from './use-overview.tsx'
import { ViewsProvider } from './use-views.tsx'

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    alignItems: 'stretch',
    // The header has two lines in a narrow window.
    minHeight: 'calc(100vh - 102px)',
    '@media (min-width: 80em)': { minHeight: 'calc(100vh - 65px)' },
    backgroundColor: 'var(--ground)',
    // The foot is its footer group.
    '@media print': { display: 'table', width: '100%', minHeight: 0 },
  },
  content: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    rowGap: tokens.spacingVerticalM,
    minWidth: 0,
    // One left edge for all screens; a table of a large window uses its width.
    maxWidth: '1440px',
    '&:has([data-density="compact"])': { maxWidth: '1760px' },
    padding: `${tokens.spacingVerticalM} clamp(16px, 2vw, 32px) calc(${tokens.spacingVerticalXXXL} + var(--noticesHeight, 0px))`,
    // What a floating bar is over can be scrolled above it.
    '@media print': {
      display: 'block',
      maxWidth: 'none',
      '&:has([data-density])': { maxWidth: 'none' },
      padding: 0,
    },
    '&:has([data-floating-bar])': {
      paddingBottom: `calc(${tokens.spacingVerticalXXXL} + max(var(--noticesHeight, 0px), var(--bottomBarHeight, 0px)))`,
    },
  },
})

type Props = PropsWithChildren<{
  language: Language
  texts: Texts
  manager: Manager
  /** Number of unread feedback messages. */
  unread: number
  nonce: string | undefined
}>

/** Layout of all screens of the manage area, including Payload's own. */
export function ManageLayout({ language, texts, manager, unread, nonce, children }: Props) {
  useEffect(clearOpening, [])
  return (
    <PageProviders language={language} texts={texts}>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: static scripts that must run before the first paint
        dangerouslySetInnerHTML={{ __html: `${oldBrowserScript}\n${payloadThemeScript}` }}
      />
      <OldBrowserNotice area="manage" />
      <ManagerContext value={manager}>
        <LeaveGuardProvider>
          <ShortcutsProvider>
            <NoticesProvider>
              <UnreadFeedbackProvider counted={unread}>
                <ManageHeader />
                <CommandPalette />
                <PageTitleProvider>
                  <OverviewProvider>
                    <ViewsProvider>
                      <Frame>{children}</Frame>
                    </ViewsProvider>
                  </OverviewProvider>
                </PageTitleProvider>
              </UnreadFeedbackProvider>
            </NoticesProvider>
          </ShortcutsProvider>
        </LeaveGuardProvider>
      </ManagerContext>
    </PageProviders>
  )
}

function Frame({ children }: PropsWithChildren) {
  return (
    <div className={useStyles().frame}>
      <Rail />
      <Content>{children}</Content>
      <PrintFoot />
    </div>
  )
}

/** Below `PageProviders`, whose renderer has the styles of the first response. */
function Content({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const styles = useStyles()
  useNavigationFocus(usePathname())
  useFocusFallback()
  return (
    <main
      id={contentId}
      tabIndex={-1}
      aria-label={t('common.content')}
      className={styles.content}
      data-density="compact"
    >
      <Breadcrumbs />
      {children}
    </main>
  )
}
