import { expect, type Page } from '@playwright/test'

const nameless =
  /^\s*- (textbox|searchbox|combobox|listbox|checkbox|radio|spinbutton|slider|switch|button|link|img|dialog)(?=( \[|:|$))/

/** What every page owes everybody: one main heading, a name on whatever can be used, and nothing that sticks out sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  const snapshot = await page.locator('body').ariaSnapshot()
  expect(snapshot.split('\n').filter((line) => nameless.test(line))).toEqual([])
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: window.innerWidth,
  }))
  expect(needed).toBeLessThanOrEqual(given)
}
