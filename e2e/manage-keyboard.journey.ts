import type { Page } from '@playwright/test'
import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { recordAnnouncements } from './announcements.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { tabTo } from './keyboard.ts'
import {
  chooseStatus,
  clientsByApi,
  enterManage,
  expectSavedStatus,
  statusButton,
  waitForManage,
} from './manage.ts'
import { displays } from './viewports.ts'

type Entry = { uuid: string; title: string }

/** Inserts pending topics with a word that only they have. The list has the last one first. */
async function insertTopics(count: number) {
  const word = unusedName('klahv').replace(' ', '')
  const entries: Entry[] = []
  for (let number = 1; number <= count; number++) {
    const title = `Teema ${String(number).padStart(2, '0')} ${word}`
    const values = { ...topicValues, thesis_topic_name: title }
    entries.unshift({ title, uuid: await insertItem(clientsByApi, 'topics', { general_topics: values }) })
  }
  return { word, entries }
}

const statusOf = async ({ uuid }: Entry) => (await fetchItem(clientsByApi, 'topics', uuid)).status
const statusesOf = (entries: readonly Entry[]) => Promise.all(entries.map(statusOf))

/** Opens the menu of the focused status button, and chooses with the arrow keys. */
async function decideByKeys(page: Page, status: string) {
  await page.keyboard.press('ArrowDown')
  const item = page.getByRole('menuitemradio', { name: status, exact: true })
  await tabTo(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

test('by keyboard alone: entries decided, in bulk too, and one undone by its key', async ({ page, t }) => {
  const announced = await recordAnnouncements(page)
  const { word, entries } = await insertTopics(6)
  const [first] = entries
  if (!first) throw new Error('no entry')
  await enterManage(page, `/manage/data/topics?q=${word}&statuses=pending&sort=-updatedAt`, 'manager', t)
  const published = t('item.status.published')
  const table = page.getByRole('table')
  const statusAnnouncement = ({ title }: Entry) =>
    `${t('manage.status.changed', { status: published })}. ${title}. ${t('manage.notice.key')}`
  const countAnnouncement = (count: number) =>
    t(count === 1 ? 'table.results.count_one' : 'table.results.count_other', { count })

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await tabTo(page, statusButton(page, t, first.title))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(statusButton(page, t, first.title)).toBeFocused()
  expect(await statusesOf(entries)).toEqual(entries.map(() => 'pending'))

  for (const [index, entry] of entries.slice(0, 2).entries()) {
    await announced()
    await decideByKeys(page, published)
    // The row leaves the list, and the focus goes to the next one.
    await expect(statusButton(page, t, entries[index + 1]?.title ?? '')).toBeFocused()
    expect(await statusOf(entry)).toBe('published')
    await expect(page.getByText(countAnnouncement(5 - index), { exact: true }).first()).toBeVisible()
    expect((await announced()).sort()).toEqual(
      [statusAnnouncement(entry), countAnnouncement(5 - index)].sort(),
    )
  }

  const chosen = entries.slice(2, 5)
  for (const { title } of chosen) {
    const box = page.getByRole('checkbox', { name: t('table.selection.row', { name: title }) })
    await tabTo(page, box, title === chosen[0]?.title ? 'Shift+Tab' : 'Tab')
    await page.keyboard.press('Space')
  }
  expect(await announced()).toEqual(
    chosen.map((_entry, index) =>
      t(index === 0 ? 'table.selection.count_one' : 'table.selection.count_other', { count: index + 1 }),
    ),
  )
  await tabTo(page, page.getByRole('button', { name: t('manage.bulk.publish'), exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('manage.bulk.changed_other', { count: 3 })).last()).toBeVisible()
  // The bar of the selected rows is gone.
  await expect(table).toBeFocused()
  expect(await statusesOf(chosen)).toEqual(chosen.map(() => 'published'))
  const bulk = [
    t('manage.bulk.changed_other', { count: 3 }),
    t('manage.bulk.now', { status: published }),
    t('manage.notice.key'),
  ].join('. ')
  expect((await announced()).sort()).toEqual(
    [bulk, t('table.selection.count_zero'), countAnnouncement(1)].sort(),
  )

  const last = entries.at(-1) ?? first
  await tabTo(page, statusButton(page, t, last.title))
  await decideByKeys(page, published)
  const none = t('table.none.search', { query: word })
  await expect(page.getByText(none)).toBeVisible()
  await expect(page.locator(':focus').getByText(none)).toBeVisible()
  expect(await statusOf(last)).toBe('published')
  await announced()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: t('common.undo') }).last()).toBeFocused()
  expect(await statusOf(last)).toBe('published')
  await page.keyboard.press('Enter')
  await expect(statusButton(page, t, last.title)).toBeVisible()
  await expect(page.locator(':focus').getByRole('table')).toBeVisible()
  expect((await announced()).sort()).toEqual(
    [`${t('item.success.undone')}. ${last.title}`, countAnnouncement(1)].sort(),
  )
})

