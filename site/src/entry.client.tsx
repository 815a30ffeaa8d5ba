import { createDOMRenderer, RendererProvider, SSRProvider } from '@fluentui/react-components'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { toLanguage } from '#contract/texts.ts'
import { ensureTexts, loadedTexts } from './i18n/browser-texts.ts'
import { PageContext, pageFactsSchema } from './page-context.tsx'
import { session } from './session.ts'
import { finishStartup, showStep } from './startup/steps.ts'

/** Texts and sign-in are prepared under the step texts; the page itself is there to read meanwhile. */
async function start(): Promise<void> {
  const facts = pageFactsSchema.parse(JSON.parse(document.getElementById('page-facts')?.textContent ?? '{}'))
  showStep('translations')
  const signIn = session.start(showStep)
  await ensureTexts(toLanguage(document.documentElement.lang), facts.textVersions)
  await signIn
  showStep('finalizing')
  const page = { facts, i18nFor: loadedTexts }
  startTransition(() => {
    hydrateRoot(
      document,
      <PageContext value={page}>
        <RendererProvider renderer={createDOMRenderer(document)}>
          <SSRProvider>
            <HydratedRouter />
          </SSRProvider>
        </RendererProvider>
      </PageContext>,
    )
  })
  finishStartup()
}

start().catch((error: unknown) => {
  console.error(error)
  showStep('failed')
})
