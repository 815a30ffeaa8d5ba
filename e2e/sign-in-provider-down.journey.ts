import { expect, test } from './fixtures.ts'
import { provider, signedInAs, storedSession } from './session.ts'
import { openMenu, passSignIn, signIn, visit, waitForHydration } from './site.ts'
import { displays, phone } from './viewports.ts'

// Requests and frames that find nobody; frames that are not there leave an error page of the browser.
test.use({ expectedErrors: /net::ERR_(FAILED|CONNECTION_REFUSED)|chrome-error/ })

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('public pages work while the provider is down, and display that sign-in is unavailable', async ({
      page,
      t,
    }) => {
      await page.route(provider, (route) => route.abort('connectionrefused'))
      await visit(page, `/topics?language=${display.language}`)
      await expect(page.getByRole('status').filter({ hasText: t('auth.trouble.unavailable') })).toBeVisible()
      await page.getByRole('searchbox', { name: t('table.search.label') }).fill('andme')
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'andme')

      await test.step('the button does not lead to an error page of the browser', async () => {
        await page
          .getByRole('status')
          .getByRole('button', { name: t('auth.login') })
          .click()
        await expect(page.getByText(t('auth.trouble.unavailable'))).toBeVisible()
        expect(new URL(page.url()).pathname).toBe('/topics')
      })

      await test.step('and signs in as soon as the provider is available', async () => {
        await page.unroute(provider)
        await page
          .getByRole('status')
          .getByRole('button', { name: t('auth.login') })
          .click()
        await passSignIn(page, 'student', t)
        await waitForHydration(page)
        await openMenu(page, t)
        await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
      })
    })
  })
}

test('a form that requires sign-in waits for it without a redirect loop', async ({ page, t }) => {
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await visit(page, '/thesis/lisa?language=et')
  await expect(page.getByText(t('auth.trouble.unavailable'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('item.add.login.title') })).toBeVisible()
  await page.unroute(provider)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login') })
    .click()
  await passSignIn(page, 'student', t)
  await page.waitForURL('**/thesis/lisa?language=et')
})

test('a stored session needs no provider until its token expires, and then waits for it', async ({
  page,
  t,
}) => {
  await page.clock.install()
  await visit(page, '/?language=et')
  await signIn(page, 'student', t)
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await page.reload()
  await waitForHydration(page)
  // From the token: the provider's account cannot be had.
  await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)

  await page.clock.fastForward(600_000)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText(t('auth.trouble.unreachable'))).toBeVisible()
  await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  expect(await storedSession(page)).toBeDefined()
})

test('signing out while the provider is down displays what remains to do, and is final', async ({
  page,
  t,
}) => {
  await visit(page, '/terms?language=et')
  await signIn(page, 'student', t)
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: t('auth.logout') }).click()
  await expect(page.getByText(t('auth.trouble.stillAtProvider'))).toBeVisible()
  expect(await storedSession(page)).toBeUndefined()

  // The provider, up again, still knows who is here.
  await page.unroute(provider)
  await visit(page, '/topics?language=et')
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
  expect(await storedSession(page)).toBeUndefined()
  await page.getByRole('button', { name: t('auth.login') }).click()
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
})

test('the manage area displays that sign-in is unavailable, with a retry button', async ({ page, t }) => {
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await page.goto('/manage/data/thesis?year=all')
  await expect(page.getByText(t('manage.signIn.unavailable'))).toBeVisible()
  await page.unroute(provider)
  await page.getByRole('button', { name: t('common.retry') }).click()
  await passSignIn(page, 'manager', t)
  await page.waitForURL('**/manage/data/thesis?year=all')
})

test.describe('a provider that does not even refuse', () => {
  test.use({ display: phone })

  test('delays no page for long', async ({ page, t }) => {
    await page.route(provider, () => new Promise(() => undefined))
    const opened = Date.now()
    await visit(page, '/topics?language=en')
    await page.getByRole('searchbox', { name: t('table.search.label') }).fill('data')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'data')
    // Less than the ten seconds that the provider's frame is given.
    test.info().annotations.push({ type: 'alive after', description: `${Date.now() - opened} ms` })
    await expect(page.getByText(t('auth.trouble.timeout'))).toBeHidden()
  })
})
