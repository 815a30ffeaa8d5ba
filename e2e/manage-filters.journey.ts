import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { insertItem } from '../testing/items.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'

test('every filter in the address is shown, has a control, and can be removed', async ({ page, t }) => {
  await enterManage(
    page,
    '/manage/data/thesis?year=all&curriculums=software-engineering&levels=masters&periods=summer',
    'manager',
    t,
  )
  const chips = page.getByRole('list', { name: t('table.chip.list') })
  const chip = (label: string) =>
    chips.getByRole('button', { name: t('table.chip.remove', { filter: label }) })
  await expect(chip(t('forms.option.software-engineering'))).toBeVisible()
  await expect(chip(t('forms.option.masters'))).toBeVisible()
  // A filter of another register is ignored.
  await expect(chips.getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: t('table.filtersCount', { count: 2 }) }).click()
  const panel = page.getByRole('region', { name: t('table.facets.label') })
  const level = panel.getByRole('checkbox', { name: new RegExp(`^${t('forms.option.masters')} `) })
  await expect(level).toBeChecked()
  await level.click()
  await expect(level).not.toBeChecked()
  await expect(chip(t('forms.option.masters'))).toHaveCount(0)
  await expect(page).not.toHaveURL(/levels=/)
  await chip(t('forms.option.software-engineering')).press('Enter')
  await expect(page).not.toHaveURL(/curriculums=/)
  await expect(chips).toHaveCount(0)
  await level.click()
  await expect(level).toBeChecked()
  await expect(chip(t('forms.option.masters'))).toBeVisible()

  await test.step('a year without theses is shown too', async () => {
    await page.goto('/manage/data/thesis?year=1999')
    await expect(page.getByRole('button', { name: '1999' })).toHaveAttribute('aria-pressed', 'true')
  })
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`on a phone the filters cover the page, with motion: ${reducedMotion}`, async ({ page, t }) => {
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize({ width: 390, height: 740 })
    await enterManage(page, '/manage/data/thesis?year=all', 'manager', t)
    const sheet = page.getByRole('dialog', { name: t('table.filters') })
    const open = page.getByRole('button', { name: t('table.filters'), exact: true })
    const chips = page.getByRole('list', { name: t('table.chip.list') })

    await open.click()
    const level = sheet.getByRole('checkbox', { name: new RegExp(`^${t('forms.option.masters')} `) })
    await level.click()
    await expect(level).toBeChecked()
    await expect(page).toHaveURL(/levels=masters/)
    await expectNoViolations(page, 'sheet of filters')
    // The button applies what was typed.
    await sheet.getByLabel(t('manage.filter.submitter'), { exact: true }).fill('mari')
    await sheet.getByRole('button', { name: /^(?:Näita|Show) \d/ }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/submitter=mari/)
    // The last one clears them.
    await expect(chips.getByRole('listitem')).toHaveCount(3)

    await test.step('by keyboard, too: a day is wrong, all filters go, Escape closes', async () => {
      await page.getByRole('button', { name: t('table.filtersCount', { count: 2 }) }).press('Enter')
      const day = sheet.getByRole('textbox', { name: t('manage.filter.from'), exact: true })
      await day.fill('31.02.2026')
      await day.press('Enter')
      await expect(sheet.getByText(t('validation.date'))).toBeVisible()
      await sheet.getByRole('button', { name: t('table.clear') }).press('Enter')
      await expect(page).not.toHaveURL(/levels=|submitter=/)
      await expect(sheet.getByRole('button', { name: t('table.clear') })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(chips).toHaveCount(0)
      await expect(open).toBeFocused()
    })
  })

test('the entries of a deleted form stay reachable, named by its first text', async ({ page, t }) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  const uuid = await insertItem(clientsByApi, slug, { [set]: { [text]: 'Mari Maasikas' } })
  const manager = clientsByApi.as('manager')
  const { updatedAt } = dataOf(await manager('getAdminForm', { params: { slug } }))
  const body = { action: 'status', updatedAt, newStatus: 'deleted' } as const
  dataOf(await manager('changeForm', { params: { slug }, body }))
  await enterManage(page, '/manage/data', 'manager', t)
  const label = t('manage.deletedForm', { form: 'Nimi' })
  const link = page.locator(`main a[href="/manage/data/${slug}"]`)
  await expect(link).toHaveText(label)
  await link.click()
  await expect(page.getByRole('rowheader', { name: 'Mari Maasikas' })).toBeVisible()
  await page.goto(`/manage/data/${slug}/${uuid}`)
  await waitForManage(page, t)
  await expect(page.getByRole('heading', { level: 1, name: 'Mari Maasikas' })).toBeVisible()
})

test('an order over 99 is refused with a message', async ({ page, t }) => {
  await enterManage(page, '/manage/forms/topics', 'manager', t)
  await page.getByRole('group', { name: 'general_topics' }).locator('button[aria-expanded]').click()
  const order = page.getByRole('spinbutton', { name: t('manage.forms.order') })
  await order.fill('120')
  await order.press('Tab')
  const message = t('forms.error.orderRange', { max: 99 })
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/manage\/forms\/topics$/)
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await test.step('the summary leads to it, also in a row that is closed', async () => {
    const row = page.getByRole('group', { name: 'general_topics' }).locator('button[aria-expanded]')
    const link = page.getByRole('link', { name: message })
    await link.click()
    await expect(order).toBeFocused()
    await row.click()
    await expect(order).toHaveCount(0)
    await link.click()
    await expect(row).toBeFocused()
    await row.press('Enter')
  })
  await order.fill('1')
  await order.press('Tab')
  await expect(page.getByText(t('forms.error.orderRange', { max: 99 }))).toHaveCount(0)
})