test('a bulk change that asks first returns the focus to the table', async ({ page, t }) => {
  const { word, entries } = await insertTopics(3)
  await enterManage(page, `/manage/data/topics?q=${word}`, 'manager', t)
  // Their messages with Undo stay, and make room for that of the bulk change.
  for (const { title } of entries) {
    await chooseStatus(page, statusButton(page, t, title), t('item.status.published'))
    await expectSavedStatus(statusButton(page, t, title), t('item.status.published'))
  }
  for (const { title } of entries.slice(0, 2))
    await page.getByRole('checkbox', { name: new RegExp(title) }).press('Space')
  await page.getByRole('button', { name: t('manage.bulk.label') }).press('Enter')
  await page.getByRole('menuitem', { name: t('manage.bulk.unpublish'), exact: true }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('manage.bulk.unpublish') }).press('Enter')
  await expect(page.getByText(t('manage.bulk.changed_other', { count: 2 })).last()).toBeVisible()
  await expect(page.getByRole('table')).toBeFocused()
  // Also when the earlier messages are gone.
  await page.waitForTimeout(1000)
  await expect(page.getByRole('table')).toBeFocused()
})

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('list, entry, Back, next row', async ({ page, t }) => {
      const { word, entries } = await insertTopics(4)
      await enterManage(page, `/manage/data/topics?q=${word}&language=${display.language}`, 'manager', t)
      const link = ({ title }: Entry) =>
        page.getByRole('link', { name: t('manage.updateOf', { name: title }), exact: true })
      // After the title there may be a mark of its language.
      const headingOf = ({ title }: Entry) =>
        page.getByRole('heading', { level: 1, name: new RegExp(`^${RegExp.escape(title)}`) })
      const [, second, third] = entries
      if (!second || !third) throw new Error('too few entries')
      for (const by of ['keyboard', 'pointer'] as const) {
        if (by === 'pointer') await link(second).click()
        else {
          await tabTo(page, link(second))
          await page.keyboard.press('Enter')
        }
        const heading = headingOf(second)
        await expect(heading).toBeFocused()
        await expect(page.getByRole('main', { name: t('common.content') })).toBeVisible()
        await page.goBack()
        await expect(link(second)).toBeFocused()
        await expect(link(second)).toBeInViewport()
        await tabTo(page, link(third))
        await page.keyboard.press('Enter')
        await expect(headingOf(third)).toBeFocused()
        await page
          .getByRole('navigation', { name: t('manage.trail') })
          .getByRole('link', { name: t('topics.title') })
          .press('Enter')
        await expect(link(third)).toBeFocused()
        await page.goto(`/manage/data/topics?q=${word}`)
        await waitForManage(page, t)
      }
    })
  })
}

test('screens that are opened focus their heading', async ({ page, t }) => {
  await enterManage(page, `/manage`, 'admin', t)
  const tabs = page.getByRole('navigation', { name: t('manage.tabs') }).getByRole('link')
  const count = await tabs.count()
  expect(count).toBeGreaterThan(6)
  const headings = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    await tabs.nth(index).press('Enter')
    await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page.locator('main h1')).toBeFocused()
    headings.add(await page.locator('main h1').innerText())
  }
  expect(headings.size).toBe(count)
})

test('the palette returns the focus, or moves it to what it opens', async ({ page, t }) => {
  const { word, entries } = await insertTopics(1)
  await enterManage(page, `/manage/data/topics?q=${word}`, 'manager', t)
  const palette = page.getByRole('dialog')
  const button = statusButton(page, t, entries[0]?.title ?? '')
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('searchbox')).toBeFocused()
  }
  await expect(button).toBeVisible()
  await open()
  await page.keyboard.press('Escape')
  await expect(page.locator('#content')).toBeFocused()

  await button.focus()
  await open()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await open()
  await page.mouse.click(5, 5)
  await expect(palette).toHaveCount(0)
  await expect(button).toBeFocused()

  await open()
  await page.keyboard.type(t('manage.tab.reports'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t('manage.reports.title') })).toBeFocused()
})

