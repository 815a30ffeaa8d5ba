import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab, or another key, until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 250; presses += 1) {
    if (await hasFocus()) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
