import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { dataPath } from './database.ts'
import type { SampleFile } from './form.ts'
import type { Translate } from './texts.ts'

export function pdfFile(name: string, title: string): SampleFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(samplePdf(title)) }
}

export function pngFile(name: string): SampleFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(samplePng()) }
}

/** Removes an object from the disk of the storage. */
export async function loseFile(key: string): Promise<void> {
  const hash = createHash('sha256').update(key).digest('hex')
  await rm(dataPath('storage/objects', hash.slice(0, 2), `${hash}.json`))
}

/** Downloads a file of an item with its button and compares its content. */
export async function expectDownload(page: Page, t: Translate, file: SampleFile): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('file.downloadNamed', { name: file.name }) }).click()
  const downloaded = await download
  expect(downloaded.suggestedFilename()).toBe(file.name)
  expect((await readFile(await downloaded.path())).equals(file.buffer)).toBe(true)
}

/** Waits until the item's picture is rendered; returns its URL. */
export async function expectPainted(page: Page): Promise<string> {
  const logo = page.getByRole('article').locator('img').first()
  await expect(logo).toBeVisible()
  await expect
    .poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  return String(await logo.getAttribute('src'))
}

/** Asserts that the item's picture is rendered and equals the file. */
export async function expectLogo(page: Page, file: SampleFile): Promise<void> {
  const response = await page.request.get(await expectPainted(page))
  expect((await response.body()).equals(file.buffer)).toBe(true)
}

/** Opens a file of an item with its link: a new window displays the same bytes inline. */
export async function expectOpened(page: Page, file: SampleFile): Promise<void> {
  const received = page
    .context()
    .waitForEvent('response', (response) => response.ok() && response.url().includes(file.name))
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: file.name }).click()
  await popup
  const response = await received
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe(file.mimeType)
  expect(response.headers()['content-disposition'] ?? 'inline').toMatch(/^inline/)
  const repeated = await page.request.get(response.url())
  expect((await repeated.body()).equals(file.buffer)).toBe(true)
}
