import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedInAs, storedSession } from './session.ts'
import { passSignIn, signIn, visit, waitForHydration } from './site.ts'

/** What the provider is asked in a hidden frame. */
const silentQuestion = /openid-connect\/auth\?.*prompt=none/

/** What a browser says of a page that it does not show in a frame, and of one that it does. */
const provokedByFrames = /Blocked autofocusing|X-Frame-Options|frame-ancestors|chrome-error/

function withoutPrompt(route: Route) {
  return route
    .request()
    .url()
    .replace(/&prompt=none/, '')
}

/** Providers that never answer in a frame: theirs is a page there, which a browser shows or does not. */
const silent: Record<string, (route: Route) => Promise<void>> = {
  'refuses to be framed': async (route) =>
    route.fulfill({ response: await route.fetch({ url: withoutPrompt(route) }) }),
  'shows its form in the frame': async (route) => {
    const answer = await route.fetch({ url: withoutPrompt(route) })
    const { 'x-frame-options': _, 'content-security-policy': __, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  },
}

async function atGenericProvider(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const given = await route.fetch()
    const { oidc, ...config } = await given.json()
    const generic = { ...oidc, url: `${oidc.url}/realms/${oidc.realm}`, realm: '' }
    await route.fulfill({ response: given, json: { ...config, oidc: generic } })
  })
  await page.route(silentQuestion, answer)
}

for (const [name, answer] of Object.entries(silent))
  test.describe(`a provider that ${name}`, () => {
    test.use({ expectedErrors: provokedByFrames })

    test('nobody is signed in, without a long wait or a warning', async ({ page, t }) => {
      await atGenericProvider(page, answer)
      const asked = page.waitForResponse(silentQuestion)
      const opened = Date.now()
      await page.goto('/topics?language=et')
      expect((await asked).status()).toBe(200)
      await waitForHydration(page)
      await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
      test.info().annotations.push({ type: 'known after', description: `${Date.now() - opened} ms` })

      await test.step('other pages of the tab do not wait again', async () => {
        await page.clock.install()
        await page.goto('/?language=et')
        await waitForHydration(page)
        await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
      })

      await test.step('and no message appears when the frame times out', async () => {
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

    test('is gone to from the manage area by itself', async ({ page, t }) => {
      await atGenericProvider(page, answer)
      await page.goto('/manage/data/thesis?year=all&q=andme#latest')
      await passSignIn(page, 'manager', t)
      await page.waitForURL('**/manage/data/thesis?year=all&q=andme#latest')
      await expect(page.getByRole('searchbox', { name: t('table.search.label') })).toHaveValue('andme')
    })
  })

// LemonLDAP::NG keeps the first question that it was asked until somebody signs in.
test.describe('a provider that answers the question of the frame in the window itself', () => {
  test.use({ expectedErrors: provokedByFrames })

  test('signs in nevertheless', async ({ page, t }) => {
    const asked = page.waitForRequest(silentQuestion)
    await atGenericProvider(page, silent['refuses to be framed'] ?? ((route) => route.continue()))
    await visit(page, '/terms?language=et')
    await page.getByRole('button', { name: t('auth.login') }).click()
    await page.waitForURL(/\/realms\//)
    await page.goto((await asked).url().replace('&prompt=none', ''))
    await passSignIn(page, 'student', t)
    await page.waitForURL('**/terms?language=et')
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  })
})

test.describe('the page that the provider returns to', () => {
  test('is excluded from search engines, and leads home without a pending sign-in', async ({
    page,
    request,
    t,
  }) => {
    const html = await (await request.get('/auth/return')).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(t('auth.return.title'))
    await page.goto('/auth/return')
    await page.waitForURL('**/?language=et')
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
  })

  test('signs in though the tab has lost where it wanted to go, and then leads home', async ({ page, t }) => {
    await visit(page, '/terms?language=et')
    await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()))
    await page.getByRole('button', { name: t('auth.login') }).click()
    await passSignIn(page, 'student', t)
    await page.waitForURL('**/?language=et')
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  })

  test('goes nowhere else than to this site', async ({ page, t }) => {
    await visit(page, '/?language=et')
    await page.evaluate(() => sessionStorage.setItem('auth-return-target', 'https://evil.example/'))
    await page.goto('/auth/return')
    await page.waitForURL('**/?language=et')
    await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
  })

  test('is left out when one goes back', async ({ page, t }) => {
    await visit(page, '/terms?language=et')
    await signIn(page, 'student', t)
    await visit(page, '/topics?language=et')
    await page.goBack()
    await page.waitForURL('**/terms?language=et')
    await waitForHydration(page)
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  })

  test('speaks the language of the page that one came from, and leads back to it', async ({ page }) => {
    await visit(page, '/topics?language=en&levels=masters#content')
    const asked = page.waitForRequest((request) => /\/auth\?(?!.*prompt=)/.test(request.url()))
    await page.getByRole('button', { name: 'Sign in' }).click()
    const state = new URL((await asked).url()).searchParams.get('state')
    await page.waitForURL(/\/realms\//)
    await page.goto(`/auth/return#error=access_denied&state=${state}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Signing in did not work' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'access_denied' })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    const cameFrom = '**/topics?language=en&levels=masters#content'
    await page.waitForURL(cameFrom)
    // To load it again is to go on as well.
    await page.goto('/auth/return?language=en')
    await page.waitForURL(cameFrom)
    expect(await storedSession(page)).toBeUndefined()
  })
})
