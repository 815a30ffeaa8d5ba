import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { errorSummary, unusedName } from './form.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { startAsNewPerson, startSignedIn } from './session.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'
import { desktop } from './viewports.ts'

// A desktop browser's scrollbars take space, which headless browsers do not show.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`motion ${reducedMotion}`, () => {
    test.use({ display: { ...desktop, reducedMotion } })

    test('a message with Undo is displayed long enough to use it', async ({ page, t }) => {
      const general_topics = { ...topicValues, thesis_topic_name: unusedName('Püsiv teade') }
      const itemUuid = await insertItem(clientsByApi, 'topics', { general_topics })
      await enterManage(page, `/manage/data/topics/${itemUuid}?language=${desktop.language}`, 'manager', t)
      const description = page.getByLabel(new RegExp(`^${t('forms.fields.description')} `))
      await description.fill('Muudetud kirjeldus.')
      await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
      const undo = page.getByRole('button', { name: t('common.undo'), exact: true })
      await expect(undo).toBeVisible()
      await page.waitForTimeout(4000)
      await undo.click()
      await page.waitForURL(({ pathname }) => pathname.endsWith(itemUuid))
      await expect(description).toHaveValue(topicValues.description)
    })
  })

type Opening = {
  path: string
  /** What it needs to open; this may move the page. */
  prepare?: (page: Page) => Promise<void>
  /** Presses or types what opens it. */
  open: (page: Page, t: Translate) => Promise<unknown>
  /** A dialog, unless something else opens. */
  shown?: (page: Page, t: Translate) => Locator
  /** Escape does not close it. */
  stays?: true
  /** Pixels: what is at the top of a page would be below the header otherwise. */
  scrolled?: number
}

const menu = (page: Page) => page.getByRole('menu')
const alertDialog = (page: Page) => page.getByRole('alertdialog')
/** Presses the first button of this name, without scrolling to it. */
const pressNamed = (key: string, values?: Record<string, string>) => (page: Page, t: Translate) =>
  page
    .getByRole('button', { name: t(key, values) })
    .first()
    .evaluate(press)
const pressKey = (key: string) => (page: Page) => page.keyboard.press(key)

/** What opens on pages of the site. */
const openings: Readonly<Record<string, Opening>> = {
  'choice of the theme': {
    path: '/?language=et',
    open: pressNamed('common.theme.label'),
    shown: (page, t) => page.getByRole('radio', { name: t('common.theme.dark') }),
  },
  'menu of forms': {
    path: '/?language=et',
    open: (page, t) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: t('common.nav.add') })
        .evaluate(press),
    shown: (page, t) => page.getByRole('banner').getByRole('link', { name: t('common.nav.addTopic') }),
  },
  'columns of a list': {
    path: '/thesis?year=all&language=et',
    open: pressNamed('table.columns'),
    shown: menu,
    scrolled: 40,
  },
  citation: { path: 'first thesis', open: pressNamed('thesis.cite.title') },
  'question to the supervisor': { path: 'first topics', open: pressNamed('item.contact.title') },
  calendar: {
    path: '/internship/lisa?language=et',
    open: pressNamed('field.date.open'),
    // The page behind it scrolls.
    shown: (page) => page.getByRole('dialog'),
    scrolled: 1600,
  },
  'confirmation of a form’s reset': {
    path: '/topics/lisa?language=et',
    prepare: (page) => page.getByRole('main').getByRole('textbox').first().fill('X'),
    open: pressNamed('field.form.reset'),
    shown: alertDialog,
  },
  'message of a lost connection': {
    path: '/topics?language=et',
    open: async (page) => {
      await page.context().setOffline(true)
      await page.getByRole('banner').getByRole('link').first().evaluate(press)
    },
    shown: (page, t) => page.getByRole('group', { name: t('errors.page.offline.description') }),
    stays: true,
  },
}

