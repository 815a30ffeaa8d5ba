import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from './texts.ts'

/** Waits until the page's scripts have taken over: what is typed before may be lost. */
export async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('#startup')).toHaveAttribute('data-step', 'done')
}

/** Opens a page of the site and waits for its scripts. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isAlive(page)
}

/** The header, its menu opened where the screen is narrow. */
export async function openMenu(page: Page, t: Words): Promise<Locator> {
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: t('common.nav.menu') })
  if (await menu.isVisible()) await menu.click()
  return header
}

/** Fills the identity provider's own form, to which the page is on its way; the username is the password too. */
export async function passSignIn(page: Page, username: string, t: Words): Promise<void> {
  await page.waitForURL(/\/realms\//)
  await page.getByLabel(/^(Kasutajanimi|Username)$/).fill(username)
  await page.getByLabel(/^(Parool|Password)$/).fill(username)
  await page.getByRole('button', { name: t('auth.login') }).click()
}

/** Signs in with the button in the header; comes back to the same page. */
export async function signIn(page: Page, username: string, t: Words): Promise<void> {
  const header = await openMenu(page, t)
  await header.getByRole('button', { name: t('auth.login') }).click()
  await passSignIn(page, username, t)
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
  await isAlive(page)
  await expect(page.getByTitle(t('auth.signedInAs', { name: '' }).trim()).first()).toBeAttached()
}

/** Searches a list and opens the entry of that name. */
export async function findInList(page: Page, t: Words, query: string, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(query)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === query)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
