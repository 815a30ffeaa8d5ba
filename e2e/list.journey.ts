import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { itemStatuses } from '#contract/item-statuses.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { chooseStatus, enterManage, expectSavedStatus } from './manage.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import { translatorFor } from './texts.ts'
import { phone } from './viewports.ts'

test('the page, filters and search of a list are in its URL, which can be shared', async ({
  page,
  newBrowserPage,
  t,
}) => {
  await visit(page, '/thesis?year=all&language=et')
  const rows = page.getByRole('table').getByRole('rowheader').getByRole('link')
  await expect(rows).toHaveCount(20)
  await page
    .getByRole('navigation', { name: t('table.pages.label') })
    .getByRole('link', { name: t('table.pages.next') })
    .click()
  await expect(page).toHaveURL(/[?&]page=2(&|$)/)
  await expect(page.getByRole('table')).toBeFocused()
  await expect(page.getByRole('table').getByRole('columnheader').first()).toBeInViewport()
  await expect(page.getByRole('link', { name: t('table.pages.page', { page: 2 }) })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const curriculum = t('forms.option.cybersecurity')
  // Not the keyword, which is in lower case.
  const choice = page.getByRole('checkbox', { name: new RegExp(`^${curriculum} `) })
  const [, counted] = /(\d+)$/.exec(await choice.locator('xpath=..').innerText()) ?? []
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page).toHaveURL(/[?&]curriculums=cybersecurity(&|$)/)
  await expect(page).not.toHaveURL(/[?&]page=/)
  await expect(rows).not.toHaveCount(20)
  const filtered = await rows.count()
  expect(filtered).toBeGreaterThan(0)
  expect(filtered).toBeLessThan(20)
  expect(filtered).toBe(Number(counted))
  await expect(page.getByRole('table').getByRole('cell', { name: curriculum, exact: true })).toHaveCount(
    filtered,
  )

  await page.getByRole('button', { name: t('table.columns') }).click()
  await page.getByRole('menuitemcheckbox', { name: t('thesis.column.files') }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]hide=files(&|$)/)

  const otherVisitor = await newBrowserPage()
  await visit(otherVisitor, page.url())
  for (const each of [page, otherVisitor])
    await expect(each.getByRole('columnheader', { name: t('thesis.column.files') })).toHaveCount(0)
  await expect(otherVisitor.getByRole('table').getByRole('rowheader').getByRole('link')).toHaveCount(filtered)

  await rows.first().click()
  await page.getByRole('link', { name: t('thesis.back') }).click()
  await expect(page).toHaveURL(/\/thesis\?.*curriculums=cybersecurity/)
  await expect(rows).toHaveCount(filtered)
  await page.getByRole('button', { name: t('table.clear') }).click()
  await expect(rows).toHaveCount(20)
})