test('single-letter shortcuts are turned off and on in the help and in the menu of the person', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage/data/topics', 'manager', t)
  const search = page.getByRole('main').getByRole('searchbox')
  const heading = page.getByRole('heading', { level: 1 })
  const help = page.getByRole('dialog', { name: t('manage.shortcut.title') })
  const areOn = async () => {
    await heading.click()
    await page.keyboard.press('/')
    const isSearching = await search.evaluate((input) => input === document.activeElement)
    await search.blur()
    return isSearching
  }
  await expect.poll(areOn).toBe(true)

  await page.keyboard.press('?')
  const toggle = help.getByRole('switch', { name: t('manage.shortcut.letters') })
  await expect(toggle).toBeChecked()
  await expect(help.getByText(t('manage.shortcut.search'))).toBeVisible()
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await expect(help.getByText(t('manage.shortcut.search'))).toHaveCount(0)
  await expect(help.getByText(t('manage.palette.title'))).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await areOn()).toBe(false)
  await page.keyboard.press('?')
  await expect(help).toHaveCount(0)
  await page.reload()
  await waitForManage(page, t)
  expect(await areOn()).toBe(false)

  const person = page.getByRole('button', { name: t('auth.signedInAs', { name: '' }).trim() })
  const choice = page.getByRole('menuitemcheckbox', { name: t('manage.shortcut.letters') })
  await person.press('Enter')
  await expect(choice).toHaveAttribute('aria-checked', 'false')
  await tabTo(page, choice, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(choice).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  expect(await areOn()).toBe(true)
  await person.click()
  await choice.click()
  await page.keyboard.press('Escape')
  expect(await areOn()).toBe(false)
})

/** Screens with a search, and one without. */
const searchable = [
  '/manage/data/thesis',
  '/manage/data/topics',
  '/manage/data/keywords',
  '/manage/forms/fields',
  '/manage/forms/fieldsets',
  '/manage/translations',
  '/manage/access',
  '/manage/feedback',
]

test('the slash leads to the search of every screen that has one', async ({ page, t }) => {
  await enterManage(page, '/manage', 'admin', t)
  for (const path of searchable) {
    await test.step(path, async () => {
      await page.goto(path)
      await waitForManage(page, t)
      const search = page.getByRole('main').getByRole('searchbox')
      await expect(search).toHaveCount(1)
      await page.keyboard.press('/')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('')
    })
  }
  await page.goto('/manage/reports')
  await waitForManage(page, t)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help.getByText(t('manage.palette.title'))).toBeVisible()
  await expect(help.getByText(t('manage.shortcut.search'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // A screen without a search box has the palette.
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: t('manage.palette.title') })).toBeVisible()
})

test('letters only choose, and say what is chosen', async ({ page, t }) => {
  const announced = await recordAnnouncements(page)
  const { entries } = await insertTopics(1)
  const [entry] = entries
  if (!entry) throw new Error('no entry')
  await enterManage(page, `/manage/data/topics/${entry.uuid}`, 'manager', t)
  await expect(page.getByRole('heading', { level: 1, name: entry.title })).toBeVisible()
  const status = page.getByRole('combobox', { name: t('manage.item.status') })
  const writes: string[] = []
  page.on('request', (request) => {
    // Who has it open is told all the time.
    const isPresence = request.url().endsWith('/presence')
    if (request.url().includes('/api/v1/') && !isPresence && !['GET', 'HEAD'].includes(request.method()))
      writes.push(`${request.method()} ${request.url()}`)
  })
  await announced()
  await page.keyboard.press('p')
  await expect(status).toHaveValue('published')
  expect(await announced()).toEqual([t('manage.item.chosen', { status: t('item.status.published') })])
  await page.keyboard.press('x')
  await expect(status).toHaveValue('canceled')
  await expect(page.getByLabel(t('manage.item.reason'))).toBeFocused()
  expect(await announced()).toEqual([t('manage.item.chosen', { status: t('item.status.canceled') })])
  expect(writes).toEqual([])
  expect(await statusOf(entry)).toBe('pending')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => statusOf(entry)).toBe('canceled')
})

test('a status in the table is chosen by pointer, and the button keeps the focus while it is saved', async ({
  page,
  t,
}) => {
  const { word, entries } = await insertTopics(1)
  const [entry] = entries
  if (!entry) throw new Error('no entry')
  await enterManage(page, `/manage/data/topics?q=${word}`, 'manager', t)
  const button = statusButton(page, t, entry.title)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/admin\/topics\/[0-9a-f-]{36}$/, async (route) => {
    await released
    await route.continue()
  })
  for (const status of ['published', 'expired'] as const) {
    await chooseStatus(page, button, t(`item.status.${status}`))
    if (status === 'published') {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
      release()
    }
    await expectSavedStatus(button, t(`item.status.${status}`))
    await expect(button).toBeFocused()
  }
  // The current status changes nothing.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  await chooseStatus(page, button, t('item.status.expired'))
  await expect(button).toBeFocused()
  expect(requests.filter((method) => method === 'PUT')).toEqual([])
})

