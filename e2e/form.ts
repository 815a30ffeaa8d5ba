import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from './texts.ts'

export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

/** A form's control (or group of controls) by its field's label, which says when it is required. */
export function field(page: Page, t: Words, slug: string): Locator {
  const label = RegExp.escape(t(`forms.fields.${slug}`))
  return page.getByLabel(new RegExp(`^${label}( \\(${t('field.required')}\\))?$`))
}

/** Ticks options of a field that takes several. */
export async function tick(page: Page, t: Words, slug: string, ...options: string[]): Promise<void> {
  for (const option of options)
    await field(page, t, slug)
      .getByRole('checkbox', { name: t(`forms.option.${option}`), exact: true })
      .check()
}

/** Chooses a file and waits until it is in the storage. */
export async function attach(page: Page, t: Words, slug: string, file: SampleFile): Promise<void> {
  await field(page, t, slug).setInputFiles(file)
  await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
}

/** Sends the form and waits for the page that says so. */
export async function submit(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
  await page.waitForURL(/\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A day that lies so many days ahead, as one types it. */
export function dayAhead(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

/** A name that no entry has yet, however often the journeys run over the same data. */
export function unusedName(name: string): string {
  return `${name} ${randomBytes(3).toString('hex')}`
}
