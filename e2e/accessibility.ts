import { expect, type Page } from '@playwright/test'

const unnamedControl =
  /^\s*- (textbox|searchbox|combobox|listbox|checkbox|radio|spinbutton|slider|switch|button|link|img|dialog)(?=( \[|:|$))/

/** Asserts one main heading, accessible names of all controls, and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  const snapshot = await page.locator('body').ariaSnapshot()
  expect(snapshot.split('\n').filter((line) => unnamedControl.test(line))).toEqual([])
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: window.innerWidth,
  }))
  expect(needed).toBeLessThanOrEqual(given)
}
