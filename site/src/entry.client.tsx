import { createDOMRenderer, RendererProvider, SSRProvider } from '@fluentui/react-components'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { toLanguage } from '#contract/texts.ts'
import type { SessionStep } from '#ui/auth/session-state.ts'
import { withTimeout } from '#ui/auth/with-timeout.ts'
import { ensureTexts, loadedTexts } from './i18n/browser-texts.ts'
import { PageContext, pageFactsSchema } from './page-context.tsx'
import { session } from './session.ts'
import { finishStartup, showStep } from './startup/steps.ts'
import { KeepTypedInput, readTypedInput } from './startup/typed-input.tsx'

/** Milliseconds. */
const textsTimeout = 20_000

/** Loads texts and the session before hydration. The server-rendered page stays readable during these steps. */
async function start(): Promise<void> {
  const facts = pageFactsSchema.parse(JSON.parse(document.getElementById('page-facts')?.textContent ?? '{}'))
  showStep('translations')
  let hasTexts = false
  let step: SessionStep = 'preparing'
  const signIn = session.start((nextStep) => {
    step = nextStep
    if (hasTexts) showStep(nextStep)
  })
  await withTimeout(ensureTexts(toLanguage(document.documentElement.lang), facts.textVersions), textsTimeout)
  hasTexts = true
  showStep(step)
  await signIn
  showStep('finalizing')
  const page = { facts, i18nFor: loadedTexts }
  const typed = readTypedInput()
  startTransition(() => {
    hydrateRoot(
      document,
      <PageContext value={page}>
        <RendererProvider renderer={createDOMRenderer(document)}>
          <SSRProvider>
            <KeepTypedInput typed={typed}>
              <HydratedRouter />
            </KeepTypedInput>
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
