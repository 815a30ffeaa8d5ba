/**
 * Scripting time of the manage area in a browser: `node bench/manage-screens.ts`. Starts the built product with 20,000
 * entries, 5,000 texts and 300 fields, and prints for each screen the calls that its first page takes, and the longest
 * scripting time (milliseconds) of a key typed into the search box, of a filter, and of scrolling.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserPath } from '../testing/browser-path.ts'
import { query } from '../testing/query.ts'
import { insertTheses } from './insert-theses.ts'
import { startBench } from './start-bench.ts'

const screens: { path: string; type: string; filter?: 'tab' | 'switch' }[] = [
  { path: '/manage/data/thesis', type: 'maasikas 19', filter: 'tab' },
  { path: '/manage/data/thesis?size=150', type: 'maasikas 19' },
  { path: '/manage/data/keywords?size=150', type: 'võrgud' },
  { path: '/manage/translations?size=150', type: 'tekst 49', filter: 'switch' },
  { path: '/manage/forms/fields', type: 'bench_2' },
]
const quietMs = 400

const { product, stop } = await startBench({ prepare: addRows })
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox'],
})
try {
  // These read the address on import.
  process.env.E2E_URL = product.origin
  const { startSignedIn } = await import('../e2e/session.ts')
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'et-EE',
  })
  await startSignedIn(context, 'admin')
  for (const screen of screens) await measure(await context.newPage(), screen)
} finally {
  await browser.close()
  await stop()
}
process.exit()

/** Rows as other installations would have; only what the lists display is filled. */
async function addRows(): Promise<void> {
  const status = `case when n % 50 = 0 then 'pending' else 'published' end::enum_items_status`
  await insertTheses({
    last: 20_000,
    columns: { status, year: '2005 + n % 20', search_heading: `'maasikas ' || n` },
  })
  await query(`
    insert into translations (namespace, key, et, en)
    select 'bench' || n % 5, 'group' || n % 40 || '.key' || n, 'Eestikeelne tekst ' || n, 'English text ' || n
    from generate_series(1, 5000) n`)
  await query(`
    insert into fields (slug, type, settings) select 'bench_' || n, 'text', '{}' from generate_series(1, 300) n`)
  await query(`
    insert into translations (namespace, key, et, en)
    select 'forms', 'fields.bench_' || n, 'Väli ' || n, 'Field ' || n from generate_series(1, 300) n`)
  await query(`
    insert into keywords (value, label, published) select 'bench-' || n, 'Võrgud ' || n, true from generate_series(1, 1000) n`)
}

async function measure(page: Page, { path, type, filter }: (typeof screens)[number]): Promise<void> {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Every page reads the configuration and the session.
    if (
      pathname.startsWith('/api/') &&
      !/session|config|users\/me|payload-preferences|translations\/(et|en)\//.test(pathname)
    )
      calls.push(pathname)
  })
  await page.goto(path)
  await page.locator('main table[aria-busy=false] tbody tr, main li h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  const first = [...calls]
  const metrics = await page.context().newCDPSession(page)
  // Processor time of the page's thread: other processes do not count.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  const search = page.getByRole('searchbox').first()
  await search.focus()
  const typing = []
  for (const key of type) typing.push(await scripting(metrics, () => page.keyboard.insertText(key)))
  await pause(1000)
  const scrolling = []
  for (let step = 0; step < 8; step++)
    scrolling.push(await scripting(metrics, () => page.mouse.wheel(0, 1500)))
  const filtering = filter ? [await scripting(metrics, () => page.getByRole(filter).last().click())] : []
  console.log(
    `${path}: ${first.length} calls (${first.join(', ')}); typing ${highest(typing)}, scrolling ${highest(scrolling)}` +
      (filter ? `, filtering ${highest(filtering)}` : ''),
  )
  await page.close()
}

/** Milliseconds of scripting between an interaction and the end of what it causes. */
async function scripting(metrics: CDPSession, interact: () => Promise<void>): Promise<number> {
  const before = await scriptSeconds(metrics)
  await interact()
  await pause(quietMs)
  return Math.round(((await scriptSeconds(metrics)) - before) * 1000)
}

async function scriptSeconds(metrics: CDPSession): Promise<number> {
  const { metrics: values } = await metrics.send('Performance.getMetrics')
  return values.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

function highest(values: number[]): number {
  return Math.max(...values)
}
