import { canonicalSlug } from '#contract/registers/registers.ts'
import { type MatchedScreen, matchScreen } from '#manage/screens.ts'

/** A breadcrumb; `slug` is the fallback label of a form without a translated title. */
type BreadcrumbStep = { labelKey: string; slug?: string; href: string }

const overview: BreadcrumbStep = { labelKey: 'common.nav.manage', href: '/manage' }

/** The breadcrumbs of a path, in a view of its screen; empty for the overview. */
export function breadcrumbSteps(pathname: string, view = ''): BreadcrumbStep[] {
  const [root, ...segments] = pathname.split('/').filter(Boolean)
  if (root !== 'manage' || segments.length === 0) return []
  const matched = matchScreen(pathname)
  return [
    overview,
    ...(matched ? stepsTo(matched, view) : [{ labelKey: 'manage.notFound.title', href: pathname }]),
  ]
}

function stepsTo(matched: MatchedScreen | undefined, view = ''): BreadcrumbStep[] {
  if (!matched) return []
  const { screen, params } = matched
  const names = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'register' ? canonicalSlug(value) : value]),
  )
  const { nameParam, parent, viewTitleKeys } = screen
  const titleKey = new Map(Object.entries(viewTitleKeys ?? {})).get(view) ?? screen.titleKey
  const slug = nameParam && names[nameParam]
  const step = {
    labelKey: typeof titleKey === 'string' ? titleKey : titleKey(names),
    ...(slug && { slug }),
    href: hrefOf(screen.path, names),
  }
  return parent === undefined ? [step] : [...stepsTo(matchScreen(hrefOf(parent, names))), step]
}

function hrefOf(path: string, params: MatchedScreen['params']): string {
  return `/manage${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`
}
