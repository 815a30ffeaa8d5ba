import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'
import { visit } from './site.ts'

/** The texts of the printed pages, with single spaces. */
async function print(page: Page, landscape: boolean): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', landscape })))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((pageText) => pageText.replaceAll(/\s+/g, ' '))
}

for (const landscape of [false, true])
  test(`a list is printed row by row, without controls: ${landscape ? 'landscape' : 'portrait'}`, async ({
    page,
    t,
  }) => {
    await visit(page, '/thesis?year=all&size=50&language=et')
    const rows = await page.getByRole('rowheader').allInnerTexts()
    const pages = await print(page, landscape)
    expect(pages.length).toBeGreaterThan(1)
    for (const row of rows) {
      // In a table the text of the next column may be between two lines of a cell.
      const lines = row
        .split('\n')
        .slice(0, landscape ? 1 : undefined)
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      const containing = pages.filter((text) => lines.every((line) => text.includes(line)))
      expect.soft([row, containing.length]).toEqual([row, 1])
    }
    for (const text of pages) {
      expect.soft(text).not.toMatch(new RegExp(`${t('thesis.column.details')}|${t('table.pages.size')}`))
      if (landscape) expect.soft(text).toContain(t('thesis.column.title'))
    }
  })
