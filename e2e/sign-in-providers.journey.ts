import type { Page, Request } from '@playwright/test'
import type { PublicConfig } from '#contract/config.ts'
import { expect, test } from './fixtures.ts'
import { countRefreshes, signedInAs, signOut, storedSession, tokenEndpoint } from './session.ts'
import { signIn, visit, waitForHydration } from './site.ts'

type Oidc = PublicConfig['oidc']

/** Changes the configuration that pages receive of the provider. */
async function configure(page: Page, change: (oidc: Oidc) => Oidc): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch()
    const config: PublicConfig = await answer.json()
    await route.fulfill({ response: answer, json: { ...config, oidc: change(config.oidc) } })
  })
}

const configurations = {
  'a Keycloak realm with responses in the query': (oidc: Oidc): Oidc => ({ ...oidc, responseMode: 'query' }),
  'a provider with a discovery document': ({ url, realm, ...oidc }: Oidc): Oidc => ({
    ...oidc,
    url: `${url}/realms/${realm}`,
    realm: '',
  }),
}

/** Whether a token request contains the provider's cookies, which providers other than Keycloak may reject. */
async function hasCookies(request: Promise<Request>): Promise<boolean> {
  return 'cookie' in (await (await request).allHeaders())
}

for (const [name, change] of Object.entries(configurations))
  test(`${name}: sign-in, refresh, silent check and sign-out work`, async ({ page, context, t }) => {
    await page.clock.install()
    await configure(page, change)
    await visit(page, '/topics?language=et&levels=masters#content')
    const tokenRequest = page.waitForRequest(tokenEndpoint)
    await signIn(page, 'student', t)
    expect(await hasCookies(tokenRequest)).toBe(name.startsWith('a Keycloak realm'))
    expect(page.url()).toMatch(/\/topics\?language=et&levels=masters#content$/)

    // As the provider issued it: opaque, although keycloak-js expects a JWT.
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
