import { registerPath, titleKeyOf } from '#cms/manage/data/registers.ts'
import { canonicalSlug } from '#contract/items.ts'

/** A breadcrumb; `slug` is the fallback label of a form without a translated title. */
export type BreadcrumbStep = { labelKey: string; slug?: string; href: string }

const collections: Record<string, string> = {
  pages: 'manage.tab.pages',
  feedback: 'manage.tab.feedback',
}

/** The breadcrumbs of a path; empty for the overview. */
export function breadcrumbSteps(pathname: string): BreadcrumbStep[] {
  const [root, ...segments] = pathname.split('/').filter(Boolean)
  if (root !== 'manage' || segments.length === 0) return []
  const start: BreadcrumbStep = { labelKey: 'common.nav.manage', href: '/manage' }
  const [area, name = '', ...rest] = segments
  if (area === 'data')
    return [start, { labelKey: 'manage.tab.data', href: '/manage/data' }, ...registerSteps(name, rest)]
  if (area === 'mails') return [start, { labelKey: 'manage.mails.title', href: '/manage/mails' }]
  const collectionKey = area === 'collections' ? collections[name] : undefined
  if (!collectionKey) return [start]
  const href = `/manage/collections/${name}`
  return [start, { labelKey: collectionKey, href }, ...documentSteps(href, rest)]
}

function registerSteps(name: string, [item]: string[]): BreadcrumbStep[] {
  if (!name) return []
  const slug = canonicalSlug(name)
  const href = registerPath(slug)
  const step: BreadcrumbStep = { labelKey: titleKeyOf(slug), slug, href }
  if (!item) return [step]
  return [
    step,
    { labelKey: item === 'new' ? 'manage.item.new' : 'manage.item.edit', href: `${href}/${item}` },
  ]
}

function documentSteps(href: string, [id, part]: string[]): BreadcrumbStep[] {
  if (!id) return []
  const step: BreadcrumbStep = { labelKey: 'manage.document.edit', href: `${href}/${id}` }
  if (part !== 'versions') return [step]
  return [step, { labelKey: 'manage.document.versions', href: `${href}/${id}/versions` }]
}
