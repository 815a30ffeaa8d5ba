import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { changeableForm, createAnswersForm, madeSet } from '../testing/create-form.ts'
import { insertItem, referenceOf } from '../testing/items.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { upload } from '../testing/upload.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  chooseStatus,
  clientsByApi,
  enterManage,
  expectSavedStatus,
  statusButton,
  waitForManage,
} from './manage.ts'
import { inLanguage } from './screens.ts'
import { desktop } from './viewports.ts'

test('answers are read in a table of chosen columns, worked off, zipped and summarized', async ({
  page,
  t,
}) => {
  const { slug, set, fields } = await createAnswersForm(clientsByApi)
  const [diet, days, age, why] = ['Toit', 'Päevad', 'Vanus', 'Miks']
  const answers = [
    { name: 'Anu', diet: 'vegan', days: ['mon', 'tue'], age: 31, why: 'Tahan õppida.' },
    { name: 'Peeter', diet: 'all', days: ['tue'], age: 9 },
    { name: 'Zoja', diet: 'vegan', age: 20 },
  ]
  for (const answer of answers) {
    const values = Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [`${slug}_${name}`, value]),
    )
    await insertItem(clientsByApi, slug, { [set]: values })
  }
  const target = { formSlug: slug, fieldSlug: fields.file, fileName: 'elulugu.pdf' }
  const { itemUuid, value } = await upload(clientsByApi.as('manager'), target, samplePdf('elulugu'))
  const withFile = { [fields.name]: 'Maie', [fields.diet]: 'fish', [fields.age]: 40, [fields.file]: value }
  await insertItem(clientsByApi, slug, { [set]: withFile }, 'pending', itemUuid)
  const reference = await referenceOf(clientsByApi, slug, itemUuid)

  const main = page.getByRole('main')
  const names = main.getByRole('table').getByRole('rowheader')
  const column = (name: string) => main.getByRole('columnheader', { name, exact: true })
  await enterManage(page, inLanguage(`/manage/data/${slug}`, desktop.language), 'manager', t)

  await test.step('the first fields are columns; others are chosen with the keyboard, and stay', async () => {
    for (const name of ['Nimi', diet, days, age]) await expect(column(name)).toBeVisible()
    await expect(column(why)).toHaveCount(0)
    await main.getByRole('button', { name: t('table.columns'), exact: true }).focus()
    await page.keyboard.press('Enter')
    const choice = page.getByRole('menuitemcheckbox', { name: why, exact: true })
    await expect(choice).toHaveAttribute('aria-checked', 'false')
    await choice.press('Space')
    await page.keyboard.press('Escape')
    await expect(column(why)).toBeVisible()
    await expect(main.getByRole('cell', { name: 'Tahan õppida.' })).toBeVisible()
    await page.reload()
    await waitForManage(page, t)
    await expect(column(why)).toBeVisible()
    await expect(main.getByRole('cell', { name: 'Tahan õppida.' })).toBeVisible()
  })

  await test.step('a column is sorted by', async () => {
    await column(age).getByRole('button').click()
    await expect(names).toHaveText(['Peeter', 'Zoja', 'Anu', 'Maie'])
    await column(age).getByRole('button').press('Enter')
    await expect(names).toHaveText(['Maie', 'Anu', 'Zoja', 'Peeter'])
  })

  await test.step('a choice is filtered by with the keyboard, and its chip removed', async () => {
    await main.getByRole('button', { name: t('table.filters') }).press('Enter')
    const filters = main.getByRole('group', { name: t('manage.answers.filter') })
    await filters.getByRole('button', { name: diet }).press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Taimne', exact: true }).press('Space')
    await page.keyboard.press('Escape')
    await expect(names).toHaveText(['Anu', 'Zoja'])
    const chip = t('table.chip.remove', {
      filter: t('manage.answers.filterOf', { field: diet, value: 'Taimne' }),
    })
    await expectNoViolations(page, 'answers')
    await main.getByRole('button', { name: chip }).click()
    await expect(names).toHaveCount(4)
  })

  await test.step('an answer is taken into work, done, and that is undone', async () => {
    const status = statusButton(page, t, 'Anu')
    await expect(status).toHaveText(t('item.status.received'))
    await chooseStatus(page, status, t('item.status.working'))
    await expectSavedStatus(status, t('item.status.working'))
    await expect(main.getByRole('link', { name: `${t('item.status.working')} 1` })).toBeVisible()
    await main.getByRole('checkbox', { name: t('table.selection.row', { name: 'Anu' }) }).check()
    await page.getByRole('button', { name: t('manage.bulk.finish'), exact: true }).press('Enter')
    await expect(status).toHaveText(t('item.status.done'))
    // The status is displayed before it is saved.
    await expect(page.getByText(t('manage.bulk.changed_one', { count: 1 }), { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: t('manage.undo.label') })
      .last()
      .press('Enter')
    await expect(status).toHaveText(t('item.status.working'))
  })

  await test.step('the review has the same decisions', async () => {
    await page.goto(inLanguage(`/manage/data/${slug}/${itemUuid}?view=review`, desktop.language))
    await waitForManage(page, t)
    await expect(page.getByRole('button', { name: t('manage.bulk.finish') })).toBeVisible()
    await page.getByRole('button', { name: t('manage.bulk.take') }).click()
    await expect(
      page.getByText(t('manage.status.changed', { status: t('item.status.working') }), { exact: true }),
    ).toBeVisible()
  })

  await test.step('the files are zipped in folders by reference', async () => {
    await page.goto(inLanguage(`/manage/data/${slug}`, desktop.language))
    await waitForManage(page, t)
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: t('manage.export.label') }).press('Enter')
    await page.getByRole('menuitem', { name: t('manage.export.zip') }).press('Enter')
    const archive = unzipSync(await readFile(await (await download).path()))
    expect(Object.keys(archive)).toEqual([`${reference}/elulugu.pdf`])
  })

  await test.step('the summary has charts, and tables of the same numbers', async () => {
    await main.getByRole('link', { name: t('manage.summary.title'), exact: true }).click()
    await expect(main.getByText(t('manage.summary.total_other', { count: 4 }))).toBeVisible()
    const section = main.getByRole('region', { name: diet, exact: true }).first()
    await expect(section.getByText(t('manage.summary.answered', { answered: 4, total: 4 }))).toBeVisible()
    await main.getByRole('switch', { name: t('manage.overview.months.asTable') }).focus()
    await page.keyboard.press('Space')
    const row = section.getByRole('row', { name: /^Taimne/ })
    await expect(row.getByRole('cell')).toHaveText(['2', /^50\s?%$/])
    await expect(main.getByRole('region', { name: age }).getByText('40', { exact: true })).toBeVisible()
    await expectNoViolations(page, 'summary')
    await main.getByRole('link', { name: t('manage.summary.entries'), exact: true }).click()
    await expect(names).toHaveCount(4)
  })
})

test('an answer without the text of its first column has one name everywhere', async ({ page, t }) => {
  const names = ['organization_or_study_group_name', 'thesis_topic_name'] as const
  const { slug } = await changeableForm(clientsByApi, names)
  const uuid = await insertItem(clientsByApi, slug, { [madeSet]: { thesis_topic_name: 'Kahe nimega' } })
  await enterManage(page, inLanguage(`/manage/data/${slug}`, desktop.language), 'manager', t)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Kahe nimega' }) })
  await expect(
    row.getByRole('checkbox', { name: t('table.selection.row', { name: 'Kahe nimega' }) }),
  ).toBeVisible()
  await page.goto(inLanguage(`/manage/data/${slug}/${uuid}`, desktop.language))
  await expect(page.getByRole('heading', { level: 1, name: 'Kahe nimega' })).toBeVisible()
})