test('every change of a list requests one page from the server', async ({ page }) => {
  const t = translatorFor('en')
  const table = page.getByRole('table')
  const rows = table.getByRole('rowheader').getByRole('link')
  const path = '/thesis?year=all&language=en'
  const rendered = await (await page.request.get(path)).text()
  await visit(page, path)
  await expect(rows).toHaveCount(20)
  for (const title of await rows.allInnerTexts()) expect(rendered).toContain(title.split(/[&"'<>]/)[0])

  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // Not the counts of the filters, nor the labels of the keywords by which rows were found.
    if (/^\/api\/v\d\/(?!keywords$)\w+$/.test(url.pathname)) queries.push(url.searchParams)
  })
  const expectQuery = async (query: Record<string, string>) => {
    const expected = { page: '1', size: '20', ...query }
    await expect.poll(() => queries.map((one) => Object.fromEntries(one))).toEqual([expected])
    await expect(table).toHaveAttribute('aria-busy', 'false')
    queries.length = 0
  }

  const allRows = await rows.allInnerTexts()
  await table.getByRole('button', { name: t('thesis.column.title') }).click()
  await expectQuery({ sort: 'title_en' })
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(allRows)
  const sorted = await rows.allInnerTexts()
  await page.getByRole('link', { name: t('table.pages.page', { page: 2 }) }).click()
  await expectQuery({ sort: 'title_en', page: '2' })
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(sorted)
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill('robot')
  await expectQuery({ sort: 'title_en', q: 'robot' })
  await expect(page.getByRole('main').getByText(/^\d+ results? · /)).toBeVisible()

  await page.goBack()
  await expectQuery({ sort: 'title_en' })
  await expect.poll(() => rows.allInnerTexts()).toEqual(sorted)
  await page.goBack()
  await expectQuery({})
  await expect.poll(() => rows.allInnerTexts()).toEqual(allRows)
  await page.goForward()
  await expectQuery({ sort: 'title_en' })
  await expect.poll(() => rows.allInnerTexts()).toEqual(sorted)
})

test('rows remain until new ones are loaded, and an outdated response is ignored', async ({ page, t }) => {
  await visit(page, '/topics?language=et')
  const table = page.getByRole('table')
  const rows = table.getByRole('rowheader').getByRole('link')
  const search = page.getByRole('searchbox', { name: t('table.search.label') })
  const before = await rows.allInnerTexts()
  const release = await delayResponse(page, /\/api\/v2\/topics\?.*q=/)

  await search.fill('robot')
  await expect(page).toHaveURL(/q=robot/)
  await expect(table).toHaveAttribute('aria-busy', 'true')
  expect(await rows.allInnerTexts()).toEqual(before)
  await search.fill('oppijakeele')
  await expect(page).toHaveURL(/q=oppijakeele/)
  expect(await rows.allInnerTexts()).toEqual(before)

  await release('oppijakeele')
  await expect(rows).toHaveText(['Õppijakeele vigade seletamine lihtsas keeles'])
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('main').getByText(t('table.results.count_one', { count: 1 }))).toBeVisible()
  await release('robot')
  await expect(search).toHaveValue('oppijakeele')
  await expect(rows).toHaveText(['Õppijakeele vigade seletamine lihtsas keeles'])
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('a list that failed to load displays an error and can be reloaded', async ({ page, t }) => {
    await visit(page, '/topics?language=et')
    await page.route(/\/api\/v2\/topics\?/, (route) => route.abort(), { times: 1 })
    await page.getByRole('searchbox', { name: t('table.search.label') }).fill('oppijakeele')
    await expect(page.getByRole('main')).toContainText(t('table.failed.title'))
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByRole('table').getByRole('rowheader').getByRole('link')).toHaveCount(1)
    await expect(page.locator('body')).not.toBeFocused()
  })
})

test('a manager’s table contains deleted items only if its status filter includes them', async ({
  page,
  t,
}) => {
  const statuses: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/admin/topics') statuses.push(url.searchParams.get('statuses'))
  })
  await enterManage(page, '/manage/data/topics?statuses=pending', 'manager', t)
  const rows = page.getByRole('table').getByRole('rowheader')
  // The oldest item, because other tests add newer ones at the same time.
  const name = await rows.first().innerText()
  const statusTabs = page.getByRole('navigation', { name: t('manage.column.status'), exact: true })
  await statusTabs.getByRole('link', { name: t('manage.queue.all') }).click()
  await expect(page).not.toHaveURL(/statuses=/)
  const search = page.getByRole('searchbox', { name: t('table.search.label') })
  await search.fill(name)
  await expect(rows).toHaveText([name])
  await page.getByRole('checkbox', { name: t('table.selection.row', { name }) }).check()
  await page.getByRole('button', { name: t('manage.bulk.label') }).click()
  await page.getByRole('menuitem', { name: t('manage.bulk.delete') }).click()
  await expect(page.getByText(t('table.none.search', { query: name }))).toBeVisible()
  expect(statuses[0]).toBe('pending')
  expect(statuses[1]?.split(',').toSorted()).toEqual(
    itemStatuses.filter((status) => status !== 'deleted').toSorted(),
  )

  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(rows).toHaveText([name])
})

