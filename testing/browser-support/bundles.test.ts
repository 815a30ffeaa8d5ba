import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import texts from '#cms/seed/texts/common.json' with { type: 'json' }
import { acceptedInScripts, acceptedInStyles } from './accepted-features.ts'
import { api, css, featureAt, javascript, oldestBrowsers, versionWith } from './features.ts'
import { scanScript } from './scan-script.ts'
import { scanStyles } from './scan-styles.ts'

const root = join(import.meta.dirname, '../..')

/** Features of the files that are not accepted there, each with the files that use it. */
async function unsupportedIn(
  folder: string,
  ending: string,
  scan: (name: string, text: string) => Set<string>,
  accepted: typeof acceptedInScripts,
): Promise<Record<string, string[]>> {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) =>
    name.endsWith(ending),
  )
  expect(names.length).toBeGreaterThan(0)
  const found: Record<string, string[]> = {}
  for (const name of names) {
    const text = await readFile(join(root, folder, name), 'utf8')
    for (const feature of scan(name, text)) {
      const reason = accepted[feature]
      const isAccepted = typeof reason === 'object' ? reason.within.test(text) : reason !== undefined
      if (!isAccepted) found[feature] = [...(found[feature] ?? []), name]
    }
  }
  return found
}

/** Of the last build. */
describe.each(['site/build/client', 'cms/.next/static'])('the bundles in %s', (folder) => {
  it('have scripts that use only what all supported browsers have', { timeout: 120_000 }, async () => {
    expect(await unsupportedIn(folder, '.js', scanScript, acceptedInScripts)).toEqual({})
  })

  it('have styles that use only what all supported browsers have', async () => {
    const scan = (_: string, text: string) => scanStyles(text)
    expect(await unsupportedIn(folder, '.css', scan, acceptedInStyles)).toEqual({})
  })
})

describe('a scan', () => {
  it.each([
    ['RegExp.escape(text)', 'RegExp.escape'],
    ['Array.fromAsync(rows)', 'Array.fromAsync'],
    ['const all = first.union(second)', '.union()'],
    ['map.values().map(String)', 'Iterator.map'],
    ['text.matchAll(/a/g).toArray()', 'Iterator.toArray'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['new Intl.Segmenter("et")', 'Intl.Segmenter'],
    ['navigation.navigate("/")', 'navigation'],
    ['window.scheduler.yield()', 'scheduler'],
    ['/(?i:a)b/', 'RegExp modifiers'],
  ])('finds what some supported browser lacks: %s', (code, feature) => {
    expect(scanScript('a.js', code)).toContain(feature)
  })

  it.each([
    'URL.canParse(url)',
    'Promise.withResolvers()',
    'Object.groupBy(rows, keyOf)',
    'rows.toSorted().map(String).filter(Boolean)',
    'Object.values(rows).map(String)',
    'z.union([a, b])',
    'new IntersectionObserver(handle)',
  ])('accepts what all have: %s', (code) => {
    expect([...scanScript('a.js', code)]).toEqual([])
  })

  it('finds styles that are not guarded by @supports', () => {
    const styles = 'a { width: anchor-size(width); color: light-dark(red, blue); field-sizing: content }'
    expect([...scanStyles(`${styles} a::details-content { color: red }`)].sort()).toEqual(
      [':details-content', 'anchor-size()', 'field-sizing', 'light-dark()'].sort(),
    )
    expect([...scanStyles(`@supports (field-sizing: content) { ${styles} }`)]).toEqual([])
  })
})

describe('the supported browsers', () => {
  it('are those that have what the old browser check looks for', () => {
    const probed = [
      featureAt(api, 'URL', 'canParse_static'),
      featureAt(javascript.builtins ?? {}, 'Promise', 'withResolvers'),
      featureAt(css, 'selectors', 'has'),
    ]
    for (const { browser, version } of oldestBrowsers) expect(versionWith(probed, browser)).toBe(version)
  })

  it('are named by the texts that people read', () => {
    const names = {
      chrome: 'Chrome',
      edge: 'Edge',
      firefox: 'Firefox',
      safari: 'Safari',
      safari_ios: 'Safari',
    }
    for (const { browser, version } of oldestBrowsers)
      for (const area of ['site', 'manage'] as const)
        for (const text of Object.values(texts[`common.oldBrowser.${area}`]))
          expect(text).toContain(`${names[browser]} ${version}`)
  })
})
