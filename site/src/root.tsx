import latinFont from '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2?url'
import type { PropsWithChildren } from 'react'
import { I18nextProvider } from 'react-i18next'
import {
  Links,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import { ClientProvider } from '#ui/api/client-context.tsx'
import { SessionProvider } from '#ui/auth/session-context.tsx'
import { OwnOriginContext } from '#ui/i18n/own-origin.ts'
import { CrashBoundary } from '#ui/shell/crash-boundary.tsx'
import { OldBrowserNotice } from '#ui/shell/old-browser-notice.tsx'
import { oldBrowserScript } from '#ui/shell/old-browser-script.ts'
import icon from '/favicon.svg?inline'
import '#ui/theme/fonts.css'
import '#ui/theme/theme.css'
import '#ui/theme/global.css'
import { themeScript } from '#ui/theme/theme-choice.ts'
import { useBodyTheme } from '#ui/theme/use-theme-choice.ts'
import type { Route } from './+types/root'
import { browserClient } from './api.ts'
import { CrashPage } from './features/error/crash-page.tsx'
import { PageErrorBoundary } from './features/error/page-error-boundary.tsx'
import { ensureTexts } from './i18n/browser-texts.ts'
import { cookieScript } from './layout/cookie-notice.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { usePage, useVariant } from './page-context.tsx'
import { languageOf } from './paths.ts'
import { redirectOf } from './redirects.ts'
import { session } from './session.ts'
import { entryKeyScript } from './startup/entry-key-script.ts'
import { frameScript } from './startup/frame-script.ts'
import { StartupNotice } from './startup/startup-notice.tsx'
import { startupScript } from './startup/startup-script.ts'

/** Without a server loader, React Router would run the client loader during hydration. */
export function loader({ request }: Route.LoaderArgs) {
  const target = redirectOf(new URL(request.url))
  if (target) throw redirect(target)
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await ensureTexts(languageOf(new URL(request.url).search))
  return null
}

/** The root data only changes with the language. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return languageOf(currentUrl.search) !== languageOf(nextUrl.search)
}

export function Layout({ children }: PropsWithChildren) {
  const { data, nonce, i18nFor } = usePage()
  const { site, lite } = useVariant()
  const language = languageOf(useLocation().search)
  useBodyTheme()
  const withNonce = nonce ? { nonce } : {}
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links {...withNonce} />
      </head>
      <body
        data-theme="light"
        data-site={site}
        {...(lite && { 'data-lite': 'true' })}
        suppressHydrationWarning
      >
        <InlineScript code={import.meta.env.SSR && entryKeyScript} nonce={nonce} />
        <InlineScript code={import.meta.env.SSR && frameScript} nonce={nonce} />
        <InlineScript code={import.meta.env.SSR && oldBrowserScript} nonce={nonce} />
        <InlineScript code={import.meta.env.SSR && themeScript} nonce={nonce} />
        <InlineScript code={import.meta.env.SSR && cookieScript} nonce={nonce} />
        <I18nextProvider i18n={i18nFor(language)}>
          <OwnOriginContext value={data.origin}>
            <SessionProvider store={session}>
              <ClientProvider client={browserClient()}>
                <StartupNotice />
                <InlineScript code={import.meta.env.SSR && startupScript} nonce={nonce} />
                <OldBrowserNotice area="site" />
                <CrashBoundary fallback={<CrashPage />}>
                  <SiteLayout>{children}</SiteLayout>
                </CrashBoundary>
              </ClientProvider>
            </SessionProvider>
          </OwnOriginContext>
        </I18nextProvider>
        <script
          id="page-data"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with escaped `<`, which cannot close the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
        <ScrollRestoration {...withNonce} />
        <Scripts {...withNonce} />
      </body>
    </html>
  )
}

/** Runs when the document is parsed. The browser's bundle does not contain the code, which hydration leaves as it is. */
function InlineScript({ code, nonce }: { code: string | false; nonce: string | undefined }) {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: code || '' }}
      {...(nonce && { nonce })}
    />
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <PageErrorBoundary />
}
