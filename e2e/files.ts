import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import type { SampleFile } from './form.ts'
import type { Translate } from './texts.ts'

export function pdfFile(name: string, title: string): SampleFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(samplePdf(title)) }
}

export function pngFile(name: string): SampleFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(samplePng()) }
}

/** Downloads a file of an entry with its button and compares its content. */
export async function expectDownload(page: Page, t: Translate, file: SampleFile): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('file.downloadNamed', { name: file.name }) }).click()
  const came = await download
  expect(came.suggestedFilename()).toBe(file.name)
  expect((await readFile(await came.path())).equals(file.buffer)).toBe(true)
}

/** Waits until the entry's picture is rendered; returns its URL. */
export async function expectPainted(page: Page): Promise<string> {
  const logo = page.getByRole('article').locator('img').first()
  await expect(logo).toBeVisible()
  await expect
    .poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  return String(await logo.getAttribute('src'))
}

/** Asserts that the entry's picture is rendered and equals the file. */
export async function expectLogo(page: Page, file: SampleFile): Promise<void> {
  const answer = await page.request.get(await expectPainted(page))
  expect((await answer.body()).equals(file.buffer)).toBe(true)
}

/** Opens a file of an entry with its button: a new window gets the same bytes, displayed inline. */
export async function expectOpened(page: Page, t: Translate, file: SampleFile): Promise<void> {
  const answer = page.context().waitForEvent('response', (response) => response.url().includes(file.name))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: t('file.openNamed', { name: file.name }) }).click()
  await opened
  const { headers, status, body } = await answer.then(async (response) => ({
    headers: response.headers(),
    status: response.status(),
    body: await page.request.get(response.url()).then((again) => again.body()),
  }))
  expect(status).toBe(200)
  expect(headers['content-type']).toBe(file.mimeType)
  expect(headers['content-disposition'] ?? 'inline').toMatch(/^inline/)
  expect(body.equals(file.buffer)).toBe(true)
}
