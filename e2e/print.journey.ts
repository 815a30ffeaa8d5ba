import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'
import { enterManage, waitForManage } from './manage.ts'
import { visit } from './site.ts'

/** The texts of the printed pages, with single spaces. */
async function print(page: Page, landscape: boolean): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', landscape })))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((pageText) => pageText.replaceAll(/\s+/g, ' '))
}

function occurrences(text: string, texts: string[]): number {
  return texts.reduce((sum, searched) => sum + searched.split(text).length - 1, 0)
}

for (const landscape of [false, true])
  test(`a list is printed row by row, without controls: ${landscape ? 'landscape' : 'portrait'}`, async ({
    page,
    t,
  }) => {
    await visit(page, '/thesis?year=all&size=50&language=et')
    const rows = await page.getByRole('rowheader').allInnerTexts()
    // Titles alone: the text of the next column may be between two lines of a cell. Other tests add entries with the same title.
    const titles = rows.map((row) => row.split('\n')[0]?.replaceAll(/\s+/g, ' ').trim() ?? '')
    const pages = await print(page, landscape)
    expect(pages.length).toBeGreaterThan(1)
    for (const title of new Set(titles))
      expect.soft([title, occurrences(title, pages)]).toEqual([title, occurrences(title, titles)])
    for (const text of pages) {
      expect.soft(text).not.toMatch(new RegExp(`${t('thesis.column.details')}|${t('table.pages.size')}`))
      expect.soft(text).toContain(t('common.site.owner'))
      expect.soft(text.replaceAll(' ', '')).toContain('/thesis?year=all&size=50')
      if (landscape) expect.soft(text).toContain(t('thesis.column.title'))
    }
  })

test('a list, a table and a report are printed with what they are narrowed to, and with times', async ({
  page,
  t,
}) => {
  await visit(page, '/thesis?year=all&levels=masters,bachelor&q=andme&language=et')
  const [list = ''] = await print(page, false)
  expect(list).toContain(t('table.chip.search', { query: 'andme' }))
  expect(list).toContain(
    `${t('thesis.facet.degree')}: ${t('forms.option.masters')}, ${t('forms.option.bachelor')}`,
  )

  await enterManage(page, '/manage/data/topics?q=töörühm', 'manager', t)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const [table = ''] = await print(page, true)
  expect(table).toContain(t('table.chip.search', { query: 'töörühm' }))
  expect(table).toMatch(/\d\d\.\d\d\.20\d\d \d\d:\d\d/)
  // That is relative to the time of printing.
  expect(table).not.toMatch(/\beest\b|äsja/)

  await page.goto('/manage/reports/build?form=thesis&by=levels&statuses=published&levels=masters&q=andme')
  const status = t('manage.reports.statuses', { statuses: t('item.status.published') })
  await expect(page.getByRole('button', { name: status, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const [report = ''] = await print(page, false)
  for (const text of [status, t('table.chip.search', { query: 'andme' }), `${t('thesis.facet.degree')}: `])
    expect.soft(report).toContain(text)
})

test('screens of the manage area are printed without controls, with their address and a foot', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage', 'manager', t)
  for (const path of ['/manage/data/topics', '/manage/reports', '/manage/forms'])
    for (const landscape of [false, true]) {
      await page.goto(path)
      await waitForManage(page, t)
      await page.waitForLoadState('networkidle')
      if (path.includes('data')) await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
      const pages = await print(page, landscape)
      const text = pages.join(' ')
      for (const control of [
        'manage.tab.translations',
        'manage.export.label',
        'manage.site',
        'manage.reports.time',
        'table.selection.all',
      ])
        expect.soft([path, control, ` ${text} `.includes(` ${t(control)} `)]).toEqual([path, control, false])
      if (path.includes('data'))
        for (const word of ['item.status.pending', 'manage.queue.order']) expect.soft(text).toContain(t(word))
      for (const each of pages) {
        expect.soft(each).toContain(t('common.site.owner'))
        expect.soft(each.replaceAll(' ', '')).toContain(path)
      }
    }
})
