import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNobody, firstFrame, keptSession, tokenEndpoint } from './session.ts'
import { isAlive, passSignIn, signIn, visit } from './site.ts'
import type { Words } from './texts.ts'

/** Sets out to sign in; gives the state that the provider is to answer with. */
async function leave(page: Page, t: Words): Promise<string> {
  await visit(page, '/terms?language=et')
  const asked = page.waitForRequest((request) => /\/auth\?(?!.*prompt=)/.test(request.url()))
  await page.getByRole('button', { name: t('auth.login') }).click()
  const state = new URL((await asked).url()).searchParams.get('state')
  await page.waitForURL(/\/realms\//)
  return state ?? ''
}

/** The page is alive, nobody is signed in, and it says why. */
async function expectTold(page: Page, t: Words, text: string) {
  await isAlive(page)
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expectNobody(page)
}

test('the provider’s refusal is told in its own words, and one can try again', async ({ page, t }) => {
  const state = await leave(page, t)
  const answer = new URLSearchParams({
    error: 'access_denied',
    error_description: 'Konto on <b>lukus</b>',
    state,
  })
  await page.goto(`/auth/return#${answer}`)
  await expectTold(page, t, t('auth.trouble.refused', { reason: 'Konto on <b>lukus</b>' }))
  expect(new URL(page.url()).hash).toBe('')

  await page
    .getByRole('status')
    .getByRole('button', { name: t('auth.login') })
    .click()
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/terms?language=et')
  await isAlive(page)
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0)
  expect(await keptSession(page)).toBeDefined()
})

test('a refusal without words is told by its name, and one that nobody asked for is not told at all', async ({
  page,
  t,
}) => {
  const state = await leave(page, t)
  await page.goto(`/auth/return#error=temporarily_unavailable&state=${state}`)
  await expectTold(page, t, t('auth.trouble.refused', { reason: 'temporarily_unavailable' }))

  // Only the return page takes an answer.
  await page.goto('/topics?language=et#error=login_required')
  await isAlive(page)
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
})

test('a failed sign-in ends the session that was there before', async ({ page, context, t }) => {
  const state = await leave(page, t)
  const other = await context.newPage()
  await visit(other, '/?language=et')
  await signIn(other, 'student', t)
  await page.goto(`/auth/return#error=access_denied&state=${state}`)
  await expectTold(page, t, t('auth.trouble.refused', { reason: 'access_denied' }))
  await expect(other.getByText(t('auth.trouble.left'))).toBeVisible()
})

test('a page that waited too long at the provider goes there again by itself', async ({ page, t }) => {
  const state = await leave(page, t)
  await page.goto(
    `/auth/return#error=temporarily_unavailable&error_description=authentication_expired&state=${state}`,
  )
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/terms?language=et')
  await isAlive(page)
  expect(await keptSession(page)).toBeDefined()
})

test('an answer with another nonce is not trusted', async ({ page, context, t }) => {
  const ours = await context.newPage()
  await visit(ours, '/?language=et')
  await leave(page, t)
  await ours.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith('kc-callback-'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), nonce: crypto.randomUUID() }))
  })
  await passSignIn(page, 'student', t)
  await expectTold(page, t, t('auth.trouble.nonce'))
})

test('an answer to a sign-in that this browser does not know signs nobody in', async ({
  page,
  context,
  t,
}) => {
  await test.step('because it was never begun here', async () => {
    await page.goto('/auth/return#state=0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11&code=made-up&session_state=x')
    await expectTold(page, t, t('auth.trouble.unknownLogin'))
    expect(new URL(page.url()).hash).toBe('')
    await page.goto('/auth/return#error=made-up&error_description=Call+this+number')
    await expectTold(page, t, t('auth.trouble.unknownLogin'))
  })

  await test.step('because it was begun more than an hour ago', async () => {
    const ours = await context.newPage()
    await visit(ours, '/?language=et')
    await leave(page, t)
    await ours.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage))
        if (key.startsWith('kc-callback-'))
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), expires: Date.now() - 1000 }))
    })
    await passSignIn(page, 'student', t)
    await expectTold(page, t, t('auth.trouble.unknownLogin'))
  })
})

test('an answer that is opened once more does not end the session that it began', async ({ page, t }) => {
  const state = await leave(page, t)
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/terms?language=et')
  await isAlive(page)
  await page.goto(`/auth/return#state=${state}&code=used`)
  await page.waitForURL('**/?language=et')
  await isAlive(page)
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
})

test.describe('a provider that answers wrongly', () => {
  test.use({ provoked: /(400|500) .*\/token\)$/ })

  for (const status of [400, 500])
    test(`with ${status} where it should give tokens is told of`, async ({ page, t }) => {
      await page.route(tokenEndpoint, (route) => route.fulfill({ status, json: { error: 'server_error' } }))
      await leave(page, t)
      await passSignIn(page, 'student', t)
      await expectTold(page, t, t('auth.trouble.invalidAnswer'))
    })
})

test('a browser without the means for it is told what it lacks', async ({ page, t }) => {
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
  await page.goto('/?language=et')
  await expectTold(page, t, t('auth.trouble.insecure'))
})

test('a frame that says nothing does not keep the page waiting, and is never told of', async ({
  page,
  t,
}) => {
  await page.clock.install()
  await page.route(firstFrame, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('/?language=et')
  await page.clock.runFor(3000)
  await isAlive(page)
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expect(page.getByText(t('auth.trouble.timeout'))).toBeHidden()
  await page.clock.runFor(8000)
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test.describe('a browser that keeps nothing', () => {
  // The router remembers how far one has scrolled, and complains where it cannot.
  test.use({ provoked: /^SecurityError: Access is denied for this document/ })

  test('still shows every page', async ({ page, t }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document', 'SecurityError')
          },
        })
    })
    for (const path of ['/', '/topics', '/topics/lisa', '/kc']) {
      await visit(page, `${path}?language=et`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: t('auth.login') })).toBeVisible()
    }
  })
})
