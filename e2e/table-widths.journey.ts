import type { Locator, Page } from '@playwright/test'
import { createAnswersForm } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { createPicture } from '../testing/sample-pages.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

const widths = [390, 700, 768, 834, 1024, 1180, 1280, 1920] as const
/** In pixels. */
const titleWidth = 280
const rowHeight = 88
/** Of a row whose title needs one line, on public pages. */
const lowRowHeight = 64
/** Of a public card at the width of a tablet, with a date tile or a title of two lines. */
const publicCardHeight = 96

type Table = {
  path: string
  /** The title's column header; by default, the title is the row's header. */
  titleKey?: string
  /** Texts are displayed whole, however long they are. */
  hasLongTexts?: true
  /** The least height of a row. */
  leastHeight?: number
  /** The most height of a card at the width of a tablet. */
  mostCardHeight?: number
}
const publicTables = ['/thesis?year=all', '/topics', '/internship'] as const
const manageTables: Table[] = [
  { path: '/manage/data/thesis' },
  { path: '/manage/data/topics' },
  { path: '/manage/data/internship' },
  { path: '/manage/data/keywords' },
  { path: '/manage/translations', hasLongTexts: true },
  { path: '/manage/feedback' },
  { path: '/manage/access', titleKey: 'manage.access.fullName' },
  { path: '/manage/pages' },
]

test.setTimeout(180_000)

for (const path of publicTables)
  test(`titles have room and words are whole in the table ${path}`, async ({ page, t }) => {
    await visit(page, path)
    await expectRoom(page, t, { path, leastHeight: lowRowHeight, mostCardHeight: publicCardHeight })
  })

test('titles have room and words are whole in the tables of the manage area', async ({ page, t }) => {
  const feedback = 'Otsing leidis ühe lõputöö, aga teist mitte, kuigi mõlemal on sama märksõna.'
  dataOf(await clientsByApi.as(undefined)('sendFeedback', { body: { feedback, email: 'mari@example.org' } }))
  const user = { username: unusedName('kasutaja').replace(' ', '-'), fullName: 'Mari-Liis Maasikas-Murakas' }
  dataOf(await clientsByApi.as('admin')('addAccess', { body: { action: 'new', ...user } }))
  await enterManage(page, '/manage', 'admin', t)
  for (const table of manageTables)
    await test.step(table.path, async () => {
      await page.goto(table.path)
      await expectRoom(page, t, table)
    })
})

test('the answers of a form fit their table with the columns that nobody has chosen', async ({ page, t }) => {
  const { slug, set, fields } = await createAnswersForm(clientsByApi)
  const values = { [fields.name]: 'Mari-Liis Maasikas', [fields.diet]: 'all', [fields.age]: 31 }
  dataOf(await submit(clientsByApi.as('student'), slug, { [set]: values }))
  await enterManage(page, `/manage/data/${slug}`, 'manager', t)
  await expect(page.getByRole('rowheader', { name: 'Mari-Liis Maasikas' })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { broken, isTooWide } = await measure(page, undefined)
    expect.soft({ width, broken, isTooWide }).toEqual({ width, broken: [], isTooWide: false })
  }
})

test('a name longer than two lines of its column is whole in the row that has the focus', async ({
  page,
  t,
}) => {
  const company = unusedName(
    'Põhja-Eesti Andmeteaduse, Küberturvalisuse ja Robootika Arenduskeskuse Sihtasutus',
  )
  const values = { ...internshipValues, organization_name: company }
  dataOf(await submit(clientsByApi.as('student'), 'internship', { general_intern: values }))
  await enterManage(page, `/manage/data/internship?q=${encodeURIComponent(company)}`, 'manager', t)
  const name = page.getByRole('table').getByText(company)
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(name).toBeVisible()
    const before = await measureText(name)
    await page.getByRole('table').getByRole('checkbox').last().press('Tab')
    const focused = await measureText(name)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    expect.soft({ width, ...before, isWhole: focused.isWhole, top: focused.top }).toEqual({
      width,
      ...before,
      isWhole: true,
      top: before.top,
    })
    expect.soft(await measureText(name)).toEqual(before)
    if (width < 1920) expect.soft({ width, isWhole: before.isWhole }).toEqual({ width, isWhole: false })
  }
})

function measureText(element: Locator): Promise<{ top: number; isWhole: boolean }> {
  return element.evaluate((text) => ({
    top: text.getBoundingClientRect().top,
    isWhole:
      text.scrollHeight <= text.clientHeight &&
      getComputedStyle(text.parentElement ?? text).overflow === 'visible',
  }))
}

