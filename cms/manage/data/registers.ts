import { canonicalSlug, registers } from '#contract/items.ts'

/** A form whose entries are looked after here: the three registers and whatever forms there are besides. */
export type ManagedForm = { slug: string; isOpen: boolean }

const registerSlugs: readonly string[] = registers

/** Registers first, in their order; then the other forms by name. */
export function inRegisterOrder(forms: readonly ManagedForm[]): ManagedForm[] {
  const place = (slug: string) => {
    const index = registerSlugs.indexOf(slug)
    return index < 0 ? registerSlugs.length : index
  }
  return forms.toSorted(
    (one, other) => place(one.slug) - place(other.slug) || one.slug.localeCompare(other.slug, 'et'),
  )
}

/** The key of a register's name in the plural, or of another form's title. */
export function titleKeyOf(slug: string): string {
  return registerSlugs.includes(slug) ? `${slug}.title` : `forms.title.${slug}`
}

export function registerPath(slug: string, query = ''): string {
  return `/manage/data/${encodeURIComponent(canonicalSlug(slug))}${query && `?${query}`}`
}

export function itemPath(slug: string, uuid: string): string {
  return `${registerPath(slug)}/${uuid}`
}

export function newItemPath(slug: string): string {
  return `${registerPath(slug)}/new`
}
