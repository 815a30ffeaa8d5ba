import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { enterManage } from './manage.ts'
import { passSignIn, visit, waitForHydration } from './site.ts'
import { displays } from './viewports.ts'

const registers = ['thesis', 'topics', 'internship']

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })
    const { language } = display
    const add = language === 'et' ? 'lisa' : 'add'

    test('pages without entries are accessible', async ({ page }) => {
      for (const path of [
        '/',
        '/forms',
        '/terms',
        '/feedback',
        '/success?form=topics',
        '/internship/success',
      ])
        await test.step(path, async () => {
          await visit(page, `${path}${path.includes('?') ? '&' : '?'}language=${language}`)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expectAccessible(page)
        })
    })

    for (const register of registers)
      test(`the list of ${register}, an entry and the form are accessible`, async ({ page, t }) => {
        await visit(page, `/${register}?language=${language}`)
        await expectAccessible(page)
        const first = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
        const title = await first.innerText()
        await first.click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expectAccessible(page)

        await page.goto(`/${register}/${add}?language=${language}`)
        if (register === 'thesis') await passSignIn(page, 'student', t)
        await expect(page.getByRole('button', { name: t('item.add.submit') })).toBeVisible()
        await waitForHydration(page)
        await expectAccessible(page)
      })

    test('the manage area is accessible', async ({ page, t }) => {
      await enterManage(page, '/manage', 'manager', t)
      await expect(page.getByRole('heading', { level: 1, name: t('manage.overview.title') })).toBeVisible()
      await expectAccessible(page)
      for (const register of registers) {
        await page.goto(`/manage/data/${register}`)
        const update = page
          .getByRole('table')
          .getByRole('link', { name: /^(Muuda|Update):/ })
          .first()
        await expect(update).toBeVisible()
        await expectAccessible(page)
        await update.click()
        await expect(page.getByRole('button', { name: t('manage.item.save'), exact: true })).toBeVisible()
        await expectAccessible(page)
      }
    })
  })
}