/** What opens on screens of the manage area. */
const manageOpenings: Readonly<Record<string, Opening>> = {
  'dialog of a new text': { path: '/manage/translations', open: pressNamed('manage.translations.new') },
  'menu of texts': {
    path: '/manage/translations',
    open: pressNamed('manage.translations.menu'),
    shown: menu,
    scrolled: 40,
  },
  'search of everything': { path: '/manage/translations', open: pressKey('ControlOrMeta+k') },
  'list of keys': { path: '/manage/translations', open: pressKey('?') },
  'dialog of a new keyword': { path: '/manage/data/keywords', open: pressNamed('manage.keywords.new') },
  'columns of a table': {
    path: '/manage/data/topics',
    open: pressNamed('table.columns'),
    shown: menu,
    scrolled: 40,
  },
  'menu of statuses': {
    path: '/manage/data/topics',
    open: (page) =>
      page.getByRole('table').getByRole('row').nth(3).locator('[aria-haspopup=menu]').evaluate(press),
    shown: menu,
  },
  'bulk actions': {
    path: '/manage/data/topics',
    open: (page) => page.getByRole('table').getByRole('row').nth(3).getByRole('checkbox').evaluate(press),
    shown: (page, t) => page.getByRole('region', { name: t('table.selection.actions') }),
    stays: true,
  },
  'notice of a refusal': {
    path: '/manage/data/topics',
    open: async (page) => {
      await page.route('**/api/v1/admin/topics/*', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 503, json: { status: 503, error: 'errors.unavailable' } }),
      )
      await page.getByRole('table').getByRole('row').nth(3).locator('[aria-haspopup=menu]').evaluate(press)
      await page.getByRole('menuitemradio', { checked: false }).first().evaluate(press)
    },
    shown: (page, t) =>
      page.getByRole('region', { name: t('manage.notices') }).getByText(t('errors.unavailable')),
    stays: true,
  },
}

test.describe('what opens moves nothing', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 503/ })

  test('on pages', async ({ page, context, t }) => {
    await recordShifts(page)
    for (const [name, opening] of Object.entries(openings))
      await test.step(name, async () => {
        const { path } = opening
        const [, register] = /^first (.+)$/.exec(path) ?? []
        await visit(page, register ? `/${register}?language=et` : path)
        if (register) {
          await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
          await page.waitForURL(/-[0-9a-f]{12}/)
        }
        await expectStill(page, t, opening)
        await context.setOffline(false)
      })
  })

  test('on screens of the manage area, where it is accessible', async ({ page, t }) => {
    await recordShifts(page)
    await enterManage(page, '/manage', 'manager', t)
    for (const [name, opening] of Object.entries(manageOpenings))
      await test.step(name, async () => {
        await page.goto(`${opening.path}?language=et`)
        await waitForManage(page, t)
        await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
        // The site's are examined in `open-states.journey.ts`.
        await expectStill(page, t, opening, () => expectNoViolations(page, name))
      })
  })

  test('on a phone', async ({ page, t }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await recordShifts(page)
    await visit(page, '/thesis?year=all&language=et')
    // That of a phone takes no space.
    await page.addStyleTag({ content: 'html { scrollbar-width: none }' })
    await expectStill(page, t, { path: '', open: pressNamed('table.filters') })
  })
})

/** A click that does not scroll to the button. */
function press(button: Element): void {
  if (button instanceof HTMLElement) button.click()
}

