import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSignedOut, firstFrame, storedSession, tokenEndpoint } from './session.ts'
import { messageBar, passSignIn, signIn, visit, waitForHydration } from './site.ts'
import type { Translate } from './texts.ts'

/** Opens the provider's sign-in page; returns the `state` for its response. */
async function openProvider(page: Page, t: Translate): Promise<string> {
  await visit(page, '/terms?language=et')
  const requested = page.waitForRequest((request) => /\/auth\?(?!.*prompt=)/.test(request.url()))
  await page.getByRole('button', { name: t('auth.login') }).click()
  const state = new URL((await requested).url()).searchParams.get('state')
  await page.waitForURL(/\/realms\//)
  return state ?? ''
}

/** The page works, the user is signed out, and the error is displayed. */
async function expectError(page: Page, t: Translate, text: string) {
  await waitForHydration(page)
  await expect(messageBar(page, text)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expectSignedOut(page)
}

test('an error of the provider is displayed with its description and a retry button', async ({ page, t }) => {
  const state = await openProvider(page, t)
  const answer = new URLSearchParams({
    error: 'access_denied',
    error_description: 'Konto on <b>lukus</b>',
    state,
  })
  await page.goto(`/auth/return#${answer}`)
  const refused = t('auth.trouble.refused', { reason: 'Konto on <b>lukus</b>' })
  await expectError(page, t, refused)
  expect(new URL(page.url()).hash).toBe('')

  await messageBar(page, refused)
    .getByRole('button', { name: t('auth.login') })
    .click()
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/terms?language=et')
  await waitForHydration(page)
  await expect(messageBar(page, refused)).toHaveCount(0)
  expect(await storedSession(page)).toBeDefined()
})

test('a failed sign-in ends the previous session', async ({ page, context, t }) => {
  const state = await openProvider(page, t)
  const other = await context.newPage()
  await visit(other, '/?language=et')
  await signIn(other, 'student', t)
  await page.goto(`/auth/return#error=access_denied&state=${state}`)
  await expectError(page, t, t('auth.trouble.refused', { reason: 'access_denied' }))
  await expect(messageBar(other, t('auth.trouble.left'))).toBeVisible()
})

test('a sign-in that has expired at the provider is restarted automatically', async ({ page, t }) => {
  const state = await openProvider(page, t)
  await page.goto(
    `/auth/return#error=temporarily_unavailable&error_description=authentication_expired&state=${state}`,
  )
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/terms?language=et')
  await waitForHydration(page)
  expect(await storedSession(page)).toBeDefined()
})

/** Opens the provider's sign-in, and then changes what the browser has stored about it. */
async function openProviderThen(page: Page, t: Translate, changes: object): Promise<void> {
  const other = await page.context().newPage()
  await visit(other, '/?language=et')
  await openProvider(page, t)
  await other.evaluate((changed) => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith('kc-callback-'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), ...changed }))
  }, changes)
}

test('a response with another nonce is rejected', async ({ page, t }) => {
  await openProviderThen(page, t, { nonce: randomUUID() })
  await passSignIn(page, 'student', t)
  await expectError(page, t, t('auth.trouble.nonce'))
})

test('a response to a sign-in that is unknown to this browser is rejected', async ({ page, t }) => {
  await test.step('not started here', async () => {
    await page.goto('/auth/return#state=0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11&code=made-up&session_state=x')
    await expectError(page, t, t('auth.trouble.unknownLogin'))
    expect(new URL(page.url()).hash).toBe('')
    await page.goto('/auth/return#error=made-up&error_description=Call+this+number')
    await expectError(page, t, t('auth.trouble.unknownLogin'))
  })

  await test.step('started more than an hour ago', async () => {
    await openProviderThen(page, t, { expires: Date.now() - 1000 })
    await passSignIn(page, 'student', t)
    await expectError(page, t, t('auth.trouble.unknownLogin'))
  })
})

test('opening a sign-in response again does not end its session', async ({ page, t }) => {
  const state = await openProvider(page, t)
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/terms?language=et')
  await waitForHydration(page)
  await page.goto(`/auth/return#state=${state}&code=used`)
  await page.waitForURL('**/?language=et')
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)

  // Other pages ignore responses of the provider.
  await page.goto('/topics?language=et#error=login_required')
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
})

test.describe('a provider that responds with an error instead of tokens', () => {
  test.use({ expectedErrors: /(400|500) .*\/token\)$/ })

  for (const status of [400, 500])
    test(`${status} is displayed`, async ({ page, t }) => {
      await page.route(tokenEndpoint, (route) => route.fulfill({ status, json: { error: 'server_error' } }))
      await openProvider(page, t)
      await passSignIn(page, 'student', t)
      await expectError(page, t, t('auth.trouble.invalidAnswer'))
    })
})

test('a browser without the required APIs displays what is missing when somebody signs in', async ({
  page,
  t,
}) => {
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
  await visit(page, '/?language=et')
  const signIn = page.getByRole('banner').getByRole('button', { name: t('auth.login') })
  await expect(signIn).toBeVisible()
  await expect(messageBar(page, t('auth.trouble.insecure'))).toHaveCount(0)
  await signIn.click()
  await expectError(page, t, t('auth.trouble.insecure'))
})

test('a silent-check frame that does not respond neither delays the page nor shows an error', async ({
  page,
  t,
}) => {
  await page.clock.install()
  await page.route(firstFrame, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('/?language=et')
  // The timeout starts when the scripts have loaded.
  await expect(async () => {
    await page.clock.runFor(3000)
    await expect(page.locator('#startup')).toHaveAttribute('data-step', 'done', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expect(messageBar(page, t('auth.trouble.timeout'))).toBeHidden()
  await page.clock.runFor(8000)
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
})
