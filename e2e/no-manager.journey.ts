import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /403.*unauthorized/ })

/** Texts that only the manage area contains. */
const managed = [
  'manage.tabs',
  'manage.prompt.text',
  'manage.column.submitter',
  'manage.overview.latest',
  'manage.bulk.label',
]

async function expectNothingManaged(page: Page, t: Translate) {
  for (const path of ['/manage', '/manage/data/thesis', '/manage/collections/users']) {
    const html = await (await page.request.get(path)).text()
    expect(managed.filter((key) => html.includes(t(key)))).toEqual([])
    // Neither entries nor submitters.
    expect(html).not.toMatch(/@(ut|ylikool)\.example/)
  }
}

test('an anonymous user is redirected to sign in and receives nothing of the manage area', async ({
  page,
  t,
}) => {
  await expectNothingManaged(page, t)
  await page.goto('/manage')
  await page.waitForURL(/\/realms\//)
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
})

test('others get an error page instead, without requests that the server would reject', async ({
  page,
  t,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/session')) calls.push(request.method())
  })
  await startSignedIn(page.context(), 'worker')
  await page.goto('/manage/data/thesis')
  await page.waitForURL('**/unauthorized?language=et')
  await expect(page.getByRole('heading', { level: 1, name: t('errors.page.403.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.toHome') })).toBeVisible()
  expect([...new Set(calls)]).toEqual(['GET'])
  await expectNothingManaged(page, t)
  await visit(page, '/?language=et')
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.nav.manage'), exact: true })).toHaveCount(0)
})
