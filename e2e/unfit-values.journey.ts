import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem, insertItem } from '../testing/items.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'

test('an entry that no longer fits its form is decided as it is, and its answer is replaced when that is wanted', async ({
  page,
  t,
}) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  const uuid = await insertItem(clientsByApi, slug, { [set]: { [text]: 'Kaks kohta' } })
  const manager = clientsByApi.as('manager')
  const params = { slug: text }
  const { values, updatedAt } = dataOf(await manager('getField', { params }))
  const changed = { ...values, type: 'number' } as const
  dataOf(await manager('updateField', { params, body: { action: 'update', updatedAt, values: changed } }))
  const read = () => fetchItem(clientsByApi, slug, uuid)
  const label = values.translations.label?.et ?? ''

  await enterManage(page, `/manage/data/${slug}/${uuid}?language=et`, 'manager', t)
  const response = page.getByRole('group', { name: label })
  await expect(response.getByText('Kaks kohta', { exact: true })).toBeVisible()
  await expect(response.getByText(t('field.stored.note'))).toBeVisible()
  await page.getByRole('combobox', { name: t('manage.item.status') }).selectOption('published')
  await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
  await expect(page.getByText(t('item.warning.unfit')).last()).toBeVisible()
  await page.waitForURL(new RegExp(`/manage/data/${slug}(\\?|$)`))
  expect(await read()).toMatchObject({ status: 'published', values: { [set]: { [text]: 'Kaks kohta' } } })

  await page.goto(`/manage/data/${slug}/${uuid}`)
  const replace = page.getByRole('button', { name: t('field.stored.replaceNamed', { label }) })
  // Before the page is hydrated, the key has no effect.
  await expect(async () => {
    await replace.press('Enter', { timeout: 2000 })
    await expect(replace).toBeHidden({ timeout: 1000 })
  }).toPass()
  // The form's other field has the same label.
  await expect(page.locator(`[data-field="${set}.${text}"]`).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Control+s')
  await page.waitForURL(new RegExp(`/manage/data/${slug}(\\?|$)`))
  expect(await read()).toMatchObject({ status: 'published', values: { [set]: { [text]: 2 } } })
  await page.goto(`/manage/data/${slug}/${uuid}`)
  const change = page.getByRole('listitem').filter({ hasText: 'Kaks kohta' })
  await expect(change.getByText('2', { exact: true })).toBeVisible()
})

test('a change of a type asks if entries have values of the field', async ({ page, t }) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  await insertItem(clientsByApi, slug, { [set]: { [text]: 'Kaks kohta' } })
  const typeOf = async () =>
    dataOf(await clientsByApi.as('manager')('getField', { params: { slug: text } })).values.type
  await enterManage(page, `/manage/forms/field/${text}`, 'manager', t)
  const type = page.getByRole('combobox', { name: t('manage.forms.label.type') })
  await expect(
    page.getByText(t('manage.forms.entries_one', { count: 1 }), { exact: false }).first(),
  ).toBeVisible()
  await type.selectOption('number')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog.getByText(t('manage.forms.losses.field_one', { name: text, count: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: t('common.cancel') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await typeOf()).toBe('text')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL('**/manage/forms/fields')
  expect(await typeOf()).toBe('number')
})
