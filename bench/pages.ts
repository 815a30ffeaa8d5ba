/**
 * Load cost of the site's pages in a browser: `node bench/pages.ts`. Starts the built product with 200 theses and prints
 * for each page the JavaScript that it needs before it can be used (kB, gzip), the number of requests after the document until then,
 * the layout shift and the largest paint. With Lighthouse (`npm install --no-save lighthouse`) also its scores for phones:
 * performance, accessibility, best practices, SEO.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import { freePort } from '#server/free-port.ts'
import { browserPath } from '../testing/browser-path.ts'
import { neededScripts } from '../testing/needed-scripts.ts'
import { insertTheses } from './insert-theses.ts'
import { startBench } from './start-bench.ts'

declare global {
  interface Window {
    seen: { shift: number; paint: number; hydrated: number }
  }
}

/** Milliseconds to wait after hydration for layout shifts of lazily loaded components. */
const settledMs = 2000

const uuid = '7b0c3a52-4f6e-4c1d-9a57-2f1d6f0f2c11'
const { product, stop } = await startBench({
  prepare: () =>
    insertTheses({
      last: 200,
      columns: {
        id: `case when n = 1 then '${uuid}'::uuid else gen_random_uuid() end`,
        year: '2005 + n % 20',
        search_heading: `'maasikas ' || n`,
      },
    }),
})
const debugPort = await freePort()
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
})
try {
  const scores = await findLighthouse()
  for (const path of ['/', '/thesis', `/thesis/${uuid}`, '/topics/add'])
    console.table({
      [path]: { ...(await measure(browser, path)), ...(await scores?.(product.origin + path)) },
    })
} finally {
  await browser.close()
  await stop()
}
process.exit()

async function measure(from: Browser, path: string) {
  const context = await from.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.addInitScript(() => {
    const seen = { shift: 0, paint: 0, hydrated: 0 }
    window.seen = seen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // Messages are not delayed, as timers are.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const names = Object.keys(document.querySelector('main') ?? {})
      // React has attached its own properties to the content.
      if (names.some((name) => name.startsWith('__react'))) seen.hydrated = performance.now()
      else port2.postMessage(undefined)
    }
    port2.postMessage(undefined)
  })
  const opened = await page.goto(path)
  const needed = neededScripts((await opened?.text()) ?? '').map((each) => product.origin + each)
  await page.waitForFunction(() => window.seen.hydrated)
  await pause(settledMs)
  const { shift, paint, loaded } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource')
    const isUsed = (file: PerformanceEntry) => file.startTime + file.duration <= window.seen.hydrated
    return { ...window.seen, loaded: files.filter(isUsed).map(({ name }) => name) }
  })
  const bodies = await Promise.all(needed.flatMap((url) => scripts.get(url)?.body() ?? []))
  await context.close()
  return {
    kB: Math.round(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000),
    requests: loaded.filter((url) => !scripts.has(url) || needed.includes(url)).length,
    CLS: Number(shift.toFixed(3)),
    'LCP ms': Math.round(paint),
  }
}

/** Lighthouse is not a dependency: it is larger than everything else that tests need. */
async function findLighthouse() {
  const name = 'lighthouse'
  const module = await import(name).catch(() => undefined)
  if (!module)
    return console.log(
      'Lighthouse is not installed, so its scores are omitted. To install it: npm install --no-save lighthouse',
    )
  return async (url: string): Promise<Record<string, number>> => {
    const { lhr } = await module.default(url, { port: debugPort, logLevel: 'error' })
    const categories: Record<string, { score: number }> = lhr.categories
    return Object.fromEntries(
      Object.entries(categories).map(([category, { score }]) => [category, Math.round(score * 100)]),
    )
  }
}
