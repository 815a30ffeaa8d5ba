import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { baseUrl } from './address.ts'
import { type Words, wordsOf } from './texts.ts'
import { desktop, type Look } from './viewports.ts'

type Options = {
  look: Look
  /** What this test's pages may say as errors, because the test provokes it. */
  provoked: RegExp | undefined
}

type Fixtures = {
  /** Texts in the look's language, by key. */
  t: Words
  /** Everything that the browser had to complain about in this test: scripts, security policy, failed requests. */
  complaints: string[]
  /** Another person's browser, with the same look and without anything of the first one's. */
  newcomer: () => Promise<Page>
}

// A window with a file in it asks the storage for an icon.
const usual = /403.*\/favicon\.ico\)$/

/** A browser with a look, in which no page may have anything to complain about. */
export const test = base.extend<Fixtures & Options>({
  look: [desktop, { option: true }],
  provoked: [undefined, { option: true }],

  t: async ({ look }, use) => use(wordsOf(look.language)),

  viewport: async ({ look }, use) => use(look.viewport),
  hasTouch: async ({ look }, use) => use(look.hasTouch),
  colorScheme: async ({ look }, use) => use(look.colorScheme),
  locale: async ({ look }, use) => use(look.language === 'et' ? 'et-EE' : 'en-GB'),

  complaints: [
    async ({ provoked }, use) => {
      const complaints: string[] = []
      await use(complaints)
      expect(complaints.filter((line) => !usual.test(line) && !provoked?.test(line))).toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, complaints }, use) => {
    listen(context, complaints)
    await use(context)
  },

  newcomer: async ({ browser, contextOptions, look, locale, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const { viewport, hasTouch, colorScheme } = look
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: baseUrl,
        viewport,
        hasTouch,
        colorScheme,
        locale,
      })
      contexts.push(context)
      listen(context, complaints)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

export { expect }
