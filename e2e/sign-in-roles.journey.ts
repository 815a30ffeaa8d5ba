import { expect, test } from './fixtures.ts'
import { signedInAs, signOut } from './session.ts'
import { passSignIn, signIn, visit, waitForHydration } from './site.ts'

const account = '**/realms/*/account'

// Pages for some alone answer 403 to all others.
test.use({ expectedErrors: /403 .*\/unauthorized\?|\/account/ })

test('a protected page sends the anonymous to sign in and back, and turns away whom it is not for', async ({
  page,
  t,
}) => {
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

  await signOut(page, t)
  for (const [username, isLetIn] of [
    ['student', false],
    ['manager', true],
    // Everything but one of the three roles.
    ['admin', false],
  ] as const) {
    await visit(page, '/?language=et')
    await signIn(page, username, t)
    await page.goto('/test/protected?language=et')
    await waitForHydration(page)
    const title = t(isLetIn ? 'page.protected.title' : 'errors.page.403.title')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: t('auth.login') })).toHaveCount(0)
    await visit(page, '/?language=et')
    await signOut(page, t)
  }
})

test('the menu of the manage area is visible to managers only', async ({ page, t }) => {
  const manage = page.getByRole('banner').getByRole('link', { name: t('common.nav.manage'), exact: true })
  await visit(page, '/?language=et')
  await expect(manage).toHaveCount(0)
  for (const [username, isManager] of [
    ['worker', false],
    ['manager', true],
    ['admin', true],
  ] as const) {
    await signIn(page, username, t)
    await expect(manage).toHaveCount(isManager ? 1 : 0)
    await signOut(page, t)
  }
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
  const facts = {
    firstName: 'Jaan',
    lastName: 'Tamm',
    email: 'jaan.tamm@ut.example',
    realmRoles: t('page.person.none'),
    affiliation: 'employee',
    groups: 'ut_tootajad_auto',
  }
  for (const [name, value] of Object.entries(facts)) {
    const term = page.getByRole('term').filter({ hasText: t(`page.person.${name}`) })
    await expect(term).toBeVisible()
    await expect(term.locator('+ dd')).toHaveText(value)
  }
})

test('who somebody is comes from their account, and from the token while that cannot be had', async ({
  page,
  t,
}) => {
  await visit(page, '/?language=et')
  await page.route(account, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), firstName: 'Mari-Liis' } })
  })
  await signIn(page, 'student', t)
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