test('the calendar opens where it is pressed for, without scrolling the page', async ({ page, t }) => {
  for (let opening = 0; opening < 2; opening += 1) {
    await visit(page, '/internship/lisa?language=et')
    const button = page.getByRole('button', { name: t('field.date.open') }).first()
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    await button.click()
    await expect(page.locator('[role=dialog] :focus')).toHaveCount(1)
    const place = await page.getByRole('dialog').boundingBox()
    expect(place?.y).toBeGreaterThan(100)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
})

for (const [width, height] of [
  [1280, 800],
  [390, 740],
] as const)
  test(`what is jumped to is below the header at ${width} px`, async ({ page, context, t }) => {
    await page.setViewportSize({ width, height })
    await startAsNewPerson(context)
    await visit(page, '/thesis/lisa?language=et')
    const header = page.getByRole('banner')
    const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
    const expectBelowHeader = async (target: Locator) => {
      await expect(target).toBeInViewport()
      const { height } = (await header.boundingBox()) ?? { height: 0 }
      const top = await target.evaluate(topOf)
      expect(top).toBeGreaterThanOrEqual(height)
      expect(top).toBeLessThan(height + 160)
    }
    await page.getByRole('button', { name: t('field.check.continue'), exact: true }).click()
    const summary = errorSummary(page)
    await expect(summary).toBeFocused()
    await expectBelowHeader(summary)
    for (const link of await summary.getByRole('link').all()) {
      await link.click()
      const label = page.locator('.fui-Field:has(:focus)').last()
      await expect(label).toBeVisible()
      const isLast = await page.evaluate(
        () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
      )
      if (!isLast) await expectBelowHeader(label)
    }
  })

test('selecting a row and going to another screen move nothing beside them', async ({ page, t }) => {
  const word = unusedName('Lühike').replace(' ', '')
  const general_topics = { ...topicValues, thesis_topic_name: word }
  await insertItem(clientsByApi, 'topics', { general_topics })
  await enterManage(page, '/manage/data/topics', 'manager', t)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const box = rows.nth(2).getByRole('checkbox')
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await rows.nth(2).boundingBox()
    await box.check()
    const bar = page.getByRole('region', { name: t('table.selection.actions') })
    await expect(bar).toBeInViewport()
    expect(await rows.nth(2).boundingBox()).toEqual(before)
    await box.uncheck()
    await expect(bar).toHaveCount(0)
    expect(await rows.nth(2).boundingBox()).toEqual(before)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('a list shorter than the window', async () => {
    await page.goto(`/manage/data/topics?q=${word}`)
    await waitForManage(page, t)
    await expect(rows).toHaveCount(2)
    // The word, not the dot alone, also when all rows have one status.
    await expect(rows.nth(1)).toContainText(t('item.status.pending'))
    const below = page.getByText(t('manage.contact.title'))
    const before = await below.boundingBox()
    const box = rows.nth(1).getByRole('checkbox')
    await box.check()
    const bar = page.getByRole('region', { name: t('table.selection.actions') })
    await expect(bar).toBeVisible()
    expect(await below.boundingBox()).toEqual(before)
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    expect(800 - y - height).toBeLessThan(24)
    await box.uncheck()
    await expect(bar).toHaveCount(0)
    expect(await below.boundingBox()).toEqual(before)
  })
  for (const name of [t('manage.tabs'), t('manage.rail.label')]) {
    const links = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    const places = () =>
      links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)))
    const before = await places()
    expect(before.length).toBeGreaterThan(2)
    await links.nth(2).click()
    await expect(links.nth(2)).toHaveAttribute('aria-current')
    // The rail has the other forms when they are loaded, below those before them.
    expect((await places()).slice(0, before.length)).toEqual(before)
    await page.goto('/manage/data/topics')
    await expect(rows.nth(2)).toBeVisible()
  }
})

