import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { type Client, createClient } from '#contract/client.ts'
import { baseUrl } from './address.ts'
import { isAlive, openMenu } from './site.ts'
import type { Words } from './texts.ts'

const sessionSchema = z.object({ token: z.string(), idToken: z.string(), refreshToken: z.string() })
export type Session = z.infer<typeof sessionSchema>

/** Every address of the identity provider, and those of its protocol. */
export const provider = '**/realms/**'
export const tokenEndpoint = '**/realms/*/protocol/openid-connect/token'
export const firstFrame = '**/realms/*/protocol/openid-connect/3p-cookies/step1.html'

/** What the page keeps of who is signed in (back-office.md §3); undefined for nobody. */
export async function keptSession(page: Page): Promise<Session | undefined> {
  const kept = await page.evaluate(() => localStorage.getItem('session'))
  return kept === null ? undefined : sessionSchema.parse(JSON.parse(kept))
}

export async function expectNobody(page: Page): Promise<void> {
  await expect.poll(() => keptSession(page)).toBeUndefined()
}

/** The provider no longer knows the refresh token. */
export async function damageRefreshToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...kept, refreshToken: `${kept.refreshToken}x` }))
  })
}

/** The provider forgets the browser: it asks for a password again. */
export async function forgetAtProvider(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^identity_/ })
}

export function secondsLeft({ token }: Session, now: number): number {
  return (decodeJwt(token).exp ?? 0) - now / 1000
}

/** Counts the refreshes of all of a browser's tabs from when those have loaded all that they came for. */
export async function countRefreshes(context: BrowserContext): Promise<() => number> {
  await Promise.all(context.pages().map((page) => page.waitForLoadState('networkidle')))
  let count = 0
  context.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

/** Signs out with the button in the header, and waits for the page that the provider returns to. */
export async function signOut(page: Page, t: Words): Promise<void> {
  const header = await openMenu(page, t)
  await header.getByRole('button', { name: t('auth.logout') }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: t('auth.logout') })).toHaveCount(0)
  await isAlive(page)
}

/** The header’s word for who is signed in. */
export function signedInAs(page: Page, t: Words, name: string): Locator {
  return page.getByTitle(t('auth.signedInAs', { name }), { exact: true }).filter({ visible: true })
}

/** Keeps answers to these requests back until the function that it gives is called. */
export async function delayResponse(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

/** Calls as whoever is signed in on the page. */
export async function clientOf(page: Page): Promise<Client> {
  await expect.poll(() => keptSession(page)).toBeDefined()
  const session = await keptSession(page)
  return createClient({ origin: baseUrl, token: async () => session?.token })
}
