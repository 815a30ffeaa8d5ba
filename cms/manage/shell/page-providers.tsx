'use client'

import { createDOMRenderer, RendererProvider, renderToStyleElements } from '@fluentui/react-components'
import { useServerInsertedHTML } from 'next/navigation'
import { type PropsWithChildren, useEffect, useMemo, useRef, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { createBrowserClient } from '#ui/api/browser-client.ts'
import { ClientProvider } from '#ui/api/client-context.tsx'
import { SessionProvider } from '#ui/auth/session-context.tsx'
import { createSessionStore } from '#ui/auth/session-store.ts'
import { createI18n, type Texts } from '#ui/i18n/create-i18n.ts'
import { reportMissingText } from '#ui/i18n/report-missing.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

type Props = PropsWithChildren<{ language: Language; texts: Texts }>

/** Styles, theme, texts, the sign-in session and the typed client: what ui's parts need around them. */
export function PageProviders({ language, texts, children }: Props) {
  const [renderer] = useState(() => createDOMRenderer())
  const [session] = useState(createSession)
  const i18n = useMemo(() => createI18n(language, texts, missingReporter(language)), [language, texts])
  const areStylesSent = useRef(false)
  useServerInsertedHTML(() => {
    // Asked again with every later part of the page: a second copy down in the body would win over what is added here.
    if (areStylesSent.current) return null
    areStylesSent.current = true
    return <>{renderToStyleElements(renderer)}</>
  })
  useEffect(() => void session.start(), [session])
  return (
    <RendererProvider renderer={renderer}>
      <ThemeProvider>
        <I18nextProvider i18n={i18n}>
          <SessionProvider store={session.store}>
            <ClientProvider client={session.client}>{children}</ClientProvider>
          </SessionProvider>
        </I18nextProvider>
      </ThemeProvider>
    </RendererProvider>
  )
}

/** Only a browser reports, not the render on the server before it. */
function missingReporter(language: Language) {
  return typeof window === 'undefined' ? undefined : (key: string) => reportMissingText(language, key)
}

/** The page's session; calls wait until it is known who makes them. */
function createSession() {
  const store = createSessionStore()
  const { promise: known, resolve } = Promise.withResolvers<void>()
  const client = createBrowserClient(async (refused) => {
    await known
    return store.accessToken(refused)
  })
  let started = false
  return {
    store,
    client,
    start: async () => {
      if (started) return
      started = true
      await store.start()
      await store.settled()
      resolve()
    },
  }
}
