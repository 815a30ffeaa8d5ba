import { expectAccessible } from './accessibility.ts'
import { siteUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './site.ts'
import { displays } from './viewports.ts'

for (const [name, display] of Object.entries(displays))
  test.describe(name, () => {
    test.use({ display })
    const { language } = display

    test('the footer leads to the numbers, and a number to the list with as many entries', async ({
      page,
      t,
    }) => {
      await visit(page, `/topics?language=${language}`)
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('numbers.title') })
        .click()
      await expect(page).toHaveURL(new RegExp(`/${language === 'et' ? 'arvud' : 'numbers'}\\?`))
      await expect(page.getByRole('heading', { level: 1, name: t('numbers.title') })).toBeVisible()
      const theses = page.getByRole('region', { name: t('thesis.title'), exact: true })
      const levels = theses.getByRole('table', { name: t('thesis.facet.degree') })
      const row = levels
        .getByRole('row')
        .filter({ hasText: t('forms.option.masters') })
        .first()
      const count = await row.getByRole('cell').innerText()
      await row.getByRole('link').click()
      await expect(page).toHaveURL(/\/thesis\?.*levels=masters/)
      const results = t('table.results.count_other', { count: Number(count) })
      await expect(page.getByRole('main').getByText(results).first()).toBeVisible()
    })

    test('the numbers can be read by everyone and downloaded', async ({ page, t }) => {
      await visit(page, `/numbers?language=${language}`)
      await expect(page.getByRole('region', { name: t('numbers.usage.title') })).toBeVisible()
      await expectAccessible(page)
      // Also where none is.
      const topics = page.getByRole('region', { name: t('topics.title'), exact: true })
      await expect(
        topics
          .getByText(new RegExp(`^\\d+ ${t('numbers.closed.taken_other', { count: '' }).trim()}$`))
          .or(topics.getByText(t('numbers.closed.taken_one', { count: 1 }), { exact: true })),
      ).toBeVisible()
      const downloaded = page.waitForEvent('download')
      await page.getByRole('link', { name: t('numbers.downloadNamed', { format: 'CSV' }) }).click()
      expect((await downloaded).suggestedFilename()).toMatch(/^numbers_\d{4}-\d\d-\d\d\.csv$/)
    })
  })

test('a site of one register has the numbers of that register', async ({ page, t }) => {
  await visit(page, `${siteUrl('topics.localhost')}/arvud?language=et`)
  await expect(page.getByRole('region', { name: t('topics.title') })).toBeVisible()
  await expect(page.getByRole('region', { name: t('thesis.title'), exact: true })).toHaveCount(0)
})
