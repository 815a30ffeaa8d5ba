import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import packageJson from '../../package.json' with { type: 'json' }

const browserNames = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const

/** The oldest supported version by browser, from `browserslist` in package.json. */
export const oldestBrowsers = packageJson.browserslist.map((query) => {
  const [name, version = ''] = query.split(' >= ')
  const browser = Object.entries(browserNames).find(([listed]) => listed === name)?.[1]
  if (!browser) throw new Error(`unknown browser in browserslist: ${query}`)
  return { browser, version }
})

function isOlderOrSame(version: string, limit: string): boolean {
  const [a, b] = [version, limit].map((each) => each.replace('≤', '').split('.').map(Number))
  for (const index of [0, 1]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

function isSupportedIn(statement: SupportStatement | undefined, version: string): boolean {
  const statements = Array.isArray(statement) ? statement : [statement]
  return statements.some(
    (each) =>
      each !== undefined &&
      typeof each.version_added === 'string' &&
      each.version_added !== 'preview' &&
      isOlderOrSame(each.version_added, version) &&
      !(typeof each.version_removed === 'string' && isOlderOrSame(each.version_removed, version)) &&
      !each.flags &&
      // Builds add prefixes to styles.
      (!each.prefix || each.prefix.startsWith('-')),
  )
}

/** Whether a feature is in all supported browsers; undefined if the data do not say. */
export function isSupported(feature: Identifier | undefined): boolean | undefined {
  const support = feature?.__compat?.support
  if (!support) return undefined
  return oldestBrowsers.every(({ browser, version }) => isSupportedIn(support[browser], version))
}

/** The properties of a feature that are features themselves. */
export function partsOf(feature: Identifier | undefined): [name: string, Identifier][] {
  return Object.keys(feature ?? {}).flatMap((name) => {
    const part = name === '__compat' ? undefined : feature?.[name]
    return part ? [[name, part]] : []
  })
}

/** Finds a feature by its path in the data; undefined if there is none. */
export function featureAt(root: Identifier, ...path: string[]): Identifier | undefined {
  let feature: Identifier | undefined = root
  for (const name of path) feature = feature && Object.hasOwn(feature, name) ? feature[name] : undefined
  return feature
}

export const { api, css, html, javascript } = bcd

/** The oldest version of a browser that has all of these features. */
export function versionWith(features: readonly (Identifier | undefined)[], browser: BrowserName): string {
  const versions = features.map((feature) => {
    const support = feature?.__compat?.support[browser]
    const { version_added: added } = (Array.isArray(support) ? support[0] : support) ?? {}
    if (typeof added !== 'string') throw new Error(`the data do not say when ${browser} got a feature`)
    return added
  })
  return versions.reduce((latest, version) => (isOlderOrSame(version, latest) ? latest : version))
}
