import type { Locator, Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /status of (409|422)/ })

type Texts = { et: string; en: string }

async function addText(texts: Texts): Promise<string> {
  const key = `common.${unusedName('proov').replace(' ', '-')}`
  const item = { key, namespace: 'common', translations: texts }
  dataOf(await clientsByApi.as('manager')('addTranslations', { body: { action: 'new', item } }))
  return key
}

async function changeAsAdmin(key: string, translations: Texts): Promise<void> {
  const newData = { key, namespace: 'common', translations }
  const body = { action: 'update', item: { itemKey: key, newData } } as const
  dataOf(await clientsByApi.as('admin')('changeTranslations', { body }))
}

async function openTexts(page: Page, t: Translate, query: string): Promise<Locator> {
  await enterManage(page, `/manage/translations?q=${encodeURIComponent(query)}`, 'manager', t)
  const row = page.getByRole('row').filter({ hasText: query })
  await expect(row).toBeVisible()
  return row
}

/** Opens the editor of a text in its cell from the keyboard. */
async function editInPlace(page: Page, text: Locator, editor: Locator, key: string): Promise<void> {
  await expect(async () => {
    await text.focus()
    await page.keyboard.press(key)
    await expect(editor).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a text is edited in its cell, undone, and restored from its history after deletion', async ({
  page,
  t,
}) => {
  const key = await addText({ et: 'Esimene tekst', en: 'First text' })
  const row = await openTexts(page, t, key)
  const editor = row.getByRole('textbox', {
    name: t('manage.translations.editOf', { key, language: t('manage.translations.et') }),
  })
  const text = (content: string) => row.getByRole('button', { name: content, exact: true })

  await editInPlace(page, text('Esimene tekst'), editor, 'F2')
  await editor.fill('Loobutud')
  await editor.press('Escape')
  await expect(text('Esimene tekst')).toBeFocused()
  await editInPlace(page, text('Esimene tekst'), editor, 'Enter')
  await editor.fill('')
  await editor.press('Enter')
  await expect(row.getByText(t('validation.required'))).toBeVisible()
  await editor.fill('Teine tekst')
  await editor.press('Enter')
  await expect(text('Teine tekst')).toBeFocused()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(text('Esimene tekst')).toBeVisible()

  await text('Esimene tekst').dblclick()
  await changeAsAdmin(key, { et: 'Teise halduri tekst', en: 'First text' })
  await editor.fill('Minu tekst')
  await editor.press('Enter')
  const conflict = page.getByRole('alertdialog', { name: t('manage.conflict.title') })
  await expect(conflict.getByText('Teise halduri tekst')).toBeVisible()
  await conflict.getByRole('button', { name: t('manage.conflict.back') }).click()
  await expect(editor).toHaveValue('Minu tekst')
  await row.getByRole('button', { name: t('common.save') }).click()
  await conflict.getByRole('button', { name: t('manage.conflict.save') }).click()
  await expect(text('Minu tekst')).toBeVisible()

  await page.getByRole('checkbox', { name: key }).check()
  await page.getByRole('button', { name: t('common.delete') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('switch', { name: t('manage.translations.deleted.toggle') }).click()
  await page.getByRole('button', { name: t('manage.translations.history.of', { key }) }).click()
  const panel = page.getByRole('dialog', { name: t('manage.translations.history.title') })
  const changes = panel.getByRole('listitem')
  await expect(changes).toHaveCount(6)
  await changes
    .filter({ has: page.locator('del', { hasText: 'Teise halduri tekst' }) })
    .getByRole('button', { name: t('manage.translations.history.restore') })
    .click()
  await expect(changes).toHaveCount(7)
  await panel.getByRole('button', { name: t('common.close') }).click()
  await page.getByRole('switch', { name: t('manage.translations.deleted.toggle') }).click()
  await expect(text('Teise halduri tekst')).toBeVisible()
})

test('the dialog shows what another manager has saved, and lets one choose', async ({ page, t }) => {
  const key = await addText({ et: 'Algus', en: 'Start' })
  await openTexts(page, t, key)
  await page.getByRole('button', { name: t('manage.updateOf', { name: key }) }).click()
  const dialog = page.getByRole('dialog')
  const [et, en] = (['et', 'en'] as const).map((language) =>
    dialog.getByLabel(t(`manage.translations.${language}`)),
  )
  await et?.fill('Minu algus')
  await en?.fill('My start')
  await changeAsAdmin(key, { et: 'Teise algus', en: 'Their start' })
  await dialog.getByRole('button', { name: t('common.save') }).click()
  const conflict = page.getByRole('alertdialog', { name: t('manage.conflict.title') })
  await expect(conflict.getByRole('radiogroup')).toHaveCount(2)
  await conflict.getByRole('radio', { name: /Their start$/ }).check()
  await conflict.getByRole('button', { name: t('manage.conflict.save') }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: key })
  await expect(row.getByRole('button', { name: 'Minu algus' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Their start' })).toBeVisible()
})

test('a key that the product uses is fixed, and a text without its placeholder is refused', async ({
  page,
  t,
}) => {
  const row = await openTexts(page, t, 'table.selection.count_other')
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await row
    .getByRole('button', { name: t('manage.updateOf', { name: 'table.selection.count_other' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('manage.translations.key'))).toHaveAttribute('readonly')
  await dialog.getByLabel(t('manage.translations.et')).fill('Valitud')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByText(t('translations.error.placeholders', { names: '{{count}}' }))).toBeVisible()
  await dialog.getByLabel(t('manage.translations.en')).fill('x'.repeat(2100))
  await expect(dialog.getByText(t('validation.maxLength', { max: 2000 }))).toBeVisible()
})

test('2,000 texts are imported with visible progress, and then searched', async ({ page, t }) => {
  const mark = unusedName('hulk').replace(' ', '-')
  const namespace = mark
  const count = 2000
  const translations = Array.from({ length: count }, (_, index) => ({
    key: `${mark}.tekst-${index}`,
    namespace,
    translations: { et: `${mark} tekst number ${index}`, en: `${mark} text number ${index}` },
  }))
  await enterManage(page, '/manage/translations', 'manager', t)
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.getByRole('button', { name: t('manage.translations.menu') }).click()
    await page.getByRole('menuitem', { name: t('manage.translations.import.open') }).click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await dialog.getByLabel(t('manage.translations.import.file')).setInputFiles({
    name: 'texts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ translations })),
  })
  const counts = t('manage.translations.import.counts', { added: count, changed: 0, same: 0 })
  await expect(dialog.getByText(counts)).toBeVisible()
  await dialog.getByRole('button', { name: t('manage.translations.import.run_other', { count }) }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(page.getByText(t('manage.translations.import.done_other', { count })).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('searchbox', { name: t('table.search.label') })
    .fill(`${mark} tekst number ${count - 1}`)
  await expect(page.getByRole('row').filter({ hasText: `${mark}.tekst-${count - 1}` })).toBeVisible()

  for (let start = 0; start < count; start += 1000) {
    const deletes = translations.slice(start, start + 1000).map(({ key }) => ({ key, namespace }))
    dataOf(await clientsByApi.as('manager')('changeTranslations', { body: { action: 'delete', deletes } }))
  }
})
