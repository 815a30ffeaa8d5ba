import { expect, type Locator, type Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { createClient } from '#contract/client.ts'
import type { Clients } from '../testing/api.ts'
import { signIn } from '../testing/people.ts'
import { baseUrl } from './address.ts'
import { startManager } from './session.ts'
import type { Translate } from './texts.ts'

/** API clients of the product under test. */
export const clientsByApi: Clients = {
  as: (username) =>
    createClient({ origin: baseUrl, token: async () => (username ? await tokenOf(username) : undefined) }),
}

const tokens = new Map<string, Promise<string>>()

/** An access token that is valid for at least another 30 seconds. */
async function tokenOf(username: string): Promise<string> {
  const token = await tokens.get(username)
  if (token && (decodeJwt(token).exp ?? 0) > Date.now() / 1000 + 30) return token
  const requested = requestToken(username)
  tokens.set(username, requested)
  return requested
}

async function requestToken(username: string): Promise<string> {
  const config = await createClient({ origin: baseUrl })('getConfig', {})
  if (!config.ok) throw new Error(JSON.stringify(config.problem))
  return signIn({ identity: config.data.oidc, publicUrl: baseUrl }, username)
}

/** Opens a page of the manage area as a signed-in user. */
export async function enterManage(page: Page, path: string, username: string, t: Translate): Promise<void> {
  // A page that is open would notice the new session.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await startManager(page.context(), username)
  await page.goto(path)
  await waitForManage(page, t)
}

/** Waits until a page of the manage area is hydrated: earlier clicks may be lost. */
export async function waitForManage(page: Page, t: Translate): Promise<void> {
  await page.waitForFunction(
    (name) => {
      const tabs = document.querySelector(`nav[aria-label="${name}"]`) ?? {}
      return Object.keys(tabs).some((key) => key.startsWith('__reactProps'))
    },
    t('manage.tabs'),
    { polling: 50 },
  )
}

/** The button with the status of an entry in a table. */
export function statusButton(page: Page, t: Translate, name: string): Locator {
  return page.getByRole('button', { name: t('manage.status.of', { name }) })
}

/** Chooses a status in the menu that its button opens. */
export async function chooseStatus(page: Page, button: Locator, status: string): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await page.getByRole('menuitemradio', { name: status, exact: true }).click()
}

/** Waits until a chosen status is saved: the table has its word before, with a button that is disabled. */
export async function expectSavedStatus(button: Locator, status: string): Promise<void> {
  await expect(button).toHaveText(status)
  await expect(button).not.toHaveAttribute('aria-disabled')
}

/** Finds a pending item in its register's table and publishes it with its menu of statuses. */
export async function publishInTable(page: Page, t: Translate, query: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(query)
  const button = statusButton(page, t, name)
  await expect(button).toHaveText(t('item.status.pending'))
  await chooseStatus(page, button, t('item.status.published'))
  await expect(
    page.getByText(t('manage.status.changed', { status: t('item.status.published') }), { exact: true }),
  ).toBeVisible()
  await expectSavedStatus(button, t('item.status.published'))
}
