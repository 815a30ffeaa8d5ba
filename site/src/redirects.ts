import { canonicalSlug, toRegister } from '#contract/registers/registers.ts'
import { inOtherLanguage, languageOf } from './paths.ts'
import { siteUrl, variantOf } from './variant.ts'

/**
 * Where a page redirects to, or undefined. Paths below an alias of a register (`/theses`) have its slug instead. A site of
 * one register opens on its list and sends paths of other registers to the main site. Add pages, own entries, the numbers and
 * the accessibility statement have the segment of the language: `lisa` or `add`.
 */
export function redirectOf({ origin, host, pathname: requested, search }: URL): string | undefined {
  const { scope } = variantOf(host)
  const [, first = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(requested) ?? []
  const register = toRegister(canonicalSlug(first.toLowerCase()))
  const pathname = register ? `/${register}${rest}` : requested
  if (scope !== 'all' && register && register !== scope)
    return `${siteUrl(origin, 'all')}${pathname}${search}`
  const language = languageOf(search)
  if (scope !== 'all' && pathname === '/') return inOtherLanguage({ pathname: `/${scope}`, search }, language)
  const isLocalized = register
    ? /^\/(add|lisa)\/?$/.test(rest)
    : /^(my|minu|numbers|arvud|accessibility|ligipaasetavus)$/.test(first)
  const localized = inOtherLanguage({ pathname, search }, language)
  if (isLocalized && !localized.startsWith(`${pathname}?`)) return localized
  return pathname === requested ? undefined : `${pathname}${search}`
}
