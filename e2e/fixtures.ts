import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { baseUrl } from './address.ts'
import { reportOtherLiveRegions } from './announcements.ts'
import { collectSentWords } from './check-log.ts'
import { type Translate, translatorFor } from './texts.ts'
import { type Display, desktop } from './viewports.ts'

type Options = {
  display: Display
  /** Console errors that this test provokes. */
  expectedErrors: RegExp | undefined
}

type Fixtures = {
  /** Texts in the display's language, by key. */
  t: Translate
  /** Console errors of all pages in this test: scripts, security policy, failed requests. */
  consoleErrors: string[]
  /** Opens a page in a separate browser context with the same display, as for another person. */
  newBrowserPage: () => Promise<Page>
}

// A window that displays a file requests a favicon from the storage, and does not run the scripts that are added below.
const ignoredErrors = /403.*\/favicon\.ico\)$|^Blocked script execution in '\S+X-Amz-/

/** Fails a test if one of its pages logs an unexpected console error. */
export const test = base.extend<Fixtures & Options>({
  // Animations take a third of the time. Tests for which they matter run with `displays`.
  display: [{ ...desktop, reducedMotion: 'reduce' }, { option: true }],
  expectedErrors: [undefined, { option: true }],

  t: async ({ display }, use) => use(translatorFor(display.language)),

  viewport: async ({ display }, use) => use(display.viewport),
  hasTouch: async ({ display }, use) => use(display.hasTouch),
  colorScheme: async ({ display }, use) => use(display.colorScheme),
  locale: async ({ display }, use) => use(display.language === 'et' ? 'et-EE' : 'en-GB'),
  contextOptions: async ({ contextOptions, display }, use) =>
    use({ ...contextOptions, reducedMotion: display.reducedMotion }),

  consoleErrors: [
    async ({ expectedErrors }, use) => {
      const consoleErrors: string[] = []
      await use(consoleErrors)
      expect(
        consoleErrors.filter((line) => !ignoredErrors.test(line) && !expectedErrors?.test(line)),
      ).toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, consoleErrors }, use) => {
    const storeSentWords = collectSentWords(context)
    await listen(context, consoleErrors)
    await use(context)
    await storeSentWords()
  },

  newBrowserPage: async ({ browser, contextOptions, display, locale, consoleErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const { viewport, hasTouch, colorScheme } = display
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: baseUrl,
        viewport,
        hasTouch,
        colorScheme,
        locale,
      })
      contexts.push(context)
      await listen(context, consoleErrors)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

async function listen(context: BrowserContext, consoleErrors: string[]): Promise<void> {
  // Chromium does not log what a script tries and catches.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`security policy: ${violatedDirective} ${blockedURI} (${sourceFile})`),
    ),
  )
  await context.addInitScript(reportOtherLiveRegions)
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => consoleErrors.push(String(error.error())))
}

export { expect }
