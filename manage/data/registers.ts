import { allRegisters, canonicalSlug, findRegister, toRegister } from '#contract/registers/registers.ts'

/** A form whose items are managed here: one of the three registers, or any other form. */
export type ManagedForm = { slug: string; isOpen: boolean; isDeleted: boolean }

/** Sorts registers first, in their fixed order, then the other forms by slug. */
export function inRegisterOrder(forms: readonly ManagedForm[]): ManagedForm[] {
  const position = (slug: string) => {
    const index = allRegisters.findIndex((register) => register.slug === slug)
    return index < 0 ? allRegisters.length : index
  }
  return forms.toSorted((a, b) => position(a.slug) - position(b.slug) || a.slug.localeCompare(b.slug, 'et'))
}

/** The message key of a register's title, or of another form's title. */
export function titleKeyOf(slug: string): string {
  return toRegister(slug) ? `${slug}.title` : `forms.title.${slug}`
}

export function registerPath(slug: string, query = ''): string {
  return `/manage/data/${encodeURIComponent(canonicalSlug(slug))}${query && `?${query}`}`
}

/** The table with all years, where a register displays one by default. */
export function allYearsPath(slug: string, query = ''): string {
  return registerPath(slug, [findRegister(slug)?.yearField && 'year=all', query].filter(Boolean).join('&'))
}

export function itemPath(slug: string, uuid: string): string {
  return `${registerPath(slug)}/${uuid}`
}

/** Where an entry is read as the public will see it, and decided. */
export function reviewPath(slug: string, uuid: string): string {
  return `${itemPath(slug, uuid)}?view=review`
}

/** The answers to a form in numbers, within the filters of its table. */
export function summaryPath(slug: string, query = ''): string {
  return `${registerPath(slug)}/summary${query && `?${query}`}`
}

export function newItemPath(slug: string): string {
  return `${registerPath(slug)}/new`
}
