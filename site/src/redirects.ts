import { registers } from '#contract/registers.ts'
import { inOtherLanguage, languageOf } from './paths.ts'
import { siteUrl, variantOf } from './variant.ts'

/**
 * Where a page redirects to, or undefined. A site of one register opens on its list and sends paths of other registers to
 * the main site. Add pages have the segment of the language: `lisa` or `add`.
 */
export function redirectOf({ origin, host, pathname, search }: URL): string | undefined {
  const { scope } = variantOf(host)
  const register = registers.find((slug) => `${pathname}/`.startsWith(`/${slug}/`))
  if (scope !== 'all' && register && register !== scope)
    return `${siteUrl(origin, 'all')}${pathname}${search}`
  const language = languageOf(search)
  if (scope !== 'all' && pathname === '/') return inOtherLanguage({ pathname: `/${scope}`, search }, language)
  const isAddPage = register !== undefined && /^\/[^/]+\/(add|lisa)\/?$/.test(pathname)
  const localized = inOtherLanguage({ pathname, search }, language)
  return isAddPage && !localized.startsWith(`${pathname}?`) ? localized : undefined
}