/** The lists of the manage area whose rows are cards on a phone. Translations have their texts on them, which may be long. */
const phoneLists = [
  '/manage/forms',
  '/manage/forms/fieldsets',
  '/manage/forms/fields',
  '/manage/data/keywords',
  '/manage/feedback',
  '/manage/pages',
  '/manage/pages/media',
] as const
const cardHeight = 96

test('on a phone, rows of lists are low, with the title first', async ({ page, t }) => {
  dataOf(
    await clientsByApi.as(undefined)('sendFeedback', { body: { feedback: 'Otsing leiab ühe lõputöö.' } }),
  )
  await createPicture(clientsByApi)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterManage(page, '/manage', 'admin', t)
  for (const path of phoneLists)
    await test.step(path, async () => {
      await page.goto(path)
      const rows = page.locator('main tbody tr, main ul > li:has(h2)')
      await expect(rows.first()).toBeVisible()
      const measured = await rows.evaluateAll((elements) =>
        elements.map((row) => {
          const title = row.querySelector('th, h2')
          const others = [...row.querySelectorAll('td, p')].filter((each) => each.getClientRects().length > 0)
          const top = title?.getBoundingClientRect().top ?? 0
          return {
            height: row.getBoundingClientRect().height,
            isTitleFirst: others.every((each) => each.getBoundingClientRect().bottom > top),
          }
        }),
      )
      expect(Math.max(...measured.map(({ height }) => height))).toBeLessThanOrEqual(cardHeight)
      expect(measured.filter(({ isTitleFirst }) => !isTitleFirst)).toEqual([])
    })
})

async function expectRoom(
  page: Page,
  t: Translate,
  { path, titleKey, hasLongTexts, leastHeight = 0, mostCardHeight = Number.POSITIVE_INFINITY }: Table,
): Promise<void> {
  await expect(page.getByRole('table').last().getByRole('row').nth(1)).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { narrowest, lowest, highest, ...found } = await measure(page, titleKey && t(titleKey))
    const isTitleNarrow = !found.isCards && narrowest < titleWidth
    const mostHeight = found.isCards ? (width < 700 ? Number.POSITIVE_INFINITY : mostCardHeight) : rowHeight
    const isRowHigh = !hasLongTexts && highest > mostHeight
    const isRowLow = !found.isCards && lowest < leastHeight
    expect
      .soft({ path, width, narrowest, lowest, highest, isTitleNarrow, isRowLow, isRowHigh, ...found })
      .toEqual({
        path,
        width,
        narrowest,
        lowest,
        highest,
        isTitleNarrow: false,
        isRowLow: false,
        isRowHigh: false,
        broken: [],
        isTooWide: false,
        // The list is as wide as the window without the margins of the page.
        isCards: width < 940,
      })
  }
}

/** Measures the last table of the page: its narrowest title, its highest row, and words that are broken although they fit a line. */
function measure(page: Page, titleHeader: string | undefined) {
  return page.evaluate((titleHeader) => {
    const table = [...document.querySelectorAll('main table')].at(-1)
    if (!(table instanceof HTMLTableElement)) throw new Error('no table')
    const rows = [...(table.tBodies[0]?.rows ?? [])]
    const headers = [...(table.tHead?.rows[0]?.cells ?? [])]
    const titleIndex = headers.findIndex((header) => header.textContent.trim() === titleHeader)
    const titleOf = (row: HTMLTableRowElement) =>
      titleHeader === undefined ? row.querySelector('th') : row.cells[titleIndex]
    const context = document.createElement('canvas').getContext('2d')
    const widthOf = (word: string, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
      if (!context) throw new Error('no canvas')
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`
      return context.measureText(word).width
    }
    const broken: string[] = []
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const line = element?.closest('td, th')
      // Headers of buttons and pictures are for screen readers alone.
      if (!element?.checkVisibility() || !line || element.clientWidth === 1) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const { paddingLeft, paddingRight } = getComputedStyle(line)
        const room = line.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        if (lines.size > 1 && widthOf(word, getComputedStyle(element)) <= room) broken.push(word)
      }
    }
    return {
      narrowest: Math.min(...rows.map((row) => titleOf(row)?.getBoundingClientRect().width ?? 0)),
      lowest: Math.min(...rows.map((row) => row.getBoundingClientRect().height)),
      highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      broken,
      isTooWide:
        document.documentElement.scrollWidth > innerWidth ||
        table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
      isCards: rows.some((row) => getComputedStyle(row).display !== 'table-row'),
    }
  }, titleHeader)
}
