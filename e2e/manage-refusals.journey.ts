import type { Locator } from '@playwright/test'
import { samplePng } from '../testing/sample-files.ts'
import { expect, test } from './fixtures.ts'
import { chooseStatus, enterManage } from './manage.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /status of (409|422)/ })

/** Asserts that a field is marked as invalid and described by a message. */
async function expectRefused(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function labelIn(t: Translate, label: string, language: 'et' | 'en'): string {
  return t('manage.forms.inLanguage', { label: t(label), language: t(`manage.forms.${language}`) })
}

test('a new page is refused at its fields', async ({ page, t }) => {
  await enterManage(page, '/manage/pages/new', 'manager', t)
  const save = page.getByRole('button', { name: t('manage.add'), exact: true })
  const title = page.getByRole('textbox', { name: labelIn(t, 'manage.pages.label.title', 'et') })
  const slug = page.getByRole('textbox', { name: t('manage.forms.slug') })
  const content = page.getByRole('textbox', { name: labelIn(t, 'manage.pages.label.content', 'en') })
  await save.click()
  await expectRefused(title, t('validation.required'))
  await expectRefused(slug, t('validation.required'))
  await expect(content).toHaveAttribute('aria-invalid', 'true')
  for (const language of ['et', 'en'] as const) {
    await page
      .getByRole('textbox', { name: labelIn(t, 'manage.pages.label.title', language) })
      .fill('Tingimused')
    await page.getByRole('textbox', { name: labelIn(t, 'manage.pages.label.content', language) }).click()
    await page.keyboard.type('Tekst')
  }
  for (const [value, messageKey] of [
    ['a/b', 'forms.error.slugInvalid'],
    ['new', 'forms.error.slugReserved'],
    ['terms-register', 'forms.error.slugInUse'],
  ] as const) {
    await slug.fill(value)
    await save.click()
    await expectRefused(slug, t(messageKey))
  }
})

test('a picture is refused at its fields, by its name at once and by its content after the upload', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage/pages/media', 'manager', t)
  await page
    .getByRole('button', { name: t('manage.media.upload') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('manage.media.upload') })
  const file = dialog.locator('input[type=file]')
  const add = dialog.getByRole('button', { name: t('manage.add') })
  const alt = (language: 'et' | 'en') =>
    dialog.getByRole('textbox', { name: labelIn(t, 'manage.media.alt', language) })
  await add.click()
  await expectRefused(alt('et'), t('validation.required'))
  await expectRefused(alt('en'), t('validation.required'))
  await expect(dialog.getByText(t('validation.required'))).toHaveCount(3)
  await alt('et').fill('Kaart')
  await alt('en').fill('A map')

  const files = [
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0), message: t('validation.fileEmpty') },
    {
      name: 'text.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
      message: t('validation.pictureUnreadable'),
    },
  ]
  for (const { message, ...payload } of files) {
    await file.setInputFiles(payload)
    await add.click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('file.remove'), exact: true }).click()
  }
  await file.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
  await add.click()
  await expect(dialog).toBeHidden()
})

test('imports of texts and forms refuse files that they cannot read', async ({ page, t }) => {
  const notJson = { name: 'texts.json', mimeType: 'application/json', buffer: Buffer.from('{') }
  await enterManage(page, '/manage/translations', 'manager', t)
  await page.getByRole('button', { name: t('manage.translations.menu') }).click()
  await page.getByRole('menuitem', { name: t('manage.translations.import.open') }).click()
  const dialog = page.getByRole('dialog')
  const texts = dialog.getByLabel(t('manage.translations.import.file'))
  await texts.setInputFiles(notJson)
  await expect(dialog.getByText(t('translations.error.notJson'))).toBeVisible()
  const badKey = { et: { common: { 'vigane võti': 'x' } }, en: { common: { 'vigane võti': 'x' } } }
  await texts.setInputFiles({ ...notJson, buffer: Buffer.from(JSON.stringify(badKey)) })
  await expect(dialog.getByText(t('translations.error.keyInvalid')).first()).toBeVisible()

  await page.goto('/manage/forms')
  await page.getByRole('button', { name: t('manage.forms.import.open') }).click()
  await dialog.getByLabel(t('manage.forms.import.file')).setInputFiles(notJson)
  await expect(dialog.getByText(t('forms.error.importRefused'))).toBeVisible()
})

test('a text whose key is taken is refused at its key', async ({ page, t }) => {
  await enterManage(page, '/manage/translations', 'manager', t)
  await page.getByRole('button', { name: t('manage.translations.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('manage.translations.key')).fill('common.save')
  await dialog.getByRole('combobox').fill('common')
  await dialog.getByRole('combobox').press('Tab')
  await dialog.getByLabel(t('manage.translations.et')).fill('Salvesta')
  await dialog.getByLabel(t('manage.translations.en')).fill('Save')
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expectRefused(dialog.getByLabel(t('manage.translations.key')), t('translations.error.keyInUse'))
})

test.describe('a change of status that fails', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('is said until it is dismissed, and a key leads to the message', async ({ page, t }) => {
    await enterManage(page, '/manage/data/topics', 'manager', t)
    await page.route('**/api/v1/admin/topics/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { status: 500, error: 'errors.unexpected' } })
        : route.continue(),
    )
    const status = page.getByRole('row').nth(1).locator('button[aria-haspopup=menu]')
    const before = await status.innerText()
    await chooseStatus(page, status, t('item.status.expired'))
    const message = page.getByRole('region', { name: t('manage.notices') }).getByText(t('errors.unexpected'))
    await expect(message).toBeVisible()
    // Messages that do not stay are gone by then.
    await page.waitForTimeout(6500)
    await expect(message).toBeVisible()
    await expect(status).toHaveText(before)
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name: t('manage.notice.close') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(message).toHaveCount(0)
  })
})
