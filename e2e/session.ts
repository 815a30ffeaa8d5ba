import { randomBytes } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  request as requests,
} from '@playwright/test'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { type Client, createClient } from '#contract/client.ts'
import { publicConfigSchema } from '#contract/config.ts'
import { baseUrl } from './address.ts'
import { openMenu, waitForHydration } from './site.ts'
import type { Translate } from './texts.ts'

const sessionSchema = z.object({ token: z.string(), idToken: z.string(), refreshToken: z.string() })
export type Session = z.infer<typeof sessionSchema>

/** URL patterns of the identity provider and of its protocol. */
export const provider = '**/realms/**'
export const tokenEndpoint = '**/realms/*/protocol/openid-connect/token'
export const firstFrame = '**/realms/*/protocol/openid-connect/3p-cookies/step1.html'

/** The session that the page has stored; undefined if signed out. */
export async function storedSession(page: Page): Promise<Session | undefined> {
  const stored = await page.evaluate(() => localStorage.getItem('session'))
  return stored === null ? undefined : sessionSchema.parse(JSON.parse(stored))
}

/**
 * Signs in a browser without pages, for tests in which signing in is not the point: replaces its cookies and storage by
 * those of a new session. The password is the username.
 */
export async function startSignedIn(context: BrowserContext, username: string): Promise<Session> {
  await context.clearCookies()
  const credentials = { username, password: username }
  const session = await passProvider(context.request, (page) => ({ url: page, form: credentials }))
  const cookies = await context.cookies()
  const localStorage = [{ name: 'session', value: JSON.stringify(session) }]
  await context.setStorageState({ cookies, origins: [{ origin: baseUrl, localStorage }] })
  return session
}

/** As `startSignedIn`, with the manage cookie too: without it, the first page only signs in and loads itself again. */
export async function startManager(context: BrowserContext, username: string): Promise<void> {
  const { token } = await startSignedIn(context, username)
  const opened = await context.request.post(`${baseUrl}/api/v1/session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(opened.ok(), `${username} manages`).toBe(true)
}

/**
 * Signs up a person without any role, for tests whose drafts nobody else may have (contract §4); returns the username,
 * which is the password too.
 */
export async function signUpPerson(): Promise<string> {
  const username = `uus.${randomBytes(6).toString('hex')}`
  const form = {
    username,
    password: username,
    firstName: 'Uku',
    lastName: 'Uustulnuk',
    email: `${username}@ut.example`,
  }
  const request = await requests.newContext()
  await passProvider(request, (page) => ({ url: `${page}/new`, form }))
  await request.dispose()
  return username
}

/** Signs up a person, and signs the browser in as them. */
export async function startAsNewPerson(context: BrowserContext): Promise<string> {
  const username = await signUpPerson()
  await startSignedIn(context, username)
  return username
}

/** Passes the provider's page without a browser: sends a form to where `answer` says for the page's URL. */
async function passProvider(
  request: APIRequestContext,
  answer: (page: string) => { url: string; form: Record<string, string> },
): Promise<Session> {
  const config = publicConfigSchema.parse(await (await request.get(`${baseUrl}/api/v1/config`)).json())
  const { url, realm, clientId } = config.oidc
  const client = await oidc.discovery(new URL(`${url}/realms/${realm}`), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const authorization = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${baseUrl}/auth/return`,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  // The provider then sets the cookies of Chromium.
  const headers = { 'sec-ch-ua': '"Chromium"' }
  const page = await request.get(authorization.href, { headers })
  const { url: action, form } = answer(page.url())
  const returned = await request.post(action, { headers, form })
  const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url()), { pkceCodeVerifier })
  const { access_token: token, id_token: idToken, refresh_token: refreshToken } = tokens
  return sessionSchema.parse({ token, idToken, refreshToken })
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => storedSession(page)).toBeUndefined()
}

/** Makes the stored refresh token invalid. */
export async function damageRefreshToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...stored, refreshToken: `${stored.refreshToken}x` }))
  })
}

/** Makes the stored session one of a sign-in so many days ago. */
export async function ageSession(page: Page, days: number): Promise<void> {
  await page.evaluate(
    (signedInAt) => {
      const stored = JSON.parse(localStorage.getItem('session') ?? '{}')
      localStorage.setItem('session', JSON.stringify({ ...stored, signedInAt }))
    },
    Date.now() / 1000 - days * 24 * 60 * 60,
  )
}

/** Ends the provider's session in the browser, so that it requires the password again. */
export async function forgetAtProvider(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^identity_/ })
}

export function secondsLeft({ token }: Session, now: number): number {
  return (decodeJwt(token).exp ?? 0) - now / 1000
}

/** Counts token refreshes in all tabs of a browser, from when their network is idle. */
export async function countRefreshes(context: BrowserContext): Promise<() => number> {
  await Promise.all(context.pages().map((page) => page.waitForLoadState('networkidle')))
  let count = 0
  context.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

/** Signs out with the button in the header, and waits for the page that the provider returns to. */
export async function signOut(page: Page, t: Translate): Promise<void> {
  const header = await openMenu(page, t)
  await header.getByRole('button', { name: t('auth.logout') }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: t('auth.logout') })).toHaveCount(0)
  await waitForHydration(page)
}

/** The name of the signed-in user in the header. */
export function signedInAs(page: Page, t: Translate, name: string): Locator {
  return page.getByTitle(t('auth.signedInAs', { name }), { exact: true }).filter({ visible: true })
}

/** Delays responses to matching requests until the returned function is called. */
export async function delayResponse(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

/** An API client with the token of the user who is signed in on the page. */
export async function clientOf(page: Page): Promise<Client> {
  await expect.poll(() => storedSession(page)).toBeDefined()
  const session = await storedSession(page)
  return createClient({ origin: baseUrl, token: async () => session?.token })
}
