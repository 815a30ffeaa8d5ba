'use client'

import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  renderToStyleElements,
} from '@fluentui/react-components'
import { useServerInsertedHTML } from 'next/navigation'
import { type PropsWithChildren, useEffect, useMemo, useRef, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { CallInput, CallResult } from '#contract/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Language } from '#contract/texts.ts'
import { createBrowserClient } from '#ui/api/browser-client.ts'
import { ClientProvider } from '#ui/api/client-context.tsx'
import { SessionProvider } from '#ui/auth/session-context.tsx'
import { createSessionStore } from '#ui/auth/session-store.ts'
import { createI18n, type Texts } from '#ui/i18n/create-i18n.ts'
import { reportMissingText } from '#ui/i18n/report-missing.ts'
import { AnnouncerProvider } from '#ui/shell/announcer.tsx'
import { emptyTheme } from '#ui/theme/fluent-root.tsx'
import { useBodyTheme } from '#ui/theme/use-theme-choice.ts'
import { AccessEndedContext } from './session-ended.tsx'
import { textDirection } from './text-direction.ts'

type Props = PropsWithChildren<{ language: Language; texts: Texts }>

/** Context providers for shared components: styles, theme, texts, session, API client and announcements. */
export function PageProviders({ language, texts, children }: Props) {
  const [renderer] = useState(() => createDOMRenderer())
  const [accessUntil, setAccessUntil] = useState<string>()
  const [session] = useState(() => createSession(setAccessUntil))
  const i18n = useMemo(() => createI18n(language, texts, missingReporter(language)), [language, texts])
  useBodyTheme()
  const areStylesInserted = useRef(false)
  useServerInsertedHTML(() => {
    // Called for every streamed chunk. A second copy of the styles in the body would override the ones in the head.
    if (areStylesInserted.current) return null
    areStylesInserted.current = true
    return <>{renderToStyleElements(renderer)}</>
  })
  useEffect(() => void session.start(), [session])
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={emptyTheme} customStyleHooks_unstable={textDirection}>
        <I18nextProvider i18n={i18n}>
          <SessionProvider store={session.store}>
            <ClientProvider client={session.client}>
              <AccessEndedContext value={accessUntil}>
                <AnnouncerProvider>{children}</AnnouncerProvider>
              </AccessEndedContext>
            </ClientProvider>
          </SessionProvider>
        </I18nextProvider>
      </FluentProvider>
    </RendererProvider>
  )
}

/** Missing keys are reported only in the browser, not during server rendering. */
function missingReporter(language: Language) {
  return typeof window === 'undefined' ? undefined : (key: string) => reportMissingText(language, key)
}

/** The page's session; API calls wait until the sign-in state is known. `onEnded` is called when one finds that access has ended. */
function createSession(onEnded: (accessUntil: string) => void) {
  const store = createSessionStore()
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const send = createBrowserClient(async (rejectedToken) => {
    await started
    return store.accessToken(rejectedToken)
  })
  async function client<N extends EndpointName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
    const result = await send(name, input)
    if (!result.ok && result.problem.accessUntil) onEnded(result.problem.accessUntil)
    return result
  }
  let isStarted = false
  return {
    store,
    client,
    start: async () => {
      if (isStarted) return
      isStarted = true
      await store.start()
      await store.restored()
      resolve()
    },
  }
}
