import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage, statusButton, waitForManage } from './manage.ts'
import { desktop, displays } from './viewports.ts'

const registers = ['thesis', 'topics', 'internship'] as const

function addTopic(thesis_topic_name: string): Promise<string> {
  return insertItem(clientsByApi, 'topics', { general_topics: { ...topicValues, thesis_topic_name } })
}

/** Measures the rows of the table in pixels: the first one below the header, and of all the highest and the title's place. */
function measureRows(page: Page) {
  return page.evaluate(() => {
    const header = document.querySelector('main')?.getBoundingClientRect().top ?? Number.NaN
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
    const cells = rows.map((row) => ({
      title: row.querySelector('th + td[class*=title], th[class*=title], td[class*=title]'),
      others: [...row.cells].filter(
        (cell) =>
          cell.checkVisibility() && !cell.matches('[class*=title], [class*=selection], [class*=action]'),
      ),
    }))
    const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
    return {
      first: topOf(rows[0] ?? null) - header,
      highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      isTitleFirst: cells.every(({ title, others }) => others.every((cell) => topOf(title) < topOf(cell))),
      fontSize: getComputedStyle(rows[0]?.cells[1] ?? document.body).fontSize,
      isTooWide: document.documentElement.scrollWidth > innerWidth,
    }
  })
}

test('rows of a register are 40 px high, within 240 px of the header, and where they were while loaded', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage', 'manager', t)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const register of registers) {
    const list = `**/api/v1/admin/${register}?*`
    const shown = Promise.withResolvers<void>()
    await page.route(list, async (route) => {
      await shown.promise
      await route.continue()
    })
    await page.goto(`/manage/data/${register}`)
    await expect(page.locator('main table[aria-hidden] tbody tr').first()).toBeVisible()
    const { first: placeholder } = await measureRows(page)
    shown.resolve()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await page.unroute(list)
    const { first, highest, fontSize } = await measureRows(page)
    expect.soft(first, `${register}: first row`).toBeCloseTo(placeholder, 0)
    expect.soft({ register, fontSize }).toEqual({ register, fontSize: '14px' })
    expect.soft(first, `${register}: first row`).toBeLessThanOrEqual(240)
    expect.soft(highest, `${register}: highest row`).toBeLessThanOrEqual(41)
  }
})

for (const [language, keyword] of [
  ['et', 'algoritmid'],
  ['en', 'algorithms'],
] as const)
  test.describe(`keywords, ${language}`, () => {
    test.use({ display: { ...desktop, language } })

    test('have their name in the language of the page, in rows of 40 px', async ({ page, t }) => {
      await page.setViewportSize({ width: 1024, height: 900 })
      await enterManage(page, `/manage/data/keywords?q=algorithms&language=${language}`, 'manager', t)
      const name = page.getByRole('rowheader', { name: keyword, exact: true })
      const row = page.getByRole('row').filter({ has: name })
      await expect(row).toBeVisible()
      expect((await row.boundingBox())?.height).toBeCloseTo(40, 0)
    })
  })

test('selected entries are published by one button, unless all of them are', async ({ page, t }) => {
  const word = unusedName('hulgi')
  const titles = [`${word} üks`, `${word} kaks`]
  const uuids = await Promise.all(titles.map(addTopic))
  await enterManage(page, `/manage/data/topics?q=${word}`, 'manager', t)
  const boxes = titles.map((name) => page.getByRole('checkbox', { name: t('table.selection.row', { name }) }))
  for (const box of boxes) await box.check()
  const publish = page.getByRole('button', { name: t('manage.bulk.publish'), exact: true })
  await publish.click()
  for (const uuid of uuids)
    await expect.poll(async () => (await fetchItem(clientsByApi, 'topics', uuid)).status).toBe('published')
  await boxes[0]?.check()
  await expect(page.getByRole('button', { name: t('manage.bulk.label') })).toBeVisible()
  await expect(publish).toHaveCount(0)
  await page.getByRole('button', { name: t('table.selection.clear') }).click()
  await expect(boxes[0] ?? page.locator('nothing')).not.toBeChecked()
})

