import type { Page, Request } from '@playwright/test'
import type { PublicConfig } from '#contract/config.ts'
import { expect, test } from './fixtures.ts'
import { countRefreshes, signedInAs, signOut, storedSession, tokenEndpoint } from './session.ts'
import { signIn, visit, waitForHydration } from './site.ts'

type Oidc = PublicConfig['oidc']

/** Pages are told of the same provider in another way. */
async function configure(page: Page, change: (oidc: Oidc) => Oidc): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch()
    const config: PublicConfig = await answer.json()
    await route.fulfill({ response: answer, json: { ...config, oidc: change(config.oidc) } })
  })
}

const ways = {
  'a Keycloak realm that answers in the query': (oidc: Oidc): Oidc => ({ ...oidc, responseMode: 'query' }),
  'a provider known by its discovery document': ({ url, realm, ...oidc }: Oidc): Oidc => ({
    ...oidc,
    url: `${url}/realms/${realm}`,
    realm: '',
  }),
  'such a provider that answers in the query': ({ url, realm, ...oidc }: Oidc): Oidc => ({
    ...oidc,
    url: `${url}/realms/${realm}`,
    realm: '',
    responseMode: 'query',
  }),
}

/** Whether the page sent the provider's cookies with a request for tokens, as providers other than Keycloak may refuse. */
async function sendsCookies(asked: Promise<Request>): Promise<boolean> {
  return 'cookie' in (await (await asked).allHeaders())
}

for (const [name, way] of Object.entries(ways))
  test(`${name}: signing in, silently too, refreshing and signing out`, async ({ page, context, t }) => {
    await page.clock.install()
    await configure(page, way)
    await visit(page, '/topics?language=et&levels=masters#content')
    const asked = page.waitForRequest(tokenEndpoint)
    await signIn(page, 'student', t)
    expect(await sendsCookies(asked)).toBe(name.startsWith('a Keycloak realm'))
    expect(page.url()).toMatch(/\/topics\?language=et&levels=masters#content$/)

    // As the provider issued it, opaque, though the client library would have it a JWT.
    expect((await storedSession(page))?.refreshToken).toMatch(/^[\w-]+$/)

    const refreshes = await countRefreshes(context)
    await page.clock.fastForward(600_000)
    await page.reload()
    await waitForHydration(page)
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
    expect(refreshes()).toBe(1)

    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await waitForHydration(page)
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()

    await signOut(page, t)
    expect(await storedSession(page)).toBeUndefined()
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
  })
