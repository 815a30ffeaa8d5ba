import { canonicalSlug } from '#contract/registers/registers.ts'
import { registerPath, titleKeyOf } from '#manage/data/registers.ts'
import { type DefinitionKind, definitionKinds, editorPath, listPath } from '#manage/forms/paths.ts'
import { mediaPath, pagesPath } from '#manage/pages/paths.ts'
import { manageTabs } from './manage-tabs.ts'

/** A breadcrumb; `slug` is the fallback label of a form without a translated title. */
type BreadcrumbStep = { labelKey: string; slug?: string; href: string }

/** The breadcrumbs of a path; empty for the overview. */
export function breadcrumbSteps(pathname: string): BreadcrumbStep[] {
  const [root, ...segments] = pathname.split('/').filter(Boolean)
  if (root !== 'manage' || segments.length === 0) return []
  const start: BreadcrumbStep = { labelKey: 'common.nav.manage', href: '/manage' }
  const [area = '', name = '', ...rest] = segments
  if (area === 'mails') return [start, { labelKey: 'manage.mails.title', href: '/manage/mails' }]
  const tab = manageTabs.find(({ path }) => path === `/manage/${area}`)
  if (!tab) return [start]
  const steps = [start, { labelKey: tab.labelKey, href: tab.path }]
  if (area === 'data') return [...steps, ...registerSteps(name, rest)]
  if (area === 'forms') return [...steps, ...definitionSteps(name, rest)]
  return area === 'pages' ? [...steps, ...pageSteps(name)] : steps
}

function registerSteps(name: string, [item]: string[]): BreadcrumbStep[] {
  if (!name) return []
  if (name === 'keywords') return [{ labelKey: 'manage.keywords.title', href: '/manage/data/keywords' }]
  const slug = canonicalSlug(name)
  const href = registerPath(slug)
  const step: BreadcrumbStep = { labelKey: titleKeyOf(slug), slug, href }
  if (!item) return [step]
  return [
    step,
    { labelKey: item === 'new' ? 'manage.item.new' : 'manage.item.edit', href: `${href}/${item}` },
  ]
}

/** A list, the editor of a form (`/forms/{slug}`), or the editor of any definition (`/forms/{kind}/{slug}`). */
function definitionSteps(name: string, [slug]: string[]): BreadcrumbStep[] {
  if (!name) return []
  const list = { fieldsets: 'fieldset', fields: 'field' }[name]
  const href = `/manage/forms/${name}`
  if (list) return [{ labelKey: `manage.forms.title.${list}`, href }]
  const kind = definitionKinds.find((each) => each === name)
  if (!kind) return [{ labelKey: definitionTitleKey('form', name), slug: name, href }]
  const steps = kind === 'form' ? [] : [{ labelKey: `manage.forms.title.${kind}`, href: listPath(kind) }]
  if (!slug || slug === 'new')
    return [...steps, { labelKey: `manage.forms.new.${kind}`, href: editorPath(kind) }]
  return [...steps, { labelKey: definitionTitleKey(kind, slug), slug, href: editorPath(kind, slug) }]
}

function definitionTitleKey(kind: DefinitionKind, slug: string): string {
  const group = { form: 'title', fieldset: 'fieldset', field: 'fields' }[kind]
  return `forms.${group}.${slug}`
}

function pageSteps(name: string): BreadcrumbStep[] {
  if (!name) return []
  if (name === 'media') return [{ labelKey: 'manage.media.title', href: mediaPath }]
  return [
    { labelKey: name === 'new' ? 'manage.pages.new' : 'manage.pages.edit', href: `${pagesPath}/${name}` },
  ]
}
