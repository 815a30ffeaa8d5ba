import { readFile, stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { enterManage } from './manage.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /status of (409|422)/ })

/** The table row, or on a phone the card, with a name. */
function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

async function search(page: Page, t: Translate, query: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(query)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === query)
}

test('keywords are added, updated, unpublished and deleted', async ({ page, t }) => {
  const label = unusedName('Võrguteooria')
  await enterManage(page, '/manage/data/keywords', 'manager', t)

  await page.getByRole('button', { name: t('manage.keywords.new') }).click()
  const dialog = page.getByRole('dialog')
  const labelInput = dialog.getByRole('textbox', {
    name: `${t('manage.keywords.label')} (${t('field.required')})`,
  })
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expect(dialog.getByText(t('validation.required'))).toBeVisible()
  await labelInput.fill(label)
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expect(dialog).toBeHidden()

  await test.step('a label that is taken is rejected at its field', async () => {
    await page.getByRole('button', { name: t('manage.keywords.new') }).click()
    await labelInput.fill(label.toUpperCase())
    await dialog.getByRole('button', { name: t('manage.add') }).click()
    await expect(dialog.getByText(t('keywords.error.taken')).first()).toBeVisible()
    await dialog.getByRole('button', { name: t('common.cancel') }).click()
  })

  await search(page, t, label)
  await page.getByRole('button', { name: t('manage.updateOf', { name: label }) }).click()
  const renamed = `${label} 2`
  await labelInput.fill(renamed)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('checkbox', { name: renamed }).check()
  await page.getByRole('button', { name: t('manage.bulk.label') }).click()
  await page.getByRole('menuitem', { name: t('manage.bulk.unpublish') }).click()
  await expect(row(page, renamed).getByRole('cell', { name: t('manage.no'), exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(row(page, renamed).getByRole('cell', { name: t('manage.yes'), exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: renamed }).check()
  await page.getByRole('button', { name: t('manage.bulk.label') }).click()
  await page.getByRole('menuitem', { name: t('manage.bulk.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.delete') })
    .click()
  await expect(row(page, renamed)).toHaveCount(0)
})

test('translations are added, updated, imported after a preview, and restored after deletion', async ({
  page,
  t,
}) => {
  const key = `common.${unusedName('proov').replace(' ', '-')}`
  await enterManage(page, '/manage/translations', 'manager', t)

  await page.getByRole('button', { name: t('manage.translations.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('manage.translations.key')).fill('.vigane')
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expect(dialog.getByText(t('translations.error.keyInvalid'))).toBeVisible()
  await expect(dialog.getByText(t('validation.required'))).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('manage.leave.stay') })
    .click()
  await dialog.getByLabel(t('manage.translations.key')).fill(key)
  await dialog.getByRole('combobox').fill('common')
  await dialog.getByRole('combobox').press('Tab')
  await dialog.getByLabel(t('manage.translations.et')).fill('Proov {{count}}')
  await dialog.getByLabel(t('manage.translations.en')).fill('Trial')
  await expect(dialog.getByText(t('manage.translations.placeholders'))).toBeVisible()
  await dialog.getByLabel(t('manage.translations.en')).fill('Trial {{count}}')
  await expect(dialog.getByText(t('manage.translations.placeholders'))).toHaveCount(0)
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expect(dialog).toBeHidden()
  await search(page, t, key)
  await expect(row(page, key)).toBeVisible()

  await test.step('an import shows what changes before it is saved', async () => {
    await page.getByRole('button', { name: t('manage.translations.menu') }).click()
    await page.getByRole('menuitem', { name: t('manage.translations.import.open') }).click()
    const items = { et: { common: { [key]: 'Uus proov' } }, en: { common: { [key]: 'New trial' } } }
    const file = {
      name: 'texts.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(items)),
    }
    await dialog.getByLabel(t('manage.translations.import.file')).setInputFiles(file)
    const counts = t('manage.translations.import.counts', { added: 0, changed: 1, same: 0 })
    await expect(dialog.getByText(counts)).toBeVisible()
    await expect(dialog.getByText('Uus proov')).toBeVisible()
    await dialog.getByRole('button', { name: t('manage.translations.import.run_one', { count: 1 }) }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, key).getByText('Uus proov')).toBeVisible()
  })

  await test.step('the chosen rows are exported', async () => {
    await page.getByRole('button', { name: t('manage.translations.menu') }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('manage.translations.export_one', { count: 1 }) }).click()
    const path = await (await download).path()
    const translations = { et: 'Uus proov', en: 'New trial' }
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      translations: [{ key, namespace: 'common', translations }],
    })
  })

  await page.getByRole('checkbox', { name: key }).check()
  await page.getByRole('button', { name: t('common.delete') }).click()
  await expect(row(page, key)).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(row(page, key)).toBeVisible()
})

test('a report needs two past dates, and is saved under the name that the server gives', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage/reports', 'manager', t)
  await page.getByRole('radio', { name: 'Lõputöö', exact: true }).check()
  const card = page.getByRole('article', { name: 'Lõputöö', exact: true })
  await card.getByRole('button', { name: t('manage.reports.create') }).click()
  await expect(card.getByText(t('reports.error.datesRequired'))).toBeVisible()
  const year = new Date().getFullYear()
  const end = card.getByLabel(t('manage.reports.end'))
  await card.getByLabel(t('manage.reports.start')).fill(`01.01.${year}`)
  for (const [day, message] of [
    [`01.01.${year + 1}`, 'reports.error.future'],
    ['31.02.2024', 'validation.date'],
  ] as const) {
    await end.fill(day)
    await card.getByRole('button', { name: t('manage.reports.create') }).click()
    await expect(card.getByText(t(message))).toBeVisible()
    await expect(end).toHaveValue(day)
    await expect(end).toBeFocused()
  }
  const lastYear = card.getByRole('radio', { name: t('manage.reports.preset.lastYear') })
  await lastYear.check()
  await expect(card.getByLabel(t('manage.reports.start'))).toHaveValue(`01.01.${year - 1}`)
  await expect(end).toHaveValue(`31.12.${year - 1}`)
  await end.fill(`30.12.${year - 1}`)
  await expect(lastYear).not.toBeChecked()
  await lastYear.check()
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: t('manage.reports.create') }).click()
  expect((await download).suggestedFilename()).toBe(`thesis_${year - 1}-01-01_${year - 1}-12-31.xlsx`)
})

