import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { toLanguage } from '#contract/texts.ts'
import { withTimeout } from '#ui/auth/with-timeout.ts'
import { loadPolyfills } from '#ui/shell/load-polyfills.ts'
import { loadErrorPage } from './features/error/page-error-boundary.tsx'
import { addTexts, ensureTexts, loadedTexts } from './i18n/browser-texts.ts'
import { siteNamespaces } from './i18n/site-namespaces.ts'
import { PageContext, type PageData } from './page-context.tsx'
import * as root from './root.tsx'
import { session } from './session.ts'
import { finishStartup, showStep } from './startup/steps.ts'
import { collectTypedInput, ReplayTypedInput } from './startup/typed-input.tsx'

// For the document's script (`withFewerRequests` in `entry.server.tsx`).
Object.assign(window, { rootRoute: root })

/** Milliseconds. */
const textsTimeout = 20_000

/** Hydrates the page. Waits for the session first only if one is expected. */
async function start(): Promise<void> {
  await loadPolyfills()
  const data: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
  const language = toLanguage(document.documentElement.lang)
  // The server renders a page even if it cannot load all texts.
  if (siteNamespaces.every((namespace) => data.texts[namespace])) addTexts(language, data.texts)
  else await withTimeout(ensureTexts(language), textsTimeout)
  // A visitor who is not known to be signed in does not wait for the provider.
  if (session.isExpected()) await session.start(showStep)
  const page = { data, i18nFor: loadedTexts }
  const typed = collectTypedInput()
  await new Promise<void>((onHydrated) => {
    startTransition(() => {
      hydrateRoot(
        document,
        <PageContext value={page}>
          <ReplayTypedInput typed={typed} onHydrated={onHydrated}>
            <HydratedRouter />
          </ReplayTypedInput>
        </PageContext>,
      )
    })
  })
  await session.start(showStep)
  showStep('finalizing')
  finishStartup()
  void loadErrorPage().catch(() => undefined)
}

start().catch((error: unknown) => {
  console.error(error)
  showStep('failed')
})
