import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { createItemForTest } from '../testing/create-item.ts'
import { dataOf } from '../testing/data-of.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displaysOfLongJourney } from './viewports.ts'

const thisYear = new Date().getFullYear()

/** Three theses of this year and the last, with supervisors that nobody else has; of the first thesis both. */
async function addTheses(title_en: string) {
  const [first, second] = [unusedName('Mets'), unusedName('Kask')]
  const person = (lastname: string) => ({ firstname: 'Õie', lastname, email: 'oie@ut.example' })
  const theses = [
    {
      year: thisYear,
      degree: 'masters',
      curriculum: 'informatics',
      supervisors: [person(first), person(second)],
    },
    { year: thisYear, degree: 'bachelor', curriculum: 'informatics', supervisors: [person(first)] },
    {
      year: thisYear - 1,
      degree: 'masters',
      curriculum: 'software-engineering',
      supervisors: [person(first)],
    },
  ]
  for (const values of theses)
    await createItemForTest(clientsByApi, 'thesis', 'published', { title_en, ...values })
  return [`Õie ${first}`, `Õie ${second}`] as const
}

async function downloadBy(page: Page, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFile(await (await downloading).path())
}

for (const [name, display] of displaysOfLongJourney('Estonian, desktop, light'))
  test.describe(name, () => {
    test.use({ display })

    test('the dean’s report is built, saved, run again and downloaded', async ({ page, t }) => {
      const word = unusedName('Dekaan').replace(' ', '')
      const [first, second] = await addTheses(word)
      await enterManage(page, inLanguage('/manage/reports', display.language), 'manager', t)
      await page
        .getByRole('navigation', { name: t('manage.reports.title') })
        .getByRole('link', { name: t('manage.reports.build') })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('manage.reports.newTitle') })).toBeVisible()

      const choose = (label: string, value: string) =>
        page.getByRole('combobox', { name: t(label), exact: true }).selectOption(value)
      await choose('manage.reports.by', 'supervisors')
      await choose('manage.reports.and', 'curriculums')
      await choose('reports.dimension.years', 'last5Years')
      await page.getByRole('searchbox', { name: t('table.search.label') }).fill(word)
      const content = page.getByRole('main')
      await expect(
        content.getByText(t('manage.reports.count_other', { count: 3 }), { exact: true }),
      ).toBeVisible()
      const names = { by: t('thesis.facet.supervisor'), and: t('thesis.column.curriculum') }
      const table = page.getByRole('region', { name: t('manage.reports.tableBoth', names) })
      const all = (label: string) => table.getByRole('row', { name: label }).getByRole('cell').nth(-2)
      await expect(all(first)).toHaveText('3')
      await expect(all(second)).toHaveText('1')
      await expectNoViolations(page, 'built report')

      await choose('manage.reports.and', 'years')
      const byYear = { by: t('thesis.facet.supervisor'), and: t('reports.dimension.years') }
      const years = page.getByRole('region', { name: t('manage.reports.tableBoth', byYear) })
      const row = years.getByRole('row', { name: first })
      await expect(row.getByRole('cell').nth(0)).toHaveText('2')
      await expect(row.getByRole('cell').nth(1)).toHaveText('1')
      // Back to the choice before, and forward again.
      await page.goBack()
      await expect(all(first)).toHaveText('3')
      await page.goForward()
      await expect(row.getByRole('cell').nth(1)).toHaveText('1')

      const saved = unusedName('Dekaanile')
      await page.getByRole('button', { name: t('manage.reports.save'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('manage.reports.save') })
      await dialog.getByLabel(`${t('manage.reports.name')} (${t('field.required')})`).fill(saved)
      await dialog.getByLabel(t('manage.reports.mailLabel')).selectOption('yearly')
      await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: saved })).toBeVisible()
      await expect(page.getByText(t('manage.reports.mailed.yearly'))).toBeVisible()
      const [stored] = dataOf(
        await clientsByApi.as('manager')('listViews', { query: { kind: 'report' } }),
      ).filter((each) => each.name === saved)
      expect(stored).toMatchObject({ isShared: false, mailed: 'yearly' })

      // What came since is in it; the link of the mail leads to it.
      await page.goto(inLanguage(`/manage/reports/build?saved=${stored?.uuid}`, display.language))
      await waitForManage(page, t)
      await expect(page.getByRole('heading', { level: 1, name: saved })).toBeVisible()
      await expect(row.getByRole('cell').nth(0)).toHaveText('2')
      await page.reload()
      await expect(row.getByRole('cell').nth(0)).toHaveText('2')

      await expect(content.getByText(t('manage.reports.isChanged'))).toBeHidden()
      await choose('manage.reports.and', 'curriculums')
      await expect(content.getByText(t('manage.reports.isChanged'))).toBeVisible()
      await page.goBack()
      await expect(content.getByText(t('manage.reports.isChanged'))).toBeHidden()

      const workbook = await downloadBy(page, t('manage.reports.download.xlsx'))
      const [sheet] = await readWorkbook(workbook)
      const [head, ...rows] = sheet?.data ?? []
      expect(head?.[0]).toBe(t('thesis.facet.supervisor'))
      expect(head?.slice(1, 3)).toEqual([String(thisYear), String(thisYear - 1)])
      expect(rows.find(([label]) => label === first)?.slice(1, 3)).toEqual([2, 1])
      const csv = (await downloadBy(page, t('manage.reports.download.csv'))).toString()
      expect(csv.split('\r\n').find((line) => line.startsWith(`${first};`))).toMatch(/^[^;]+;2;1;/)

      await page.goto(inLanguage('/manage/reports/build?form=puudub', display.language))
      await waitForManage(page, t)
      const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) })
      await expect(heading('manage.reports.missingForm.title')).toBeVisible()
      await page.getByRole('link', { name: t('manage.reports.build'), exact: true }).click()
      await expect(heading('manage.reports.newTitle')).toBeVisible()

      const gone = '7d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
      await page.goto(inLanguage(`/manage/reports/build?saved=${gone}`, display.language))
      await waitForManage(page, t)
      await expect(heading('manage.reports.missingReport.title')).toBeVisible()
      await page.getByRole('link', { name: t('manage.reports.build'), exact: true }).click()
      await expect(heading('manage.reports.newTitle')).toBeVisible()
    })
  })

test('the tables of a report break no words', async ({ page, t }) => {
  await enterManage(page, '/manage/reports/build?form=thesis', 'manager', t)
  for (const query of ['by=curriculums&and=years', 'by=supervisors&and=curriculums', 'mode=rows'])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/manage/reports/build?form=thesis&${query}`)
      const table = page.getByRole('main').getByRole('table').last()
      await expect(table.getByRole('row').nth(1)).toBeVisible()
      const broken = await table.evaluate((element) => {
        const found = new Set<string>()
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,20}/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.add(word)
          }
        return [...found]
      })
      expect(broken, `${query} at ${width}`).toEqual([])
    }
})
