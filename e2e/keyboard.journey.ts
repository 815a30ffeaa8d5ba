import type { Locator, Page } from '@playwright/test'
import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { recordAnnouncements } from './announcements.ts'
import { expect, test } from './fixtures.ts'
import { dayAhead, errorSummary, field, unusedName } from './form.ts'
import { tabTo } from './keyboard.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { visit } from './site.ts'

test('an internship is offered by keyboard alone, and each result is announced once', async ({ page, t }) => {
  const announced = await recordAnnouncements(page)
  const type = async (slug: string, text: string) => {
    await tabTo(page, field(page, t, slug))
    await page.keyboard.type(text)
  }
  const tick = async (checkbox: Locator) => {
    await tabTo(page, checkbox)
    await page.keyboard.press('Space')
    await expect(checkbox).toBeChecked()
  }
  const option = (slug: string) =>
    page.getByRole('checkbox', { name: t(`forms.option.${slug}`), exact: true })
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })

  await visit(page, '/?language=et')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: t('common.nav.addInternship') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t('common.nav.addInternship') })).toBeVisible()
  // Sent too early: the summary takes the focus, and its link leads to the field.
  await tabTo(page, button('field.check.continue'))
  await page.keyboard.press('Enter')
  const summary = errorSummary(page)
  const count = await summary.getByRole('link').count()
  await tabTo(page, summary.getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(field(page, t, 'organization_name')).toBeFocused()

  const work = unusedName('Klaviatuuri praktika')
  await type('organization_name', 'Klahvi OÜ')
  await type('internship_field', work)
  await type('description', 'Ainult klahvidega.')
  await type('number_of_positions', '2')
  await tick(option('bachelor'))
  await tick(option('summer'))
  await type('application_deadline', dayAhead(40))
  await type('contact_email', 'klahv@example.com')
  await tick(field(page, t, 'confirmation'))
  await tabTo(page, button('field.check.continue'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('field.check.title') })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(work)
  await tabTo(page, button('item.add.submit'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/internship\/success/)
  await expect(
    page.getByRole('heading', { level: 1, name: t('page.success.internship.title') }),
  ).toBeVisible()
  // How many fields are left to correct, after each of them; everything else was opened, and has had the focus.
  const left = Array.from({ length: count }, (_, index) => count - 1 - index)
  expect(await announced()).toEqual(
    left.map((count) =>
      t(`validation.fieldsLeft_${count === 0 ? 'zero' : count === 1 ? 'one' : 'other'}`, { count }),
    ),
  )
})

