import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { dataOf } from '../testing/data-of.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { baseUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { errorSummary, unusedName } from './form.ts'
import { enterManage } from './manage.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import { displays } from './viewports.ts'

// A desktop browser's scrollbars take space, which headless browsers do not show.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

for (const [name, display] of Object.entries(displays))
  test.describe(name, () => {
    test.use({ display })

    test('a message with Undo is displayed long enough to use it', async ({ page, t }) => {
      const itemUuid = randomUUID()
      const general_topics = { ...topicValues, thesis_topic_name: unusedName('Püsiv teade') }
      dataOf(await submit(createClient({ origin: baseUrl }), 'topics', { general_topics }, itemUuid))
      await enterManage(page, `/manage/data/topics/${itemUuid}?language=${display.language}`, 'manager', t)
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

test('a dialog leaves header, scroll position and page where they are', async ({ page, t }) => {
  await visit(page, '/thesis?year=all&language=et')
  await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
  const cite = page.getByRole('button', { name: t('thesis.cite.title') })
  await expect(cite).toBeVisible()
  await expectStill(page, () => cite.evaluate(press))
})

test('dialogs and panels of the manage area leave tabs, scroll position and page where they are', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage/translations?language=et', 'manager', t)
  await expect(page.getByRole('table')).toBeVisible()
  const newText = page.getByRole('button', { name: t('manage.translations.new') })
  await expectStill(page, () => newText.evaluate(press))
  await expectStill(page, () => page.keyboard.press('ControlOrMeta+k'))
  await expectStill(page, () => page.keyboard.press('?'))
})

/** A click that does not scroll to the button. */
function press(button: Element): void {
  if (button instanceof HTMLElement) button.click()
}

test('the calendar opens where it is pressed for, without scrolling the page', async ({ page, t }) => {
  for (let opening = 0; opening < 8; opening += 1) {
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
    await startSignedIn(context, 'student')
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
  for (const name of [t('manage.tabs'), t('manage.registers')]) {
    const links = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    const places = () =>
      links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)))
    const before = await places()
    expect(before.length).toBeGreaterThan(2)
    await links.nth(2).click()
    await expect(links.nth(2)).toHaveAttribute('aria-current')
    expect(await places()).toEqual(before)
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
  await enterManage(page, '/manage', 'admin', t)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(4)
  const places = () => headings.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await places()
  response.resolve()
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
  expect(await places()).toEqual(before)
})

/** Asserts that what `open` opens moves neither the page nor what sticks to the window, also when Escape has closed it. */
async function expectStill(page: Page, open: () => Promise<void>): Promise<void> {
  await page.evaluate(() => scrollTo(0, 120))
  const before = await positions(page)
  expect(before.scrollY).toBe(120)
  await open()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await positions(page)).toEqual(before)
  // The page behind does not scroll either.
  await page.mouse.move(10, 400)
  await page.mouse.wheel(0, 300)
  await page.waitForTimeout(200)
  expect(await positions(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await positions(page)).toEqual(before)
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
