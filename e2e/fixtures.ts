import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { baseUrl } from './address.ts'
import { reportOtherLiveRegions } from './announcements.ts'
import { type Translate, translatorFor } from './texts.ts'
import { type Display, desktop } from './viewports.ts'

type Options = {
  display: Display
  /** Console errors that this test provokes. */
  expectedErrors: RegExp | undefined
  /** Whether drafts of signed-in people go to the server, where tests of the same person would share them. */
  storesDrafts: boolean
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
  storesDrafts: [false, { option: true }],

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

  context: async ({ context, consoleErrors, storesDrafts }, use) => {
    await listen(context, consoleErrors)
    if (!storesDrafts) await context.addInitScript(leaveDraftsInBrowser)
    await use(context)
  },

  newBrowserPage: async ({ browser, contextOptions, display, locale, consoleErrors, storesDrafts }, use) => {
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
      if (!storesDrafts) await context.addInitScript(leaveDraftsInBrowser)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Answers the calls about a draft as a server that has none and stores none. */
function leaveDraftsInBrowser(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    // Another request with the same body would use it up.
    const { url, method } =
      input instanceof Request ? input : new Request(input, { method: init?.method ?? 'GET' })
    if (!new URL(url).pathname.startsWith('/api/v1/my/drafts/')) return send(input, init)
    const isRead = method === 'GET'
    const body = isRead ? { draft: null } : { status: 503, error: 'errors.unavailable' }
    return Response.json(body, { status: isRead ? 200 : 503 })
  }
}

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
