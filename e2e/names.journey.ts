import type { Locator, Page } from '@playwright/test'
import { insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { field, unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { startAsNewPerson } from './session.ts'
import { visit, waitForHydration } from './site.ts'

test.describe('titles', () => {
  test('a search begins the title, and Estonian titles end in Estonian', async ({ page, t }) => {
    await visit(page, '/thesis?q=andmed&year=all&language=et')
    await expect(page).toHaveTitle(`andmed | ${t('thesis.title')} | ${t('common.site.name.all')}`)
    await page.getByRole('searchbox', { name: t('table.search.label') }).fill('mudel')
    await expect(page).toHaveTitle(/^mudel \| /)
    await visit(page, '/?q=andmed&language=et')
    await expect(page).toHaveTitle(`andmed | ${t('common.site.name.all')}`)
    await visit(page, '/terms?language=en')
    await expect(page).toHaveTitle(/ \| ICS Thesis & Internship Register$/)
  })

  test('in the manage area an entry and a search begin the title; the last breadcrumb is text', async ({
    page,
    t,
  }) => {
    const title = unusedName('Pealkirja teema')
    const values = { general_topics: { ...topicValues, thesis_topic_name: title } }
    const uuid = await insertItem(clientsByApi, 'topics', values)
    await enterManage(page, `/manage/data/topics/${uuid}`, 'manager', t)
    await expect(page).toHaveTitle(
      [title, t('manage.item.edit'), t('topics.title'), t('manage.tab.data'), t('common.nav.manage')].join(
        ' · ',
      ),
    )
    const trail = page.getByRole('navigation', { name: t('manage.trail') })
    await expect(trail.locator('[aria-current=page]')).toHaveText(t('manage.item.edit'))
    await expect(trail.locator('a[aria-current], button')).toHaveCount(0)
    await trail.getByRole('link', { name: t('topics.title') }).click()
    await expect(page).toHaveTitle(new RegExp(`^${t('topics.title')} · `))
    await page.getByRole('searchbox', { name: t('table.search.label') }).fill(title)
    await expect(page).toHaveTitle(new RegExp(`^${title} · ${t('topics.title')} · `))
  })
})

test('each filter is one group, which is named once', async ({ page, t }) => {
  await visit(page, '/thesis?year=all&language=et')
  const panel = page.getByRole('region', { name: t('table.facets.label') })
  for (const key of ['thesis.facet.degree', 'thesis.column.curriculum', 'thesis.facet.supervisor'])
    await expect(panel.getByRole('group', { name: t(key), exact: true })).toHaveCount(1)
  await expect(panel.getByRole('group')).toHaveCount(await panel.locator('legend').count())
  await expect(panel.getByRole('radiogroup')).toHaveCount(0)
})

test('a form that nobody has filled in has no invalid control; limits of files describe their input', async ({
  page,
  context,
  t,
}) => {
  await startAsNewPerson(context)
  for (const path of ['/thesis/lisa', '/topics/lisa', '/internship/lisa']) {
    await visit(page, `${path}?language=et`)
    expect.soft({ path, invalid: await invalidControls(page) }).toEqual({ path, invalid: [] })
  }
  await expect(field(page, t, 'attachment')).toHaveAccessibleDescription(/pdf.* MB/)
  await page.getByRole('button', { name: t('field.check.continue') }).click()
  await expect(field(page, t, 'confirmation')).toHaveAttribute('aria-invalid', 'true')
})

async function invalidControls(page: Page): Promise<unknown[]> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  return nodes
    .filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
    )
    .map(({ name }) => name?.value)
}

test('the calendar says that a day is selected only if one is', async ({ page, t }) => {
  await visit(page, '/internship/lisa?language=et')
  const open = page.getByRole('button', { name: t('field.date.open') }).first()
  const calendar = page.getByRole('dialog')
  const selected = new RegExp(t('field.date.selected').replace('{0}', '.+'))
  await open.click()
  await expect(calendar.getByRole('grid').first()).toHaveAccessibleName(
    new RegExp(t('field.date.noneSelected')),
  )
  await expect(calendar.getByRole('grid').first().locator('[aria-selected=true]')).toHaveCount(0)
  expect(await filledDays(calendar)).toEqual([])
  await page.keyboard.press('Escape')
  await field(page, t, 'application_deadline').fill('24.12.2026')
  await open.click()
  await expect(calendar.getByRole('grid').first()).toHaveAccessibleName(selected)
  await expect(calendar.getByRole('grid').first().locator('[aria-selected=true]')).toHaveCount(1)
  expect(await filledDays(calendar)).toEqual(['24. detsember 2026'])
})

/** The days that are drawn on another ground than the calendar. */
function filledDays(calendar: Locator): Promise<string[]> {
  return calendar
    .getByRole('grid')
    .first()
    .getByRole('button')
    .evaluateAll((days) =>
      days
        .filter((day) =>
          [day, ...day.querySelectorAll('*')].some(
            (part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
          ),
        )
        .map((day) => day.getAttribute('aria-label') ?? ''),
    )
}

test.describe('a browser without field-sizing', () => {
  test('a text area grows with its text', async ({ page, context, t }) => {
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      Object.assign(CSS, {
        supports: (...condition: [string, string]) =>
          condition[0] !== 'field-sizing' && supports(...condition),
      })
    })
    await visit(page, '/internship/lisa?language=et')
    await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' })
    const text = field(page, t, 'description')
    const heightOf = async () => (await text.boundingBox())?.height ?? 0
    const empty = await heightOf()
    await text.fill('Rida on pikk. '.repeat(100))
    await expect.poll(heightOf).toBeGreaterThan(Math.max(empty, 156))
    expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true)
  })
})

test('the window has the colours of the theme', async ({ page, t }) => {
  const schemeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/?language=et')
  expect(await schemeOf()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(schemeOf).toBe('light')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await waitForHydration(page)
  expect(await schemeOf()).toBe('dark')
  await enterManage(page, '/manage', 'manager', t)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(schemeOf).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(schemeOf).toBe('light')
})
