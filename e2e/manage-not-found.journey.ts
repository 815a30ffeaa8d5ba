import { expect, test } from './fixtures.ts'
import { enterManage } from './manage.ts'

test.use({ expectedErrors: /status of 404/ })

test('a page that does not exist offers the way back and home', async ({ page, t }) => {
  await enterManage(page, `/manage/pages?language=et`, 'manager', t)
  for (const path of ['collections/pages', 'account', 'data/topics/not-a-uuid', 'pages/nowhere', 'look']) {
    await page.goto(`/manage/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: t('manage.notFound.title') })).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-site', 'register')
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'light')
  }
  const home = page.getByRole('link', { name: t('common.toHome') })
  await expect(home).toHaveAttribute('href', `/?language=et`)
  await page.goto('/manage/pages')
  await page.goto('/manage/nowhere')
  await page.getByRole('button', { name: t('common.back') }).click()
  await expect(page).toHaveURL(/\/manage\/pages$/)
})