test('the headings of the manage area are displayed where they stay', async ({ page, t }) => {
  await enterManage(page, '/manage', 'admin', t)
  await page.addInitScript(() => {
    const places = new Set<string>()
    const record = () => {
      const { x, y, width } = document.querySelector('main h1')?.getBoundingClientRect() ?? new DOMRect()
      if (width > 0) places.add(`${Math.round(x)}, ${Math.round(y)}`)
      requestAnimationFrame(record)
    }
    record()
    Object.assign(window, { placesOfHeading: () => [...places] })
  })
  for (const screen of ['pages', 'data/topics', 'access', 'forms', 'translations', 'reports', 'feedback']) {
    await page.goto(`/manage/${screen}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const places: unknown = await page.evaluate(() => Reflect.get(window, 'placesOfHeading')())
    expect([screen, places]).toEqual([screen, [expect.any(String)]])
  }
})

test('the sections of the overview are displayed where they stay', async ({ page, t }) => {
  const response = Promise.withResolvers<void>()
  await page.route('**/manage/overview', async (route) => {
    await response.promise
    await route.continue()
  })
  await recordShifts(page)
  await enterManage(page, '/manage', 'manager', t)
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await positions(page)
  await takeShifts(page)
  response.resolve()
  await expect(page.getByRole('heading', { level: 2, name: t('manage.overview.latest') })).toBeVisible()
  await page.waitForTimeout(300)
  expect(await positions(page)).toEqual(before)
  expect(await takeShifts(page)).toEqual([])
})

test('related entries are loaded below everything else of a narrow page', async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await recordShifts(page)
  await visit(page, '/thesis?year=all&language=et')
  const link = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
  await page.goto((await link.getAttribute('href')) ?? '', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: t('item.related') })).toBeAttached()
  const shifts = z.array(z.string()).parse(await takeShifts(page))
  expect(shifts.filter((shift) => shift.includes('[aside'))).toEqual([])
})

test.describe('own entries', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('what the browser loads does not move the footer', async ({ page, context }) => {
    await recordShifts(page)
    for (const username of [undefined, 'student']) {
      if (username) await startSignedIn(context, username)
      for (const width of [1280, 390])
        for (const path of ['/my', `/my/${crypto.randomUUID()}`]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path, { waitUntil: 'networkidle' })
          await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
          const shifts = z.array(z.string()).parse(await takeShifts(page))
          const moved = shifts.filter((shift) => shift.includes('[footer'))
          expect({ username, width, path, moved }).toEqual({ username, width, path, moved: [] })
        }
    }
  })
})

/** Records the layout shifts of pages that are opened afterwards, also those after an input. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    /** What moved, from where to where: what a person needs who reads the failure. */
    const describeSource = ({ node, previousRect, currentRect }: Source) => {
      const places = [previousRect, currentRect].map(({ x, y, width, height }) =>
        [x, y, width, height].map(Math.round),
      )
      const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
      return `[${name}: ${places.join(' → ')}]`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'sources' in entry && Array.isArray(entry.sources))
          shifts.push([entry.value, ...entry.sources.map(describeSource)].join(' '))
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { takeShifts: () => shifts.splice(0) })
  })
}

function takeShifts(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'takeShifts')())
}

/** Asserts that what opens moves neither the page nor what sticks to the window, also when Escape has closed it. */
async function expectStill(
  page: Page,
  t: Translate,
  { prepare, open, shown, stays, scrolled = 120 }: Opening,
  examine?: () => Promise<void>,
): Promise<void> {
  await prepare?.(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate((top) => scrollTo(0, top), scrolled)
  await page.waitForTimeout(300)
  const before = await positions(page)
  await takeShifts(page)
  await open(page, t)
  const opened = shown?.(page, t) ?? page.getByRole('dialog')
  await expect(opened).toBeVisible()
  await page.waitForTimeout(200)
  expect(await positions(page)).toEqual(before)
  expect(await takeShifts(page)).toEqual([])
  await examine?.()
  if (stays) return
  if (!shown) {
    // The page behind a dialog does not scroll either.
    await page.mouse.move(10, 400)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(200)
    expect(await positions(page)).toEqual(before)
  }
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await page.waitForTimeout(200)
  expect(await positions(page)).toEqual(before)
  expect(await takeShifts(page)).toEqual([])
}

function positions(page: Page) {
  return page.evaluate(() => {
    const boxOf = (selector: string) => {
      const { left, top, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return [left, top, width]
    }
    return {
      scrollY,
      header: boxOf('header'),
      tabs: boxOf('body nav'),
      heading: boxOf('main h1'),
    }
  })
}
