import { csvOf } from '../testing/create-import.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displaysOfLongJourney } from './viewports.ts'

for (const [name, display] of displaysOfLongJourney('Estonian, desktop, light'))
  test.describe(name, () => {
    test.use({ display })

    test('a sheet is mapped, mended, imported, imported again and undone', async ({ page, t }) => {
      const titles = [unusedName('Vana'), unusedName('Vana'), unusedName('Vana')]
      // Headings that no other test imports, so that no earlier mends are recalled.
      const notes = unusedName('Märkused')
      const headings = ['Pealkiri', 'Autor', 'Aasta', 'Õppeaste', notes]
      const rows = titles.map((title, index) => [
        title,
        'Tamm, Mari',
        index === 0 ? '31.6.25x' : '2019',
        index < 2 ? 'kandidaat' : 'magister',
        '',
      ])
      const buffer = Buffer.from(csvOf([headings, ...rows]))
      const count = (state: string, number: number) =>
        page
          .getByRole('navigation', { name: t('manage.import.rows') })
          .getByRole('link', { name: `${number} ${t(`manage.import.count.${state}`)}` })
      const upload = async () => {
        await page.getByLabel(t('manage.import.form')).selectOption('thesis')
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'vanad.csv', mimeType: 'text/csv', buffer })
        await page.getByRole('button', { name: t('manage.import.read') }).click()
        await expect(page.getByRole('navigation', { name: t('manage.import.steps') })).toBeVisible()
      }
      expect((await page.request.get('/old/no-such-address.php?id=1')).status()).toBe(404)
      await enterManage(page, inLanguage('/manage/imports', display.language), 'manager', t)
      // The button fades in when the forms are known.
      await expect(page.getByLabel(t('manage.import.form'))).not.toHaveValue('')
      await expectNoViolations(page, 'imports')
      await upload()

      await expect(
        page.getByText(t('manage.import.columnsLeftOut_one', { columns: notes }), { exact: true }),
      ).toBeVisible()
      const unmapped = page.getByText(t('manage.import.unmapped', { fields: '' }).trim())
      await expect(unmapped).toContainText(t('forms.fields.supervisors'))
      await page.getByRole('link', { name: t('manage.import.chooseTargets') }).click()
      await expect(page.getByLabel(t('manage.import.targetOf', { column: 'Autor' }))).toHaveValue('author')
      await expect(page.getByLabel(t('manage.import.targetOf', { column: notes }))).toHaveValue('')
      await expectNoViolations(page, 'columns of an import')
      await page.getByRole('checkbox', { name: t('manage.import.allowsMissing') }).check()
      await page.getByRole('button', { name: t('manage.import.saveColumns') }).click()

      await expect(count('wrong', 2)).toBeVisible()
      await count('wrong', 2).click()
      const problems = page.getByRole('navigation', { name: t('manage.import.problems') })
      const ofYear = problems.getByRole('link', { name: t('forms.fields.year') })
      const wrongRows = (rows: number) =>
        page.getByRole('heading', { name: t('manage.import.list.wrong', { count: rows }), exact: true })
      await ofYear.click()
      await expect(wrongRows(1)).toBeVisible()
      await expectNoViolations(page, 'wrong rows of an import')
      await ofYear.press('Enter')
      await expect(wrongRows(2)).toBeVisible()
      const cellOf = (field: string, row: number) =>
        page.getByLabel(t('manage.import.cell', { column: t(`forms.fields.${field}`), row }), { exact: true })
      // By keyboard: the focus goes on to the next cell.
      await cellOf('year', 1).fill('2018')
      await cellOf('year', 1).press('Enter')
      await expect(cellOf('degree', 1)).toBeFocused()
      await cellOf('degree', 1).selectOption('phd')
      await page
        .getByRole('button', {
          name: t('manage.import.mendAllCells', { value: 'kandidaat', column: t('forms.fields.degree') }),
        })
        .first()
        .click()
      await expect(count('new', 3)).toBeVisible()
      await expect(count('wrong', 0)).toBeVisible()

      // A cell that is not wrong can be changed too.
      const author = t('manage.import.target.author')
      const changeAuthor = page.getByRole('button', {
        name: t('manage.import.changeCell', { column: author, row: 2 }),
      })
      const cellOfAuthor = page.getByLabel(t('manage.import.cell', { column: author, row: 2 }), {
        exact: true,
      })
      await page.getByRole('link', { name: t('manage.import.step.check') }).click()
      await changeAuthor.click()
      await expect(cellOfAuthor).toBeFocused()
      await expectNoViolations(page, 'an opened cell of an import')
      await cellOfAuthor.press('Escape')
      await expect(cellOfAuthor).toBeHidden()
      await expect(changeAuthor).toBeFocused()
      await changeAuthor.press('Enter')
      await cellOfAuthor.fill('Jaan Kask')
      await cellOfAuthor.press('Enter')
      await expect(cellOfAuthor).toBeHidden()
      await expect(changeAuthor).toBeFocused()
      await expect(page.getByRole('listitem').filter({ has: changeAuthor }).last()).toContainText('Jaan Kask')

      await page.getByRole('button', { name: t('manage.import.start_other', { count: 3 }) }).press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await expect(
        page.getByRole('main').getByText(t('manage.import.progress.done_other', { count: 3 })),
      ).toBeVisible({
        timeout: 30_000,
      })
      await expectNoViolations(page, 'an import that is done')

      const imported = page.url()
      await page.goto(inLanguage('/manage/imports?form=thesis', display.language))
      await upload()
      // What was mended is mended again. The author of the second row was changed, but is not wrong.
      await expect(count('wrong', 0)).toBeVisible()
      await expect(count('same', 2)).toBeVisible()
      await expect(count('new', 1)).toBeVisible()
      const recalled = page.getByRole('region', { name: t('manage.import.recalled') })
      const takeBack = (field: string, value: string) =>
        recalled.getByRole('button', {
          name: t('manage.import.takeBackOf', { column: t(`forms.fields.${field}`), value }),
        })
      await expect(takeBack('degree', 'kandidaat')).toBeVisible()
      await expectNoViolations(page, 'what is mended as before')
      await takeBack('year', '31.6.25x').click()
      await expect(takeBack('year', '31.6.25x')).toHaveCount(0)
      await expect(count('wrong', 1)).toBeVisible()
      await recalled.getByRole('button', { name: t('manage.import.takeBackAll') }).press('Enter')
      await expect(recalled).toHaveCount(0)
      await expect(count('wrong', 2)).toBeVisible()

      await page.goto(imported)
      await page.getByRole('button', { name: t('manage.import.undo') }).click()
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: t('manage.import.undo') })
        .click()
      await expect(page.getByRole('main').getByText(t('manage.import.progress.undone'))).toBeVisible({
        timeout: 30_000,
      })
      await expect(count('removed', 3)).toBeVisible()
    })
  })

