import { registerPath, titleKeyOf } from '#cms/manage/data/registers.ts'
import { canonicalSlug } from '#contract/items.ts'

/** A step of the trail; where the text of a form's title is missing, its `slug` stands for it. */
export type BreadcrumbStep = { labelKey: string; slug?: string; href: string }

const collections: Record<string, string> = {
  pages: 'manage.tab.pages',
  feedback: 'manage.tab.feedback',
}

/** The trail to an address, from its path segments; nothing where there is only the start. */
export function breadcrumbSteps(pathname: string): BreadcrumbStep[] {
  const [root, ...segments] = pathname.split('/').filter(Boolean)
  if (root !== 'manage' || segments.length === 0) return []
  const start: BreadcrumbStep = { labelKey: 'common.nav.manage', href: '/manage' }
  const [area, name = '', ...rest] = segments
  if (area === 'data')
    return [start, { labelKey: 'manage.tab.data', href: '/manage/data' }, ...register(name, rest)]
  if (area === 'mails') return [start, { labelKey: 'manage.mails.title', href: '/manage/mails' }]
  const collectionKey = area === 'collections' ? collections[name] : undefined
  if (!collectionKey) return [start]
  const href = `/manage/collections/${name}`
  return [start, { labelKey: collectionKey, href }, ...document(href, rest)]
}

function register(name: string, [item]: string[]): BreadcrumbStep[] {
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

function document(href: string, [id, part]: string[]): BreadcrumbStep[] {
  if (!id) return []
  const step: BreadcrumbStep = { labelKey: 'manage.document.edit', href: `${href}/${id}` }
  if (part !== 'versions') return [step]
  return [step, { labelKey: 'manage.document.versions', href: `${href}/${id}/versions` }]
}
