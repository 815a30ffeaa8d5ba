import { isOwnHost } from '#contract/sites.ts'
import type { Language } from '#contract/texts.ts'

/** These have no language in their URLs. */
const otherAreas = /^\/(?:api|files|manage|_next)(?:\/|$)/

/**
 * The URL with the reader's language, if it leads to a page of this site or of a sister site and has none. Other URLs are
 * returned unchanged.
 */
export function ownPageUrl(url: string, language: Language, origin: string | undefined): string {
  const isPath = /^\/(?![/\\])/.test(url)
  const isAbsolute = /^https?:\/\//i.test(url) && origin !== undefined
  const base = origin ?? 'http://site.invalid'
  if (!(isPath || isAbsolute) || !URL.canParse(url, base)) return url
  const [target, own] = [new URL(url, base), new URL(base)]
  const isOwn = isPath || (target.port === own.port && isOwnHost(target.hostname, own.hostname))
  if (!isOwn || otherAreas.test(target.pathname) || target.searchParams.has('language')) return url
  target.searchParams.set('language', language)
  return isPath ? `${target.pathname}${target.search}${target.hash}` : target.href
}
