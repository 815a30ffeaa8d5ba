import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { createPage, createPicture, paragraph, richText, samplePage } from '../testing/sample-pages.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /status of 409/ })

const colleague = clientsByApi.as('admin')
const save = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('common.save'), exact: true }).click()
const inLanguage = (t: Translate, key: string, language: 'et' | 'en') =>
  t('manage.forms.inLanguage', { label: t(key), language: t(`manage.forms.${language}`) })

test('a page that a colleague has changed is merged by language; what both have changed is asked', async ({
  page,
  t,
}) => {
  const { slug } = await createPage(clientsByApi)
  const stored = async () => dataOf(await colleague('getPage', { params: { slug } }))
  const change = async (values: Partial<ReturnType<typeof samplePage>>) => {
    const { updatedAt, title, content } = await stored()
    const body = { action: 'update', updatedAt, values: { title, content, ...values } } as const
    dataOf(await colleague('changePage', { params: { slug }, body }))
  }
  const input = (language: 'et' | 'en') =>
    page.getByRole('textbox', { name: inLanguage(t, 'manage.pages.label.title', language) })
  const text = (language: 'et' | 'en') =>
    page.getByRole('textbox', { name: inLanguage(t, 'manage.pages.label.content', language) })
  const saved = page.getByText(t('manage.pages.success.updated'), { exact: true }).last()
  const conflict = page.getByRole('alertdialog', { name: t('manage.conflict.title') })
  await enterManage(page, `/manage/pages/${slug}`, 'manager', t)

  await test.step('different languages', async () => {
    await input('et').fill('Minu pealkiri')
    await text('et').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' minult')
    const { title, content } = samplePage('Theirs')
    await change({
      title: { ...title, et: 'Abi' },
      content: { ...content, et: samplePage('Abi').content.et },
    })
    await save(page, t)
    await expect(saved).toBeVisible()
    await expect(conflict).toHaveCount(0)
    expect((await stored()).title).toEqual({ et: 'Minu pealkiri', en: 'Theirs' })
    expect(JSON.stringify((await stored()).content)).toMatch(/Abi minult.*Theirs/)
    await expect(input('en')).toHaveValue('Theirs')
    await expect(text('en')).toHaveText('Theirs')
    await expect(text('et')).toHaveText('Abi minult')
  })

  await test.step('the same text, of which mine is saved', async () => {
    await text('et').click()
    await page.keyboard.press('End')
    await page.keyboard.type(', palju')
    const { content } = await stored()
    await change({ content: { ...content, et: richText(paragraph('Nende tekst')) } })
    await save(page, t)
    await expect(conflict.getByText('Nende tekst')).toBeVisible()
    await expect(conflict.getByText('Abi minult, palju')).toBeVisible()
    await expect(conflict.getByText('Minu pealkiri')).toHaveCount(0)
    await conflict.getByRole('button', { name: t('manage.conflict.save') }).click()
    await expect(conflict).toHaveCount(0)
    await expect.poll(async () => JSON.stringify((await stored()).content)).toContain('Abi minult, palju')
  })

  await test.step('the same title, of which theirs is taken', async () => {
    await input('et').fill('Minu teine')
    await input('en').fill('My second')
    await change({ title: { et: 'Nende teine', en: 'Theirs' } })
    await save(page, t)
    await conflict.getByRole('radio', { name: /Nende teine$/ }).focus()
    await page.keyboard.press('Space')
    await conflict.getByRole('button', { name: t('manage.conflict.save') }).focus()
    await page.keyboard.press('Enter')
    await expect(input('et')).toHaveValue('Nende teine')
    await expect(input('en')).toHaveValue('My second')
    await expect.poll(async () => (await stored()).title).toEqual({ et: 'Nende teine', en: 'My second' })
  })
})

test('the description of a picture that a colleague has changed is merged by language', async ({
  page,
  t,
}) => {
  const { uuid, alt } = await createPicture(clientsByApi)
  const change = async (next: typeof alt) =>
    dataOf(await colleague('changeMedia', { params: { uuid }, body: { action: 'update', alt: next } }))
  const stored = async () =>
    dataOf(await colleague('listMedia', {})).media.find((row) => row.uuid === uuid)?.alt
  await change({ et: `Ruut ${uuid}`, en: 'A square' })
  await enterManage(page, '/manage/pages/media', 'manager', t)
  await page
    .getByRole('row')
    .filter({ hasText: uuid })
    .getByRole('button', { name: new RegExp(`^${t('manage.media.actionsOf', { name: '' })}`) })
    .click()
  await page.getByRole('menuitem', { name: t('manage.update') }).click()
  const dialog = page.getByRole('dialog', { name: t('manage.media.update') })
  await dialog.getByRole('textbox').first().fill('Minu ruut')
  await change({ et: `Ruut ${uuid}`, en: 'Their square' })
  await save(page, t)
  await expect(dialog).toHaveCount(0)
  expect(await stored()).toEqual({ et: 'Minu ruut', en: 'Their square' })
})

test('what a colleague has changed in the access list is merged; the same field is asked about', async ({
  page,
  t,
}) => {
  const username = uniqueSlug()
  dataOf(await colleague('addAccess', { body: { action: 'new', username, fullName: 'Mari Maasikas' } }))
  const stored = async () =>
    dataOf(await colleague('listAccess', {})).users.find((user) => user.username.startsWith(username))
  const params = { uuid: (await stored())?.uuid ?? '' }
  const change = async (next: { username: string; fullName: string }) =>
    dataOf(await colleague('changeAccess', { params, body: { action: 'update', ...next } }))
  await enterManage(page, `/manage/access?q=${username}`, 'admin', t)
  await page
    .getByRole('row')
    .filter({ hasText: username })
    .getByRole('button', { name: t('manage.update') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('manage.access.update') })
  const name = dialog.getByRole('textbox', { name: t('manage.access.fullName'), exact: true })
  await name.fill('Mari Murakas')
  await change({ username: `${username}.x`, fullName: 'Mari Maran' })
  await save(page, t)
  const conflict = page.getByRole('alertdialog', { name: t('manage.conflict.title') })
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1)
  await expect(conflict.getByRole('radio', { name: /Mari Maran$/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(conflict).toHaveCount(0)
  await expect(name).toHaveValue('Mari Murakas')
  await name.fill('Mari Mets')
  await save(page, t)
  await conflict.getByRole('button', { name: t('manage.conflict.save') }).click()
  await expect(dialog).toHaveCount(0)
  expect(await stored()).toMatchObject({ username: `${username}.x`, fullName: 'Mari Mets' })
})
