import type { Locator, Page } from '@playwright/test'
import { createPage } from '../testing/sample-pages.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import type { Translate } from './texts.ts'

const openNew = (key: string) => (page: Page, t: Translate) =>
  page.getByRole('button', { name: t(key) }).click()
const inDialog = (page: Page) => page.getByRole('dialog').getByRole('textbox')
// Days and times have the direction of digits.
const inMain = (page: Page) =>
  page.getByRole('main').getByRole('textbox').and(page.locator(':not([inputmode])'))

const editors: [string, (page: Page) => Locator, ((page: Page, t: Translate) => Promise<void>)?][] = [
  ['/manage/translations', inDialog, openNew('manage.translations.new')],
  ['/manage/data/keywords', inDialog, openNew('manage.keywords.new')],
  ['/manage/access', inDialog, openNew('manage.access.new')],
  ['/manage/pages/media', inDialog, openNew('manage.media.upload')],
  ['/manage/pages/{page}', inMain],
  ['/manage/forms/form', inMain],
]

test('texts of the manage area have the direction of what is typed', async ({ page, t }) => {
  const { slug } = await createPage(clientsByApi)
  const directions = (input: Locator) =>
    input.evaluate((element) => {
      const text = element.matches('input, textarea') ? element : (element.firstElementChild ?? element)
      return getComputedStyle(text).direction
    })
  await enterManage(page, '/manage', 'admin', t)
  for (const [path, inputs, open] of editors)
    await test.step(path, async () => {
      await page.goto(path.replace('{page}', slug))
      await waitForManage(page, t)
      await open?.(page, t)
      await expect(inputs(page).first()).toBeVisible()
      for (const input of await inputs(page).all()) {
        for (const [text, direction] of [
          ['שלום', 'rtl'],
          ['tere', 'ltr'],
        ] as const) {
          await input.fill(text)
          await expect.poll(() => directions(input)).toBe(direction)
        }
      }
      await page.evaluate(() => Reflect.set(window, 'onbeforeunload', null))
    })
})
