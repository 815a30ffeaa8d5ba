import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, fillTopic, submit } from './form.ts'
import { addSegment } from './screens.ts'
import { messageBar, openMenu, visit, waitForHydration } from './site.ts'
import { phone } from './viewports.ts'

/** As browsers do that block all site data: reading a storage throws, and scripts see no cookies. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const block = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: block, configurable: true })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  })
}

/** Fills the local storage of the page's origin to the last character. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let length = 1_000_000, part = 0; length >= 1; part += 1) {
      try {
        localStorage.setItem(`filler-${part}`, 'x'.repeat(length))
      } catch {
        length = Math.floor(length / 2)
      }
    }
  })
}

test.describe('on a phone', () => {
  // React Router logs that it cannot restore scroll positions.
  test.use({ display: phone, expectedErrors: /^SecurityError: Access is denied/ })
  const { language } = phone
  const addPage = `/topics/${addSegment[language]}?language=${language}`

  test('without storage pages have no error, keep their language, and say what a sign-in needs', async ({
    page,
    t,
  }) => {
    await blockStorage(page)
    for (const path of ['/', '/thesis', '/internship', '/forms', '/feedback']) {
      await visit(page, `${path}?language=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const header = await openMenu(page, t)
      await expect(header.getByRole('button', { name: t('auth.login') })).toBeVisible()
      await expect(messageBar(page, t('auth.trouble.failed'))).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
    }
    await visit(page, `/topics?language=${language}`)
    const header = await openMenu(page, t)
    await header.getByRole('button', { name: t('auth.login') }).click()
    await expect(messageBar(page, t('auth.trouble.storage'))).toBeVisible()
    await expect(page).toHaveURL(/\/topics\?/)
    await page.goto(`/thesis/${addSegment[language]}?language=${language}`)
    await waitForHydration(page)
    await expect(messageBar(page, t('auth.trouble.storage'))).toBeVisible()
  })

  test('without storage a form says that its draft is not stored, and is sent', async ({ page, t }) => {
    await blockStorage(page)
    await visit(page, addPage)
    // Such a browser sends none either.
    await page.context().clearCookies()
    await fillTopic(page, t)
    await expect(page.getByRole('main').getByText(t('field.draft.notSaved'))).toBeVisible()
    await submit(page, t)
  })

  test('with a full storage a form says that its draft is not stored, and a sign-in what it needs', async ({
    page,
    t,
  }) => {
    await visit(page, addPage)
    await fillStorage(page)
    await fillTopic(page, t)
    await expect(page.getByRole('main').getByText(t('field.draft.notSaved'))).toBeVisible()
    const header = await openMenu(page, t)
    await header.getByRole('button', { name: t('auth.login') }).click()
    await expect(messageBar(page, t('auth.trouble.storage'))).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await field(page, t, 'description').fill('Uus kirjeldus.')
    await expect(page.getByText(t('field.draft.saved', { time: '' }))).toBeVisible()
    await expect(page.getByRole('main').getByText(t('field.draft.notSaved'))).toHaveCount(0)
  })
})
