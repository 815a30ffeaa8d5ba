import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { neededScripts } from '../testing/needed-scripts.ts'
import { expect, test } from './fixtures.ts'
import { publicPaths } from './screens.ts'
import { visit } from './site.ts'

/** In kB of gzip: the limits of the four kinds of page (docs/performance.md). */
const scriptLimits = { home: 150, list: 200, entry: 170, form: 260 } as const

const phone = { width: 390, height: 844 } as const
const desktop = { width: 1280, height: 800 } as const

function isEntry(path: string): boolean {
  return /^\/\w+\/[\da-f-]{36}/.test(path)
}

for (const [kind, limit] of Object.entries(scriptLimits))
  test(`a page needs at most ${limit} kB of scripts: ${kind}`, async ({ page }) => {
    const paths = await publicPaths(page.request)
    const entry = paths.filter(isEntry)
    const pages: Record<string, readonly string[]> = {
      home: ['/?language=et', '/?q=turva&language=et'],
      list: ['/thesis?language=et', '/topics?language=et', '/internship?language=et', '/arvud?language=et'],
      entry,
      form: ['/topics/lisa?language=et', '/internship/lisa?language=et'],
    }
    expect(entry).toHaveLength(3)
    for (const path of pages[kind] ?? []) {
      const scripts = neededScripts(await (await page.request.get(path)).text())
      await expectToSuffice(page, path, scripts)
      const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).body()))
      const kB = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
      expect.soft({ path, kB: Math.round(kB), isHeavy: kB > limit }).toMatchObject({ isHeavy: false })
    }
  })

/** Expects that the page is hydrated while all other scripts are held back. */
async function expectToSuffice(page: Page, path: string, scripts: readonly string[]): Promise<void> {
  const { promise: hydrated, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (!scripts.includes(new URL(route.request().url()).pathname)) await hydrated
    await route.continue()
  })
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react')),
  )
  release()
  await page.unrouteAll({ behavior: 'wait' })
}

for (const [viewport, most] of [
  [phone, 220],
  [desktop, 300],
] as const)
  test(`the first result is at most ${most} px below the header at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const path of ['/thesis', '/topics', '/internship'])
      for (const language of ['et', 'en']) {
        await visit(page, `${path}?language=${language}`)
        const header = await boxOf(page.getByRole('banner'))
        const row = await boxOf(page.getByRole('main').getByRole('rowheader').first())
        const distance = Math.round(row.y - header.y - header.height)
        expect.soft({ path, language, distance, isFar: distance > most }).toMatchObject({ isFar: false })
        const search = await boxOf(page.getByRole('main').getByRole('searchbox'))
        expect.soft(search.width, `search of ${path} in ${language}`).toBeGreaterThan(110)
      }
  })

for (const viewport of [phone, desktop])
  test(`the main action is displayed without scrolling at ${viewport.width} px`, async ({ page, t }) => {
    await page.setViewportSize(viewport)
    const paths = await publicPaths(page.request)
    const first = (register: string) =>
      paths.find((path) => isEntry(path) && path.startsWith(`/${register}/`)) ?? ''
    await visit(page, `${first('thesis')}?language=et`)
    await page.getByRole('button', { name: t('common.cookies.accept') }).click()
    await expect.soft(page.getByRole('link', { name: t('file.read') })).toBeInViewport({ ratio: 1 })
    await visit(page, `${first('internship')}?language=et`)
    const apply = page
      .getByRole('button', { name: /Kandideeri/ })
      .or(page.getByRole('link', { name: /Kandideeri/ }))
    await expect.soft(apply.filter({ visible: true })).toBeInViewport({ ratio: 1 })
    for (const path of ['/topics/lisa', '/internship/lisa']) {
      await visit(page, `${path}?language=et`)
      const field = page
        .locator('form')
        .getByRole('textbox')
        .or(page.locator('form').getByRole('combobox'))
        .first()
      await expect.soft(field).toBeInViewport({ ratio: 1 })
    }
  })

async function boxOf(element: Locator) {
  return (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}
