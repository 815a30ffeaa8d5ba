import { samplePng } from '../testing/sample-files.ts'
import { createPage } from '../testing/sample-pages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'

test('a manager edits a page with a picture, sees it on the site and restores the earlier version', async ({
  page,
  t,
}) => {
  const { slug } = await createPage(clientsByApi)
  await enterManage(page, `/manage/pages/${slug}`, 'manager', t)
  const label = (key: string) =>
    t('manage.forms.inLanguage', { label: t(key), language: t('manage.forms.et') })
  const title = page.getByRole('textbox', { name: label('manage.pages.label.title') })
  const text = page.getByRole('textbox', { name: label('manage.pages.label.content') })
  const toolbar = page.getByRole('toolbar', {
    name: t('manage.text.toolbar', { label: label('manage.pages.label.content') }),
  })
  // The text is also in the live region that announces it.
  const notice = (key: string) => page.getByText(t(key), { exact: true }).last()

  await title.fill('Maja kaart')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Kuidas tulla')
  const kind = t('manage.text.block', { block: t('manage.text.paragraph') })
  await toolbar.getByRole('button', { name: kind }).click()
  await page.getByRole('menuitemradio', { name: t('manage.text.h2'), exact: true }).click()
  await expect(text).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('- esimene')
  await page.keyboard.press('Enter')
  await page.keyboard.type('teine')

  await test.step('a link only leads where links may lead', async () => {
    await toolbar.getByRole('button', { name: t('manage.text.link') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('manage.text.url')).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog.getByText(t('validation.link'))).toBeVisible()
    await dialog.getByLabel(t('manage.text.url')).fill('/feedback')
    await dialog.getByLabel(t('manage.text.linkText')).fill('kirjuta meile')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(text.getByRole('link', { name: 'kirjuta meile' })).toBeVisible()
  })

  await test.step('a picture is uploaded', async () => {
    await toolbar.getByRole('button', { name: t('manage.text.picture') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('manage.media.upload') })
      .click()
    const dialog = page.getByRole('dialog', { name: t('manage.media.upload') })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kaart.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
    const alts = dialog.getByRole('textbox')
    await alts.first().fill('Roheline kaart')
    await alts.last().fill('A green map')
    await dialog.getByRole('button', { name: t('manage.add') }).click()
    await expect(text.getByRole('img', { name: 'Roheline kaart' })).toBeVisible()
  })
  await expectAccessible(page)

  await page.getByRole('tab', { name: t('manage.pages.tab.preview') }).click()
  const preview = page.getByRole('region', { name: t('manage.pages.in.et') })
  await expect(preview.getByRole('heading', { name: 'Kuidas tulla' })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'Roheline kaart' })).toBeVisible()
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(notice('manage.pages.success.updated')).toBeVisible()

  const site = await page.context().newPage()
  await test.step('the site shows the page', async () => {
    await site.goto(`/pages/${slug}?language=et`)
    await expect(site.getByRole('heading', { level: 1, name: 'Maja kaart' })).toBeVisible()
    await expect(site.getByText(t('page.terms.updated', { date: 'täna' }))).toBeVisible()
    await expect(site.getByRole('listitem').filter({ hasText: 'esimene' })).toBeVisible()
    await expect(site.getByRole('link', { name: 'kirjuta meile' })).toHaveAttribute(
      'href',
      '/feedback?language=et',
    )
    const picture = site.getByRole('img', { name: 'Roheline kaart' })
    await expect(picture).toHaveJSProperty('naturalWidth', 16)
    await expect(picture).toHaveAttribute('height', '16')
  })

  await page.getByRole('tab', { name: t('manage.pages.tab.versions') }).click()
  await page
    .getByRole('button', { name: t('manage.pages.versions.restore') })
    .last()
    .click()
  await expect(notice('manage.pages.success.restored')).toBeVisible()
  await site.reload()
  await expect(site.getByRole('heading', { level: 1, name: 'Abi' })).toBeVisible()
  await expect(site.getByRole('img', { name: 'Roheline kaart' })).toBeHidden()
  await page.getByText(t('common.undo'), { exact: true }).click()
  await expect(async () => {
    await site.reload()
    await expect(site.getByRole('heading', { level: 1, name: 'Maja kaart' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