test('the status of a form is chosen with the arrow keys and saved by its button, which keeps the focus', async ({
  page,
  t,
}) => {
  const { slug } = await createFormForTest(clientsByApi, 'active')
  const status = async () =>
    dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } })).status
  await enterManage(page, '/manage/forms', 'manager', t)
  const row = page.getByRole('listitem').filter({ hasText: `${slug} ·` })
  const menu = row.getByRole('button', { name: t('manage.forms.statusMenu', { title: '' }) })
  const save = row.getByRole('button', { name: t('manage.forms.saveStatus').split('{{')[0] ?? '' })
  const hidden = page.getByRole('menuitemradio', { name: t('manage.forms.status.hidden'), exact: true })
  await menu.press('Enter')
  await tabTo(page, hidden, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu).toBeFocused()
  await expect(save).toHaveText(t('manage.forms.saveChosen', { status: t('manage.forms.status.hidden') }))
  expect(await status()).toBe('active')
  await tabTo(page, save, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('forms.success.statusChanged')).last()).toBeVisible()
  expect(await status()).toBe('hidden')
  const manage = row.getByRole('button', { name: t('manage.forms.manageOf', { title: '' }) })
  await expect(manage).toBeFocused()
  await expect(manage).toHaveText(t('manage.forms.manage'))
})

test('errors and messages with an action stay until they are closed, and F6 leads to them', async ({
  page,
  t,
}) => {
  const { word, entries } = await insertTopics(1)
  const [entry] = entries
  if (!entry) throw new Error('no entry')
  await enterManage(page, `/manage/data/topics?q=${word}`, 'manager', t)
  const button = statusButton(page, t, entry.title)
  await chooseStatus(page, button, t('item.status.published'))
  const notices = page.getByRole('region', { name: t('manage.notices') })
  const undo = notices.getByRole('button', { name: t('common.undo') })
  await expect(undo).toBeVisible()
  // Longer than other messages stay.
  await page.waitForTimeout(7_000)
  await expect(undo).toBeVisible()

  await page.keyboard.press('F6')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(undo).toHaveCount(0)
  await expect(button).toBeFocused()

  await chooseStatus(page, button, t('item.status.expired'))
  await expect(undo).toBeVisible()
  await notices.getByRole('button', { name: t('manage.notice.close') }).click()
  await expect(undo).toHaveCount(0)
  await expect(button).toBeFocused()

  await chooseStatus(page, button, t('item.status.published'))
  await expect(undo).toBeVisible()
  await page.keyboard.press('F6')
  await tabTo(page, notices.getByRole('button', { name: t('manage.notice.close') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('sorting, the page size and searches are announced once, and keep the focus', async ({ page, t }) => {
  const announced = await recordAnnouncements(page)
  const { word } = await insertTopics(3)
  await enterManage(page, `/manage/data/topics?q=${word}&size=2`, 'manager', t)
  const sort = page.getByRole('columnheader').getByRole('button', { name: t('manage.column.updated') })
  await expect(sort).toBeVisible()
  await announced()
  await sort.press('Enter')
  const shown = t('table.results.shown', { count: 3, first: 1, last: 2 })
  const order = t('table.sort.earliest', { column: t('manage.column.updated') })
  await expect.poll(announced).toEqual([`${order}. ${shown}`])
  await expect(sort).toBeFocused()

  const size = page.getByRole('button', { name: t('table.pages.size', { size: 2 }) })
  await size.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: '3', exact: true })).toBeFocused()
  // Nothing happens before one is chosen.
  await expect(page).toHaveURL(/size=2(&|$)/)
  await page.keyboard.press('Enter')
  await expect.poll(announced).toEqual([t('table.results.count_other', { count: 3 })])
  await expect(page.getByRole('table')).toBeFocused()
  await expect(page.getByRole('table')).toBeInViewport()

  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill(`01 ${word}`)
  await expect.poll(announced).toEqual([t('table.results.count_one', { count: 1 })])
  await expect(search).toBeFocused()

  // In another language they are the same results.
  await page.getByRole('banner').getByText('ENG', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.waitForLoadState('networkidle')
  expect(await announced()).toEqual([])
})
