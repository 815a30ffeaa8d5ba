import { reservedSlugs } from '../forms.ts'
import { canonicalSlug } from '../items.ts'
import type { ValueIssue } from '../problems.ts'

const shortest = 3
const longest = 100

/** Letters, digits, underscore, dot and hyphen; where a dot or hyphen stands, addresses and keys of texts must still work. */
const shape = /^\w[\w-]*(?:\.[\w-]+)*$/

/** What is wrong with the slug of a new form, field or field set (back-office.md §5, contract §6). */
export function checkSlug(slug: string): ValueIssue[] {
  const issue = (messageKey: string, params?: ValueIssue['params']) => [
    { field: 'slug', messageKey, ...(params && { params }) },
  ]
  if (!slug) return issue('validation.required')
  if (slug.length < shortest) return issue('forms.error.slugToShort')
  if (slug.length > longest) return issue('validation.maxLength', { max: longest })
  if (!shape.test(slug)) return issue('forms.error.slugInvalid')
  return isReserved(slug.toLowerCase()) ? issue('forms.error.slugReserved') : []
}

/** Paths of the calls, aliases of registers, and names that every object has already. */
function isReserved(slug: string): boolean {
  return (
    reservedSlugs.some((reserved) => reserved === slug) ||
    canonicalSlug(slug) !== slug ||
    Object.getOwnPropertyNames(Object.prototype).some((name) => name.toLowerCase() === slug)
  )
}
