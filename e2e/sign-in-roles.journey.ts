import { dataOf } from '../testing/data-of.ts'
import { expectAccessible } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { signedInAs, signUpPerson, startSignedIn } from './session.ts'
import { passSignIn, visit, waitForHydration } from './site.ts'

const account = '**/realms/*/account'

// Protected pages are answered with 403.
test.use({ expectedErrors: /403 .*\/unauthorized\?|\/account/ })

test('a protected page redirects to sign-in and back', async ({ page, t }) => {
  await page.goto('/test?language=et')
  await expect(page).toHaveURL(/\/unauthorized\?/)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: t('errors.page.403.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.toHome') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login') })
    .click()
  await passSignIn(page, 'worker', t)
  await page.waitForURL('**/test/protected?language=et')
  await expect(page.getByRole('heading', { level: 1, name: t('page.protected.title') })).toBeVisible()
})

test('the protected page and the link to the manage area depend on the role', async ({
  page,
  context,
  t,
}) => {
  const manage = page.getByRole('banner').getByRole('link', { name: t('common.nav.manage'), exact: true })
  await visit(page, '/?language=et')
  await expect(manage).toHaveCount(0)
  for (const [username, isAllowed, isManager] of [
    ['student', false, false],
    ['worker', true, false],
    ['manager', true, true],
    // Admins have all roles except one of the three that the page requires.
    ['admin', false, true],
  ] as const) {
    await startSignedIn(context, username)
    await visit(page, '/test/protected?language=et')
    const title = t(isAllowed ? 'page.protected.title' : 'errors.page.403.title')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: t('auth.login') })).toHaveCount(0)
    await expect(manage).toHaveCount(isManager ? 1 : 0)
  }
})

test('an access that has ended is said on a page of the manage area, also in a new browser', async ({
  page,
  context,
  t,
}) => {
  const username = await signUpPerson()
  const access = { action: 'new', username, fullName: 'Uku Uustulnuk' } as const
  dataOf(await clientsByApi.as('admin')('addAccess', { body: access }))
  await enterManage(page, '/manage/data/topics?language=et', username, t)
  await runInDatabase(`update users set listed_until = '2026-01-15' where username = $1`, [username])
  const message = page
    .getByRole('main')
    .getByText(t('manage.signIn.accessEnded', { date: '15. jaanuar 2026' }), { exact: true })
  await page.goto('/manage/data/topics?language=et')
  await expect(message).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/manage\/data\/topics/)

  await page.goto('about:blank')
  await context.clearCookies()
  await startSignedIn(context, username)
  await page.goto('/manage/data/topics?language=et')
  await expect(message).toBeVisible()
})

test('the header displays the signed-in user', async ({ page, t }) => {
  await visit(page, '/kc?language=et')
  await expect(page.getByText(t('page.person.nobody'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login') })
    .click()
  await passSignIn(page, 'worker', t)
  await waitForHydration(page)
  const claims = {
    firstName: 'Jaan',
    lastName: 'Tamm',
    email: 'jaan.tamm@ut.example',
    realmRoles: t('page.person.none'),
    affiliation: 'employee',
    groups: 'ut_tootajad_auto',
  }
  for (const [name, value] of Object.entries(claims)) {
    const term = page.getByRole('term').filter({ hasText: t(`page.person.${name}`) })
    await expect(term).toBeVisible()
    await expect(term.locator('+ dd')).toHaveText(value)
  }
})

test('the name is that of the account, or of the token if the account cannot be loaded', async ({
  page,
  context,
  t,
}) => {
  await startSignedIn(context, 'student')
  await page.route(account, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), firstName: 'Mari-Liis' } })
  })
  await visit(page, '/?language=et')
  await expect(signedInAs(page, t, 'Mari-Liis Maasikas')).toBeVisible()

  for (const answer of ['abort', 403, 'no account at all'] as const) {
    await page.unroute(account)
    await page.route(account, (route) => {
      if (answer === 'abort') return route.abort()
      if (answer === 403) return route.fulfill({ status: 403, json: { error: 'forbidden' } })
      return route.fulfill({ contentType: 'text/html', body: answer })
    })
    await page.reload()
    await waitForHydration(page)
    await expect(signedInAs(page, t, 'Mari Maasikas')).toBeVisible()
  }
})