test('a status changed during a search is up to date in the results', async ({ page, t }) => {
  await enterManage(page, '/manage/data/internship?statuses=pending', 'manager', t)
  const row = page.getByRole('table').getByRole('row').nth(1)
  const title = await row.getByRole('rowheader').locator('[title]').first().getAttribute('title')
  // After the checkbox and the logo.
  const company = await row.getByRole('cell').nth(2).innerText()
  const name = t('manage.status.of', { name: `${title}, ${company}` })
  const status = page.getByRole('button', { name })
  const statusTabs = page.getByRole('navigation', { name: t('manage.column.status'), exact: true })
  await statusTabs.getByRole('link', { name: t('manage.queue.all') }).click()
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/admin/internship') searches.push(url.searchParams.get('q'))
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/admin\/internship\/[0-9a-f-]{36}$/, async (route) => {
    await released
    await route.continue()
  })

  await chooseStatus(page, status, t('item.status.published'))
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(company)
  await expect.poll(() => searches.at(-1)).toBe(company)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  searches.length = 0
  release()
  await expectSavedStatus(status, t('item.status.published'))
  await expect.poll(() => searches).toEqual([company])
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(status).toHaveText(t('item.status.pending'))
})

test('an entry opened during a pending search stays open', async ({ page, t }) => {
  await visit(page, '/topics?language=et')
  const link = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
  const title = await link.locator('[dir]').innerText()
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(title.slice(0, 10))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a row names the keyword by which a search found it', async ({ page, t }) => {
  const title = 'Linnuliikide tuvastamine rõdule paigutatud mikrofoni salvestistest'
  for (const path of [
    '/thesis?year=all&q=masinõpe&language=et',
    '/?q=masinõpe&register=thesis&language=et',
  ]) {
    await visit(page, path)
    const row = page.locator('tr, li').filter({ has: page.getByRole('link', { name: title, exact: true }) })
    await expect(row).toContainText(`${t('item.keyword_one')} masinõpe`)
    await expect(row.locator('mark').filter({ visible: true })).toHaveText(['masinõpe'])
  }
})

test('a search without diacritics finds the same entries; one without a match displays a message', async ({
  page,
  t,
}) => {
  await visit(page, '/topics?language=et')
  const search = page.getByRole('searchbox', { name: t('table.search.label') })
  await search.fill('OPPIJAKEELE')
  const found = page.getByRole('link', { name: 'Õppijakeele vigade seletamine lihtsas keeles', exact: true })
  await expect(page).toHaveURL(/q=OPPIJAKEELE/)
  await expect(found).toBeVisible()
  await search.fill('xyzzy')
  await expect(page.getByText(t('table.none.search', { query: 'xyzzy' }))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('table.clear') })
    .first()
    .click()
  await expect(search).toHaveValue('')
  await expect(found).toBeVisible()
})

/** Delays list responses until the returned function is called with their search text. */
async function delayResponse(page: Page, address: RegExp): Promise<(q: string) => Promise<void>> {
  const delayed: Route[] = []
  await page.route(address, (route) => void delayed.push(route))
  return async (q) => {
    const found = () => delayed.find((route) => new URL(route.request().url()).searchParams.get('q') === q)
    await expect.poll(found).toBeDefined()
    // The page may have aborted the request.
    await found()
      ?.continue()
      .catch(() => undefined)
  }
}

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('no invisible column header is a tab stop between the menu and the first card', async ({
    page,
    t,
  }) => {
    await visit(page, '/thesis?year=all&language=en')
    await page.getByRole('button', { name: t('table.filters') }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('rowheader').first().getByRole('link')).toBeFocused()
  })
})

test('focus stays in the list when filters are removed', async ({ page, t }) => {
  await visit(page, '/thesis?year=all&q=turva&curriculums=cybersecurity&language=et')
  const chips = page.getByRole('list', { name: t('table.chip.list') }).getByRole('button')
  await expect(chips).toHaveCount(3)
  await chips.first().press('Enter')
  await expect(chips).toHaveCount(2)
  await expect(chips.first()).toBeFocused()
  await chips.last().press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.locator(':focus').getByRole('table')).toBeVisible()
})

