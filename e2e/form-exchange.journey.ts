import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /status of 409/ })

test('two managers change the same form, and one of them copies it through a file', async ({
  page,
  newBrowserPage,
  t,
}) => {
  const slug = unusedName('vorm').replace(/\W+/g, '_').toLowerCase()
  await addForm(slug)
  const other = await newBrowserPage()
  await enterManage(page, '/manage/forms', 'manager', t)
  await enterManage(other, `/manage/forms/${slug}`, 'admin', t)
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row(slug)).toBeVisible()

  await test.step('the second save asks about what both changed, and merges the rest', async () => {
    const first = await newBrowserPage()
    await enterManage(first, `/manage/forms/${slug}`, 'manager', t)
    await titleOf(other, t, 'en').fill('Second')
    await titleOf(other, t, 'et').fill('Teine')
    await titleOf(first, t, 'et').fill('Esimene')
    await save(first, t)
    await first.waitForURL('**/manage/forms')

    await save(other, t)
    const dialog = other.getByRole('alertdialog', { name: t('manage.conflict.title') })
    await expect(dialog.getByText('Esimene')).toBeVisible()
    await dialog.getByRole('button', { name: t('manage.conflict.back') }).click()
    await expect(titleOf(other, t, 'et')).toHaveValue('Teine')
    await save(other, t)
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
    await dialog.getByRole('radio', { name: /Esimene$/ }).check()
    await dialog.getByRole('button', { name: t('manage.conflict.save') }).click()
    await other.waitForURL('**/manage/forms')
  })

  await test.step('a status is saved from a list that was loaded before the title changed', async () => {
    const active = t('manage.forms.status.active')
    await row(slug)
      .getByRole('button', { name: t('manage.forms.statusMenu', { title: slug }) })
      .click()
    await page.getByRole('menuitemradio', { name: active }).click()
    await row(slug)
      .getByRole('button', { name: t('manage.forms.saveStatus', { title: slug, status: active }) })
      .click()
    await expect(row(slug).getByText(active, { exact: true }).first()).toBeVisible()
    await expect(row(slug).getByRole('heading', { name: 'Esimene' })).toBeVisible()
  })

  await test.step('what lies below a notice can be scrolled above it', async () => {
    await expect(page.getByRole('button', { name: t('common.undo') })).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page
        .getByRole('main')
        .getByRole('listitem')
        .last()
        .getByRole('button')
        .last()
        .click({ trial: true })
    }
  })

  await test.step('an exported form is imported under another slug', async () => {
    await row(slug)
      .getByRole('button', { name: t('manage.forms.statusMenu', { title: 'Esimene' }) })
      .click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('manage.forms.export') }).click()
    const buffer = await readFile(await (await download).path())

    await page.getByRole('button', { name: t('manage.forms.import.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('manage.forms.import.title') })
    const file = dialog.getByLabel(t('manage.forms.import.file'))
    const run = dialog.getByRole('button', { name: t('manage.forms.import.run') })
    await file.setInputFiles({ name: 'muu.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(dialog.getByText(t('forms.error.importNotExport'))).toBeVisible()
    await file.setInputFiles({ name: 'vorm.json', mimeType: 'application/json', buffer })
    await expect(dialog.getByText(t('manage.forms.import.same', { slugs: slug }))).toBeVisible()
    await expect(run).toBeDisabled()
    await dialog.getByLabel(t('manage.forms.import.slug')).fill(`${slug}_2`)
    await dialog.getByRole('button', { name: t('manage.forms.import.preview') }).click()
    await expect(dialog.getByText(t('manage.forms.import.state.new'), { exact: true })).toBeVisible()
    await run.click()
    await expect(
      row(`${slug}_2`).getByText(t('manage.forms.status.draft'), { exact: true }).first(),
    ).toBeVisible()
  })
})

/** Adds a draft with a field that ships; its title is its slug. */
async function addForm(slug: string): Promise<void> {
  const fields = [{ order: 1, required: true, slug: 'thesis_topic_name' }]
  const values = {
    slug,
    title: { et: slug, en: slug },
    fieldSets: [{ order: 1, slug: 'general_topics', fields }],
  }
  dataOf(await clientsByApi.as('manager')('addForm', { body: { action: 'new', values } }))
}

function titleOf(page: Page, t: Translate, language: 'et' | 'en') {
  const label = t('manage.forms.label.title')
  const name = t('manage.forms.inLanguage', { label, language: t(`manage.forms.${language}`) })
  return page.getByRole('textbox', { name, exact: true })
}

async function save(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
}
