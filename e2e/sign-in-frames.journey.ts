import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedInAs, storedSession } from './session.ts'
import { messageBar, passSignIn, signIn, visit, waitForHydration } from './site.ts'

/** The request of the silent check. */
const silentRequest = /openid-connect\/auth\?.*prompt=none/

/** Console errors about pages in frames. */
const frameErrors = /Blocked autofocusing|X-Frame-Options|frame-ancestors|chrome-error/

function withoutPrompt(route: Route) {
  return route
    .request()
    .url()
    .replace(/&prompt=none/, '')
}

async function denyFrames(route: Route): Promise<void> {
  await route.fulfill({ response: await route.fetch({ url: withoutPrompt(route) }) })
}

/** Providers that never answer in a frame: they send a page, which the browser may display. */
const silentProviders: Record<string, (route: Route) => Promise<void>> = {
  'does not allow frames': denyFrames,
  'shows its form in the frame': async (route) => {
    const answer = await route.fetch({ url: withoutPrompt(route) })
    const { 'x-frame-options': _, 'content-security-policy': __, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  },
}

async function useGenericProvider(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const given = await route.fetch()
    const { oidc, ...config } = await given.json()
    const generic = { ...oidc, url: `${oidc.url}/realms/${oidc.realm}`, realm: '' }
    await route.fulfill({ response: given, json: { ...config, oidc: generic } })
  })
  await page.route(silentRequest, answer)
}

for (const [name, answer] of Object.entries(silentProviders))
  test.describe(`a provider that ${name}`, () => {
    test.use({ expectedErrors: frameErrors })

    test('delays pages only once, shows no error, and can be used by the button', async ({ page, t }) => {
      await useGenericProvider(page, answer)
      const answered = page.waitForResponse(silentRequest)
      await page.goto('/topics?language=et')
      expect((await answered).status()).toBe(200)
      await waitForHydration(page)
      await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()

      await test.step('later pages of the tab do not wait', async () => {
        await page.clock.install()
        await page.goto('/?language=et')
        await waitForHydration(page)
        await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
      })

      await test.step('the timeout of the frame shows no error', async () => {
        // The frame may be created after the page has been displayed.
        await expect(async () => {
          await page.clock.runFor(11_000)
          await expect(page.locator('iframe')).toHaveCount(0, { timeout: 1_000 })
        }).toPass()
        await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
      })

      await signIn(page, 'student', t)
      await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
    })
  })

test.describe('a provider that does not allow frames', () => {
  test.use({ expectedErrors: frameErrors })

  test('is redirected to from the manage area', async ({ page, t }) => {
    await useGenericProvider(page, denyFrames)
    await page.goto('/manage/data/thesis?year=all&q=andme#latest')
    await passSignIn(page, 'manager', t)
    await page.waitForURL('**/manage/data/thesis?year=all&q=andme#latest')
    await expect(page.getByRole('searchbox', { name: t('table.search.label') })).toHaveValue('andme')
  })

  // LemonLDAP::NG answers the first pending request, which is that of the frame.
  test('signs in although it answers the silent check in the window', async ({ page, t }) => {
    const requested = page.waitForRequest(silentRequest)
    await useGenericProvider(page, denyFrames)
    await visit(page, '/terms?language=et')
    await page.getByRole('button', { name: t('auth.login') }).click()
    await page.waitForURL(/\/realms\//)
    await page.goto((await requested).url().replace('&prompt=none', ''))
    await passSignIn(page, 'student', t)
    await page.waitForURL('**/terms?language=et')
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  })
})

test.describe('the page that the provider returns to', () => {
  test('is excluded from search engines, and redirects home without a sign-in or for another site', async ({
    page,
    request,
    t,
  }) => {
    const html = await (await request.get('/auth/return')).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(t('auth.return.title'))
    await visit(page, '/terms?language=et')
    await page.evaluate(() => sessionStorage.setItem('auth-return-target', 'https://evil.example/'))
    await page.goto('/auth/return')
    await page.waitForURL('**/?language=et')
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
  })

  test('redirects home if the tab has lost its storage', async ({ page, t }) => {
    await visit(page, '/terms?language=et')
    await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()))
    await page.getByRole('button', { name: t('auth.login') }).click()
    await passSignIn(page, 'student', t)
    await page.waitForURL('**/?language=et')
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  })

  test('is skipped by the back button', async ({ page, t }) => {
    await visit(page, '/terms?language=et')
    await signIn(page, 'student', t)
    await visit(page, '/topics?language=et')
    await page.goBack()
    await page.waitForURL('**/terms?language=et')
    await waitForHydration(page)
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  })

  test('has the language of the previous page, and links back to it', async ({ page }) => {
    await visit(page, '/topics?language=en&levels=masters#content')
    const requested = page.waitForRequest((request) => /\/auth\?(?!.*prompt=)/.test(request.url()))
    await page.getByRole('button', { name: 'Sign in' }).click()
    const state = new URL((await requested).url()).searchParams.get('state')
    await page.waitForURL(/\/realms\//)
    await page.goto(`/auth/return#error=access_denied&state=${state}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in failed' })).toBeVisible()
    await expect(messageBar(page, 'access_denied')).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    const previous = '**/topics?language=en&levels=masters#content'
    await page.waitForURL(previous)
    // Loading the return page again redirects too.
    await page.goto('/auth/return?language=en')
    await page.waitForURL(previous)
    expect(await storedSession(page)).toBeUndefined()
  })
})
