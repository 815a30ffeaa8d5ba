import { expect, test } from './fixtures.ts'
import { provider, signedInAs, startSignedIn, storedSession } from './session.ts'
import { messageBar, openMenu, passSignIn, visit, waitForHydration } from './site.ts'
import { phone } from './viewports.ts'

// Failed requests; a failed frame shows an error page of the browser.
test.use({ expectedErrors: /net::ERR_(FAILED|CONNECTION_REFUSED)|chrome-error/ })

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('public pages work while the provider is down, and display that sign-in is unavailable', async ({
    page,
    t,
  }) => {
    await page.route(provider, (route) => route.abort('connectionrefused'))
    await visit(page, `/topics?language=${phone.language}`)
    await expect(messageBar(page, t('auth.trouble.unavailable'))).toBeVisible()
    await page.getByRole('searchbox', { name: t('table.search.label') }).fill('andme')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'andme')

    await test.step('the button does not lead to an error page of the browser', async () => {
      await messageBar(page, t('auth.trouble.unavailable'))
        .getByRole('button', { name: t('auth.login') })
        .click()
      await expect(messageBar(page, t('auth.trouble.unavailable'))).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/topics')
    })

    await test.step('and signs in when the provider is available again', async () => {
      await page.unroute(provider)
      await messageBar(page, t('auth.trouble.unavailable'))
        .getByRole('button', { name: t('auth.login') })
        .click()
      await passSignIn(page, 'student', t)
      await waitForHydration(page)
      await openMenu(page, t)
      await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
    })
  })
})

test('a form that requires sign-in waits for it without a redirect loop', async ({ page, t }) => {
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await visit(page, '/thesis/lisa?language=et')
  await expect(messageBar(page, t('auth.trouble.unavailable'))).toBeVisible()
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
  await startSignedIn(page.context(), 'student')
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await visit(page, '/?language=et')
  // From the token, as the account endpoint is down.
  await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)

  await page.clock.fastForward(600_000)
  await page.reload()
  await waitForHydration(page)
  await expect(messageBar(page, t('auth.trouble.unreachable'))).toBeVisible()
  await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  expect(await storedSession(page)).toBeDefined()
})

test('signing out while the provider is down displays what remains to do, and is final', async ({
  page,
  t,
}) => {
  await startSignedIn(page.context(), 'student')
  await visit(page, '/terms?language=et')
  await page.route(provider, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: t('auth.logout') }).click()
  await expect(messageBar(page, t('auth.trouble.stillAtProvider'))).toBeVisible()
  expect(await storedSession(page)).toBeUndefined()

  // The user is still signed in at the provider.
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
  await expect(page.getByRole('main').getByText(t('manage.signIn.unavailable'))).toBeVisible()
  await page.unroute(provider)
  await page.getByRole('button', { name: t('common.retry') }).click()
  await passSignIn(page, 'manager', t)
  await page.waitForURL('**/manage/data/thesis?year=all')
})
