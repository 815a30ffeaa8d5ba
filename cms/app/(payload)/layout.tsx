import '@payloadcms/next/css'
import '#ui/theme/fonts.css'
import '#ui/theme/theme.css'
import '#ui/theme/global.css'
import './custom.scss'
import { RootLayout } from '@payloadcms/next/layouts'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { Children, cloneElement, type HTMLAttributes, isValidElement, type JSX, type ReactNode } from 'react'
import config from '#cms/payload.config.ts'
import { parseSiteHost } from '#contract/sites.ts'
import { ManageLayout } from '#manage/shell/manage-layout.tsx'
import { SignIn } from '#manage/sign-in/sign-in.tsx'
import { SignInPage } from '#manage/sign-in/sign-in-page.tsx'
import { currentLanguage } from '../current-language.ts'
import { importMap } from '../importMap.js'
import { countUnreadFeedback, currentManager } from './current-manager.ts'
import { currentTexts } from './current-texts.ts'

export const metadata: Metadata = {
  robots: { index: false },
  icons: { icon: '/favicon.svg', apple: '/apple-touch-icon.png' },
}

/** Payload calls it to render its own screens, which are not available. */
async function serverFunction(): Promise<never> {
  'use server'
  throw new Error('errors.notFound')
}

/** Layout of all screens; anyone but a manager gets only the sign-in page. */
export default async function Layout({ children }: { children: ReactNode }) {
  const [manager, language, nonce, site] = await Promise.all([
    currentManager(),
    currentLanguage(),
    cspNonce(),
    siteAttributes(),
  ])
  if (!manager) {
    return (
      <SignInPage
        language={language}
        texts={await currentTexts(language, 'anyone')}
        nonce={nonce}
        attributes={site}
      >
        <SignIn />
      </SignInPage>
    )
  }
  const [texts, unread] = await Promise.all([currentTexts(language, 'manager'), countUnreadFeedback()])
  const layout = RootLayout({
    config,
    importMap,
    serverFunction,
    htmlProps: { suppressHydrationWarning: true },
    children: (
      <ManageLayout language={language} texts={texts} manager={manager} unread={unread} nonce={nonce}>
        {children}
      </ManageLayout>
    ),
  })
  return withBodyAttributes(layout, site)
}

/** The attributes of `body` on every page (contract §8). A script sets the theme before the first paint. */
async function siteAttributes() {
  const { site = 'register' } = parseSiteHost((await headers()).get('host')?.replace(/:\d+$/, '') ?? '')
  return { 'data-theme': 'light', 'data-site': site, ...(site !== 'register' && { 'data-lite': 'true' }) }
}

/** Payload's layout has no option for attributes of `body`, so they are added to the elements that it renders. */
async function withBodyAttributes(layout: JSX.Element, attributes: object): Promise<ReactNode> {
  const html: unknown = typeof layout.type === 'function' ? await layout.type(layout.props) : layout
  if (!isValidElement<{ children: ReactNode }>(html)) return layout
  const children = Children.map(html.props.children, (child) =>
    isValidElement<HTMLAttributes<HTMLBodyElement>>(child) && child.type === 'body'
      ? cloneElement(child, { ...attributes, suppressHydrationWarning: true })
      : child,
  )
  return cloneElement(html, { children })
}

/** The front door adds the policy to the request headers, where Next expects it. */
async function cspNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy')
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
