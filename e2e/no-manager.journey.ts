import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passSignIn, visit } from './site.ts'
import type { Words } from './texts.ts'

test.use({ provoked: /403.*unauthorized/ })

/** Words that the manage area alone has. */
const managed = [
  'manage.tabs',
  'manage.prompt.text',
  'manage.column.submitter',
  'manage.overview.latest',
  'manage.bulk.label',
]

async function expectNothingManaged(page: Page, t: Words) {
  for (const path of ['/manage', '/manage/data/thesis', '/manage/collections/users']) {
    const html = await (await page.request.get(path)).text()
    expect(managed.filter((key) => html.includes(t(key)))).toEqual([])
    // Neither an entry nor who submitted it.
    expect(html).not.toMatch(/@(ut|ylikool)\.example/)
  }
}

test('who is not signed in is sent to sign in, and gets nothing of the manage area', async ({ page, t }) => {
  await expectNothingManaged(page, t)
  await page.goto('/manage')
  await page.waitForURL(/\/realms\//)
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
})

for (const username of ['student', 'worker', 'nobody']) {
  test(`${username} is told that the manage area is not for them`, async ({ page, t }) => {
    await page.goto('/manage/data/thesis')
    await passSignIn(page, username, t)
    await page.waitForURL('**/unauthorized**')
    await expect(page.getByRole('heading', { level: 1, name: t('errors.page.403.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('common.toHome') })).toBeVisible()
    await expectNothingManaged(page, t)
    await visit(page, '/?language=et')
    await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('common.nav.manage'), exact: true })).toHaveCount(0)
  })
}