test('a report of 20,000 entries shows how much has arrived, and can be cancelled', async ({ page, t }) => {
  test.skip(Boolean(process.env.E2E_URL), 'the database of the product at E2E_URL is not known')
  // Deleted entries of a year without others: no list shows them.
  const year = 2003
  await runInDatabase(
    `insert into items (form, status, values, title_et, title_en, created_at, updated_at, search_as_of)
     select 'topics', 'deleted', jsonb_build_object('general_topics', jsonb_build_object(
         'thesis_topic_name', 'Teema ' || number, 'organization_or_study_group_name', 'Asutus ' || number)),
       'Teema ' || number, 'Teema ' || number, make_date($1, 5, 1), now(), updated_at
     from forms, generate_series(1, 20000) as number where slug = 'topics'`,
    [year],
  )
  try {
    await enterManage(page, '/manage/reports', 'manager', t)
    await page.getByRole('radio', { name: 'Lõputöö teema', exact: true }).check()
    const card = page.getByRole('article', { name: 'Lõputöö teema', exact: true })
    for (const label of ['manage.reports.start', 'manage.reports.end'] as const) {
      await card.getByLabel(t(label)).fill(`01.05.${year}`)
      await card.getByLabel(t(label)).press('Tab')
    }
    const create = card.getByRole('button', { name: t('manage.reports.create') })
    await create.click()
    await card.getByRole('button', { name: t('common.cancel') }).click()
    await expect(create).toBeVisible()
    const download = page.waitForEvent('download', { timeout: 60_000 })
    await create.click()
    const size = t('manage.reports.received', { size: '' })
    await expect(card.getByText(new RegExp(`^${size.trim()} \\d`))).toBeVisible()
    await expect(card.getByRole('progressbar')).toBeVisible()
    const path = await (await download).path()
    expect((await stat(path)).size).toBeGreaterThan(500_000)
  } finally {
    await runInDatabase(`delete from items where form = 'topics' and created_at < '2004-01-01'`)
  }
})

test('an administrator gives and removes access; a manager only sees the list', async ({
  page,
  newBrowserPage,
  t,
}) => {
  const username = unusedName('uus').replace(' ', '-')
  await enterManage(page, '/manage/access', 'admin', t)
  await page.getByRole('button', { name: t('manage.access.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expect(dialog.getByText(t('validation.required'))).toBeVisible()
  await dialog.getByLabel(t('manage.access.username')).fill(username)
  await dialog.getByLabel(t('manage.access.fullName'), { exact: true }).fill('Uus Haldur')
  await dialog.getByRole('button', { name: t('manage.add') }).click()
  await expect(row(page, username).getByText(t('manage.access.neverSignedIn'))).toBeVisible()

  await test.step('a username that is listed is rejected at its field', async () => {
    await page.getByRole('button', { name: t('manage.access.new') }).click()
    await dialog.getByLabel(t('manage.access.username')).fill(username)
    await dialog.getByRole('button', { name: t('manage.add') }).click()
    await expect(dialog.getByText(t('access.error.usernameListed'))).toHaveCount(1)
    await expect(dialog.getByLabel(t('manage.access.username'))).toBeFocused()
    await dialog.getByRole('button', { name: t('common.cancel') }).click()
  })

  const manager = await newBrowserPage()
  await enterManage(manager, '/manage/access', 'manager', t)
  await expect(row(manager, username)).toBeVisible()
  await expect(manager.getByRole('button', { name: t('manage.access.new') })).toHaveCount(0)

  await page.getByRole('button', { name: t('manage.access.removeOf', { username }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('manage.access.remove.action') })
    .click()
  await expect(row(page, username)).toHaveCount(0)
})

test('the command palette opens a field, an entry and a screen by typing', async ({ page, t }) => {
  await enterManage(page, '/manage', 'manager', t)
  const palette = page.getByRole('dialog', { name: t('manage.palette.title') })
  const box = palette.getByRole('searchbox', { name: t('manage.palette.label') })
  const open = async (text: string, link: RegExp) => {
    // The shortcut has no effect until the page is hydrated.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(box).toBeVisible({ timeout: 1000 })
    }).toPass()
    await box.fill(text)
    await expect(palette.getByRole('link', { name: link }).first()).toBeVisible()
  }
  await open('cercs_code', /\(cercs_code\)/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/manage/forms/field/cercs_code')
  await open('andme', /Lõputööd$/)
  await palette
    .getByRole('link', { name: /Lõputööd$/ })
    .first()
    .click()
  await page.waitForURL(/\/manage\/data\/thesis\/[0-9a-f-]{36}$/)
  await open('aruanded', /Aruanded/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/manage/reports')
})