test('a list is downloaded as it is filtered, by everybody with what they may see', async ({
  page,
  context,
  t,
}) => {
  for (const username of [undefined, 'worker']) {
    if (username) await startSignedIn(context, username)
    await visit(page, '/thesis?year=all&keywords=andmebaasid&size=50&language=et')
    const rows = page.getByRole('table').getByRole('rowheader')
    const count = await rows.count()
    expect(count).toBeGreaterThan(0)
    for (const [format, pattern] of [
      ['CSV', /\r\nT-/g],
      ['BibTeX', /^@\w+\{/gm],
      ['RIS', /^TY {2}-/gm],
      ['CSL-JSON', /"type":"thesis"/g],
    ] as const) {
      const link = page.getByRole('link', { name: t('table.export.named', { format }) })
      const download = page.waitForEvent('download')
      if (format === 'RIS') await link.press('Enter')
      else await link.click()
      const text = await readFile(await (await download).path(), 'utf8')
      expect([username, format, text.match(pattern)?.length]).toEqual([username, format, count])
    }
  }
})

for (const viewport of [undefined, phone])
  test.describe(viewport ? 'on a phone' : 'in a table', () => {
    if (viewport) test.use({ display: viewport })

    test('chosen entries of a list are cited together', async ({ page, display, t }) => {
      await visit(page, `/thesis?year=all&size=20&language=${display.language}`)
      const jump = page.getByRole('link', { name: t('table.export.label'), exact: true })
      if (viewport) await expect(jump).toBeHidden()
      else {
        await jump.press('Enter')
        await expect(page.getByRole('list', { name: t('table.export.label'), exact: true })).toBeFocused()
      }
      const choose = page.getByRole('button', { name: t('table.export.choose'), exact: true })
      const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
      await expect(boxes).toHaveCount(0)
      await choose.press('Enter')
      await expect(choose).toHaveAttribute('aria-pressed', 'true')
      await boxes.nth(0).check()
      const bar = page.getByRole('region', { name: t('table.selection.actions') })
      await test.step('also on other pages of the list, and of the site', async () => {
        const first = await page.getByRole('rowheader').getByRole('link').first().innerText()
        await page.getByRole('link', { name: t('table.pages.next') }).click()
        await expect(page).toHaveURL(/[?&]page=2(&|$)/)
        await expect(page.getByRole('link', { name: first, exact: true })).toHaveCount(0)
        await expect(bar).toContainText(t('table.selection.count_one', { count: 1 }))
        await boxes.nth(1).press('Space')
        await page.getByRole('rowheader').getByRole('link').first().click()
        await expect(page.getByRole('table')).toHaveCount(0)
        await page.goBack()
        await expect(boxes.nth(1)).toBeChecked()
        await expect(bar).toContainText(t('table.selection.count_other', { count: 2 }))
      })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await bar.getByRole('button', { name: t('thesis.cite.several.copy') }).press('Enter')
      await expect(bar.getByRole('button', { name: t('thesis.cite.several.copied') })).toBeVisible()
      const citations = await page.evaluate(() => navigator.clipboard.readText())
      expect(citations.match(/^.+ \(\d{4}\)\. .+ \[.+\]\. http.+\/thesis\/[\da-f-]{36}$/gm)).toHaveLength(2)
      const download = page.waitForEvent('download')
      await bar.getByRole('link', { name: t('table.export.chosenNamed', { format: 'BibTeX' }) }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      expect(text.match(/^@\w+\{/gm)).toHaveLength(2)
      await expectAccessible(page)
      await choose.click()
      await expect(boxes).toHaveCount(0)
      await expect(bar).toHaveCount(0)
      await choose.click()
      await bar.getByRole('button', { name: t('table.selection.clear') }).click()
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    })
  })
