import type { Locator, Page } from '@playwright/test'
import { addTooltip, createFormForTest } from '../testing/create-form.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { openWithoutScripts, visit } from './site.ts'

const browsers = {
  'with anchor positioning': false,
  'without anchor positioning, as Safari 18': true,
} as const

for (const [name, isOld] of Object.entries(browsers))
  test.describe(name, () => {
    test.beforeEach(async ({ page }) => {
      if (!isOld) return
      await page.route('**/*.css', async (route) => {
        const response = await route.fetch()
        const css = await response.text()
        await route.fulfill({ response, body: css.replaceAll('position-area', 'no-position-area') })
      })
    })

    test('menus of the header are below their buttons', async ({ page, t }) => {
      await visit(page, '/topics?language=et')
      const header = page.getByRole('banner')
      for (const key of ['common.nav.add', 'common.theme.label'])
        await expectBelow(page, header.getByRole('button', { name: t(key), exact: true }))
      await page.setViewportSize({ width: 1060, height: 700 })
      await page.evaluate(() => scrollTo(0, 200))
      for (const key of ['common.nav.add', 'common.theme.label'])
        await expectBelow(page, header.getByRole('button', { name: t(key), exact: true }))
      await enterManage(page, '/manage', 'manager', t)
      await expectBelow(page, page.getByRole('button', { name: t('common.theme.label'), exact: true }))
    })

    test('the explanation of a field is below its button, also when the page scrolls', async ({
      page,
      t,
    }) => {
      const { slug, text } = await createFormForTest(clientsByApi, 'active')
      await addTooltip(clientsByApi, text)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 460 })
        await visit(page, `/forms/${slug}?language=et`)
        const button = page.getByRole('button', { name: t('field.info') }).first()
        await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        const scrolled = await page.evaluate(() => scrollY)
        await expectBelow(page, button, async () => {
          expect(await page.evaluate(() => scrollY)).toBe(scrolled)
          await page.mouse.wheel(0, 60)
          await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrolled)
        })
      }
    })
  })

test('in a low window, all of the menu can be reached', async ({ page, t }) => {
  await visit(page, '/topics?language=et')
  const menu = page.getByRole('banner').getByRole('button', { name: t('common.nav.menu') })
  for (const [width, height] of [
    [844, 390],
    [1024, 400],
    [390, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await menu.press('Enter')
    const last = page.getByRole('banner').getByRole('link', { name: t('common.nav.allForms') })
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(last).toBeHidden()
  }
})

test('a menu that is opened before hydration stays open, and closes like any other', async ({ page, t }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const loadScripts = await openWithoutScripts(page, '/topics?language=et')
  const menu = page.getByRole('banner').getByRole('button', { name: t('common.nav.menu') })
  await menu.click()
  const panel = page.locator(':popover-open')
  await expect(panel).toBeVisible()
  await loadScripts()
  await expect(panel).toBeVisible()
  await panel.locator('a, button').last().focus()
  await page.keyboard.press('Tab')
  await expect(panel).toHaveCount(0)
})

test('a menu that covers the page closes when Tab leads on to the page', async ({ page, t }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/topics?language=et')
  const menu = page.getByRole('banner').getByRole('button', { name: t('common.nav.menu') })
  const panel = page.locator(':popover-open')
  await menu.press('Enter')
  await panel.locator('a, button').last().focus()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await expect(panel).toHaveCount(0)
})

test('a calendar is in the window, however small it is', async ({ page, t }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/internship/lisa?language=et')
  await page.getByRole('button', { name: t('field.date.open') }).press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar.locator(':focus')).toHaveCount(1)
  for (const button of [t('field.date.previousMonth'), t('field.date.nextMonth')]) {
    await calendar.getByRole('button', { name: new RegExp(`^${button}`) }).focus()
    await expect(calendar.locator(':focus')).toBeInViewport({ ratio: 1 })
  }
})

/** Opens a popover by mouse, closes it, and opens it by keyboard: it is below its button, and inside the window. */
async function expectBelow(page: Page, button: Locator, whenOpen?: () => Promise<void>): Promise<void> {
  const panel = page.locator(':popover-open')
  await button.click()
  await expect(panel).toBeVisible()
  await expect.poll(() => offsetOf(page, button, panel)).toEqual({ isBelow: true, isInside: true })
  await whenOpen?.()
  await expect.poll(() => offsetOf(page, button, panel)).toEqual({ isBelow: true, isInside: true })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => offsetOf(page, button, panel)).toEqual({ isBelow: true, isInside: true })
  await page.keyboard.press('Escape')
}

async function offsetOf(page: Page, button: Locator, panel: Locator) {
  const from = await button.boundingBox()
  const to = await panel.boundingBox()
  if (!from || !to) return undefined
  const distance = to.y - (from.y + from.height)
  const { width } = page.viewportSize() ?? { width: 0 }
  return {
    isBelow: distance >= 0 && distance <= 12 && to.x < from.x + from.width && to.x + to.width > from.x,
    isInside: to.x >= 0 && to.x + to.width <= width,
  }
}
