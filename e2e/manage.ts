import { expect, type Page } from '@playwright/test'
import { passSignIn } from './site.ts'
import type { Translate } from './texts.ts'

/** Opens a page of the manage area and signs in. */
export async function enterManage(page: Page, path: string, username: string, t: Translate): Promise<void> {
  await page.goto(path)
  await passSignIn(page, username, t)
  // The page that starts the sign-in has the same URL.
  await expect(page.getByRole('navigation', { name: t('manage.tabs') })).toBeVisible()
}

/** Finds a pending entry in its register's table and publishes it with the status selector. */
export async function publish(page: Page, t: Translate, query: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(query)
  const status = page.getByRole('combobox', { name: t('manage.status.of', { name }) })
  await expect(status).toHaveValue('pending')
  await status.selectOption({ label: t('item.status.published') })
  await expect(
    page.getByText(t('manage.status.changed', { status: t('item.status.published') }), { exact: true }),
  ).toBeVisible()
  await expect(status).toHaveValue('published')
}
