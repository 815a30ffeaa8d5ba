import { expect, type Locator, type Page } from '@playwright/test'
import type { Translate } from './texts.ts'

/** Waits until the page is hydrated: earlier input may be lost. An assertion would notice it up to half a second later. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { step = '' } = document.getElementById('startup')?.dataset ?? {}
      return ['finalizing', 'done'].includes(step)
    },
    undefined,
    { polling: 50 },
  )
}

/** Opens a page of the site and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Opens a page whose scripts arrive only when the returned function is called, as on a slow connection. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await waitForHydration(page)
  }
}

/** The header, with its menu opened on a narrow screen. */
export async function openMenu(page: Page, t: Translate): Promise<Locator> {
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: t('common.nav.menu') })
  if (await menu.isVisible()) await menu.click()
  return header
}

/** The button of the menu with all but the main action of an own entry. */
export function moreActions(page: Page, t: Translate): Locator {
  return page.getByRole('main').getByRole('button', { name: t('my.action.more'), exact: true })
}

/** A message with its buttons. */
export function messageBar(within: Page | Locator, text: string): Locator {
  return within.getByRole('group', { name: text })
}

/** The notice that says what has happened, which has the focus. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(text)
}

/** Submits the identity provider's sign-in form after a redirect to it; the password is the username. */
export async function passSignIn(page: Page, username: string, t: Translate): Promise<void> {
  await page.waitForURL(/\/realms\//)
  await page.getByLabel(/^(Kasutajanimi|Username)$/).fill(username)
  await page.getByLabel(/^(Parool|Password)$/).fill(username)
  await page.getByRole('button', { name: t('auth.login') }).click()
}

/** Signs in with the button in the header and waits until the page is loaded again. */
export async function signIn(page: Page, username: string, t: Translate): Promise<void> {
  const header = await openMenu(page, t)
  await header.getByRole('button', { name: t('auth.login') }).click()
  await passSignIn(page, username, t)
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
  await waitForHydration(page)
  await expect(page.getByTitle(t('auth.signedInAs', { name: '' }).trim()).first()).toBeAttached()
}

/** Searches a list and opens the entry of that name. */
export async function findInList(page: Page, t: Translate, query: string, title: string): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname.startsWith('/api/') && searchParams.get('q') === query
  })
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(query)
  await answered
  // A click while the rows are replaced would be lost.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