test('cards of a register begin with the title and are at most 96 px high', async ({ page, t }) => {
  await enterManage(page, '/manage', 'manager', t)
  for (const [width, most] of [
    [390, 240],
    [768, 270],
  ] as const) {
    await page.setViewportSize({ width, height: 1024 })
    for (const register of registers) {
      await page.goto(`/manage/data/${register}`)
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
      const { first, highest, isTitleFirst, isTooWide } = await measureRows(page)
      expect.soft(first, `${register}, ${width}: first card`).toBeLessThanOrEqual(most)
      expect.soft(highest, `${register}, ${width}: highest card`).toBeLessThanOrEqual(96)
      expect
        .soft({ register, width, isTitleFirst, isTooWide })
        .toEqual({ register, width, isTitleFirst: true, isTooWide: false })
      await expect.soft(page.getByRole('table').getByText(t('manage.queue.order'))).toBeVisible()
    }
  }
  // No tab has their number.
  await page.goto('/manage/data/topics?statuses=pending,published')
  await expect(page.getByText(`· ${t('manage.queue.order')}`)).toBeVisible()
})

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('tabs count the entries of each status, and an entry is decided where it is read', async ({
      page,
      t,
    }) => {
      const word = unusedName('Rändlinnud').replace(' ', '')
      const titles = [`${word} üks`, `${word} kaks`, `${word} kolm`]
      const uuids: string[] = []
      for (const title of titles) uuids.push(await addTopic(title))
      const [first = '', second = ''] = uuids
      await enterManage(page, `/manage/data/topics?q=${word}&language=${display.language}`, 'manager', t)
      const tabs = page.getByRole('navigation', { name: t('manage.column.status'), exact: true })
      const tab = (status: string, count: number) => tabs.getByRole('link', { name: `${status} ${count}` })
      await expect(tab(t('manage.queue.all'), 3)).toHaveAttribute('aria-current', 'page')
      await tab(t('item.status.pending'), 3).press('Enter')
      await expect(page).toHaveURL(/statuses=pending/)
      await expect(tab(t('item.status.pending'), 3)).toHaveAttribute('aria-current', 'page')
      await expect(statusButton(page, t, titles[0] ?? '')).toHaveText(t('item.status.pending'))

      await page.goto(`/manage/data/topics/${first}?view=review`)
      await waitForManage(page, t)
      await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible()
      await expect(page.getByRole('article', { name: t('manage.review.entry') })).toContainText(
        topicValues.description,
      )
      await page.getByRole('button', { name: t('manage.bulk.publish') }).press('Control+Enter')
      await expect.poll(async () => (await fetchItem(clientsByApi, 'topics', first)).status).toBe('published')
      await page.waitForURL((url) => !url.pathname.endsWith(first))

      await page.goto(`/manage/data/topics/${second}?view=review`)
      await waitForManage(page, t)
      await page.getByRole('button', { name: t('manage.review.refuse') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('manage.item.reason')).fill('Teema on juba olemas.')
      await dialog.getByRole('button', { name: t('manage.review.refuse') }).click()
      await expect.poll(async () => (await fetchItem(clientsByApi, 'topics', second)).status).toBe('canceled')
      const { history } = await fetchItem(clientsByApi, 'topics', second)
      expect(history[0]).toMatchObject({ reason: 'Teema on juba olemas.', changes: [] })
      const counts = dataOf(
        await clientsByApi.as('manager')('countItems', { params: { slug: 'topics' }, query: { q: word } }),
      )
      expect(counts).toEqual(
        ['canceled', 'pending', 'published'].map((status) => ({
          status,
          count: 1,
          unconfirmed: 0,
          unanswered: 0,
        })),
      )
    })
  })
}