test('a row that was wrong is mended and imported after the others', async ({ page, t }) => {
  const [title, other] = [unusedName('Vana'), unusedName('Vana')]
  const rows = [
    ['Pealkiri', 'Autor', 'Õppeaste', unusedName('Veerg')],
    [title, 'Tamm, Mari', 'magister', ''],
    [other, 'Tamm, Mari', 'kandidaat', ''],
  ]
  await enterManage(page, '/manage/imports?form=thesis', 'manager', t)
  await expect(page.getByLabel(t('manage.import.form'))).toHaveValue('thesis')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'vanad.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) })
  await page.getByRole('button', { name: t('manage.import.read') }).click()
  const start = page.getByRole('button', { name: t('manage.import.start_one', { count: 1 }) })
  await start.click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('manage.import.start_one', { count: 1 }) })
    .click()
  const done = (count: string, params = {}) =>
    page.getByRole('main').getByText(t(`manage.import.progress.done_${count}`, params))
  await expect(done('one', { count: 1 })).toBeVisible({ timeout: 30_000 })
  const again = page.getByRole('button', { name: t('manage.import.tryAgain') })
  await again.click()
  await expect(done('one', { count: 1 })).toBeVisible({ timeout: 30_000 })
  const degree = page.getByLabel(t('manage.import.cell', { column: t('forms.fields.degree'), row: 2 }), {
    exact: true,
  })
  await degree.selectOption('phd')
  await expectNoViolations(page, 'a wrong row of an import that is done')
  await page
    .getByRole('button', { name: t('manage.import.mendCell', { column: t('forms.fields.degree'), row: 2 }) })
    .press('Enter')
  await expect(again).toHaveCount(0)
  await start.click()
  await expect(done('other', { count: 2 })).toBeVisible({ timeout: 30_000 })
  await expect(start).toHaveCount(0)
})

test.describe('a repository', () => {
  test.use({ expectedErrors: /status of 422 .*\/imports/ })

  test('has its records read, and an address that is none is refused', async ({ page, t, baseURL }) => {
    await enterManage(page, '/manage/imports', 'manager', t)
    await page.getByRole('radio', { name: t('manage.import.source.repository') }).check()
    const address = page.getByLabel(t('manage.import.address'))
    const read = page.getByRole('button', { name: t('manage.import.harvest') })
    await expect(page.getByLabel(t('manage.import.form'))).not.toHaveValue('')
    await read.click()
    await expect(page.getByText(t('validation.required'))).toBeVisible()
    await address.fill(`${baseURL}/topics`)
    await read.click()
    await expect(page.getByText(t('manage.import.error.noRepository'))).toBeVisible()
    await expectNoViolations(page, 'an address that is no repository')
    await page.getByRole('radio', { name: t('manage.import.source.file') }).check()
    await expect(address).toBeHidden()
    await page.getByRole('radio', { name: t('manage.import.source.repository') }).check()
    await address.fill(`${baseURL}/oai`)
    await page.getByLabel(t('manage.import.set')).fill('register:thesis')
    await read.click()
    await expect(page.getByRole('navigation', { name: t('manage.import.steps') })).toBeVisible()
  })
})
