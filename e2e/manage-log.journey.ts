import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { insertItem } from '../testing/items.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displays } from './viewports.ts'

test.use({ display: displays['Estonian, desktop, light'] })
const { language } = displays['Estonian, desktop, light']

test('access gets a last day, and the log says who gave it', async ({ page, t }) => {
  const username = uniqueSlug()
  await enterManage(page, inLanguage('/manage/access', language), 'admin', t)
  await page.getByRole('button', { name: t('manage.access.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('manage.access.username')).fill(username)
  const until = dialog.getByRole('textbox', { name: t('manage.access.until') })
  await until.fill('01.01.2020')
  await dialog.getByRole('button', { name: t('manage.add'), exact: true }).click()
  await expect(dialog.getByText(t('access.error.untilPast'))).toBeVisible()
  await until.fill('31.12.2099')
  await dialog.getByRole('button', { name: t('manage.add'), exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row.getByText('31.12.2099', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: t('manage.access.log') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('manage.log.title') })).toBeVisible()
  const action = page.getByRole('row').filter({ hasText: username })
  await expect(action.getByText(t('manage.log.action.add'))).toBeVisible()
  await expect(action.getByText(t('manage.access.untilDay', { day: '31.12.2099' }))).toBeVisible()
  await expectNoViolations(page, 'log')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('manage.log.export') }).click()
  expect((await download).suggestedFilename()).toMatch(/^log_.*\.xlsx$/)
})

test('a form gets a retention, after a preview of what goes and a question', async ({ page, t }) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  const uuid = await insertItem(clientsByApi, slug, { [set]: { [text]: 'Kirje' } }, 'canceled')
  await enterManage(page, inLanguage(`/manage/forms/${slug}`, language), 'manager', t)
  await page.getByLabel(t('manage.forms.label.retention_answers')).selectOption('decision')
  await page.getByLabel(t('manage.forms.retention.months')).fill('12')
  await expect(page.getByRole('main').getByText(t('manage.forms.retention.noneDue_answers'))).toBeVisible()
  await page.getByText(t('manage.forms.retention.next_answers', { shown: 1, total: 1 })).click()
  await expect(page.locator(`a[href*="${uuid}"]`)).toBeVisible()
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText(t('manage.forms.retention.askFirst_answers'))).toBeVisible()
  await question.getByRole('button', { name: t('manage.forms.retention.confirmFirst'), exact: true }).click()
  await expect
    .poll(async () => {
      const form = dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } }))
      return form.retention
    })
    .toEqual({ months: 12, from: 'decision' })
})
