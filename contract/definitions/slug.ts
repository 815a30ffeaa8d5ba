import { prototypeNames } from '../check-json.ts'
import { reservedSlugs } from '../forms.ts'
import type { ValueIssue } from '../problems.ts'
import { canonicalSlug } from '../registers/registers.ts'

const minLength = 3
const maxLength = 100

/** Letters, digits, underscore, dot and hyphen. Slugs are part of URLs and translation keys, hence no leading, trailing or double dot. */
const shape = /^\w[\w-]*(?:\.[\w-]+)*$/

/** Validates the slug of a new form, field or field set (contract §6). */
export function checkSlug(slug: string): ValueIssue[] {
  const issue = (messageKey: string, params?: ValueIssue['params']) => [
    { field: 'slug', messageKey, ...(params && { params }) },
  ]
  if (!slug.trim()) return issue('validation.required')
  if (slug.length < minLength) return issue('forms.error.slugToShort')
  if (slug.length > maxLength) return issue('validation.maxLength', { max: maxLength })
  if (!shape.test(slug)) return issue('forms.error.slugInvalid')
  return isReserved(slug.toLowerCase()) ? issue('forms.error.slugReserved') : []
}

/** Endpoint paths, register aliases, and slugs with a segment that is a name inherited from `Object.prototype`. */
function isReserved(slug: string): boolean {
  return (
    reservedSlugs.some((reserved) => reserved === slug) ||
    canonicalSlug(slug) !== slug ||
    slug.split('.').some((segment) => prototypeNames.some((name) => name.toLowerCase() === segment))
  )
}