test.describe('in the form editor', () => {
  const labels = { et: 'Nimi', en: 'Name' }
  /** The button that opens a row, and closes it. */
  const rowButton = (page: Page, name: string) =>
    page.getByRole('group', { name }).locator('button[aria-expanded]').first()

  /** Moves a row with one of its buttons, which keeps the focus while the row moves. */
  async function move(page: Page, button: Locator, announced: string): Promise<void> {
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
    await expect(page.getByRole('status').getByText(announced, { exact: true })).toBeAttached()
  }

  test('a field is moved by keyboard alone, and by a click', async ({ page, t }) => {
    const { slug, text, file } = await createFormForTest(clientsByApi, 'active')
    const button = (direction: 'up' | 'down', name: string) =>
      page.getByRole('button', { name: t(`manage.sort.${direction}`, { name }) })
    await enterManage(page, `/manage/forms/${slug}`, 'manager', t)
    await expect(button('up', text)).toHaveAttribute('aria-disabled', 'true')
    await move(page, button('down', text), t('manage.sort.ended', { name: text, position: 2, count: 2 }))
    await expect(button('down', text)).toHaveAttribute('aria-disabled', 'true')
    const order = (name: string) =>
      page.getByRole('group', { name }).getByRole('spinbutton', { name: t('manage.forms.order') })
    for (const name of [text, file]) await rowButton(page, name).click()
    await expect(order(text)).toHaveValue('2')
    await expect(order(file)).toHaveValue('1')
    // Nothing happens at the end of the list.
    await page.keyboard.press('Enter')
    await expect(order(text)).toHaveValue('2')
    await move(page, button('up', text), t('manage.sort.ended', { name: text, position: 1, count: 2 }))
    await button('down', text).click()
    await expect(order(text)).toHaveValue('2')

    await tabTo(page, page.getByRole('button', { name: t('common.save'), exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/manage\/forms(\?|$)/)
    const { fieldSets } = dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } }))
    expect(fieldSets[0]?.fields.map((each) => each.slug)).toEqual([file, text])
  })

  test('an option is moved by keyboard alone', async ({ page, t }) => {
    const slug = uniqueSlug()
    const manager = clientsByApi.as('manager')
    const options = ['esimene', 'teine', 'kolmas'].map((value) => ({
      value,
      label: { et: value, en: value },
    }))
    const values = { slug, type: 'select', translations: { label: labels }, settings: { options } } as const
    dataOf(await manager('addField', { body: { action: 'new', values } }))
    await enterManage(page, `/manage/forms/field/${slug}`, 'manager', t)
    const up = page.getByRole('button', { name: t('manage.sort.up', { name: 'kolmas' }) })
    await move(page, up, t('manage.sort.ended', { name: 'kolmas', position: 2, count: 3 }))
    await move(page, up, t('manage.sort.ended', { name: 'kolmas', position: 1, count: 3 }))
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/manage/forms/fields')
    const saved = dataOf(await manager('getField', { params: { slug } })).values.settings.options
    expect(saved?.map(({ value }) => value)).toEqual(['kolmas', 'esimene', 'teine'])
  })

  test('fields, field sets and options are added and removed by keyboard, and focus stays with them', async ({
    page,
    t,
  }) => {
    const announced = await recordAnnouncements(page)
    const { slug, text, file } = await createFormForTest(clientsByApi, 'active')
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true }))
      await announced()
      await page.keyboard.press('Enter')
    }
    const pickerOf = (name: string) => page.getByRole('group', { name }).getByRole('combobox')
    await enterManage(page, `/manage/forms/${slug}`, 'manager', t)

    await tabTo(page, rowButton(page, text))
    await page.keyboard.press('Enter')
    await press(t('manage.forms.removeField', { name: text }))
    await expect(rowButton(page, file)).toBeFocused()
    await expect.poll(announced).toEqual([t('manage.sort.removed', { name: text })])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('manage.forms.removeField', { name: file }) }).click()
    await expect(page.getByRole('button', { name: t('manage.forms.newField'), exact: true })).toBeFocused()
    await press(t('manage.forms.addField'))
    const added = t('manage.forms.fieldNumber', { number: 1 })
    await expect(pickerOf(added)).toBeFocused()
    await expect.poll(announced).toEqual([t('manage.sort.added', { name: added })])

    await press(t('manage.forms.addSet'))
    const set = t('manage.forms.setNumber', { number: 2 })
    await expect.poll(announced).toEqual([t('manage.sort.added', { name: set })])
    await expect(pickerOf(set)).toBeFocused()
    await press(t('manage.forms.removeSet', { name: set }))
    await expect.poll(announced).toEqual([t('manage.sort.removed', { name: set })])
  })

  test('the kind of a paragraph is chosen by keyboard, and the text is reached by Tab', async ({
    page,
    t,
  }) => {
    await enterManage(page, '/manage/pages/terms-register', 'manager', t)
    const kind = (block: string) =>
      page.getByRole('button', { name: t('manage.text.block', { block: t(`manage.text.${block}`) }) }).first()
    const text = page.locator('[contenteditable=true]').first()
    await text.press('Control+Home')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(text).toBeFocused()
    await kind('paragraph').press('Enter')
    await page.getByRole('menuitemradio', { name: t('manage.text.h3'), exact: true }).press('Enter')
    await expect(kind('h3')).toBeVisible()
    await expect(text).toBeFocused()
  })
})
