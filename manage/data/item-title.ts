import type { AdminItem } from '#contract/admin-items.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { sortedFields, valueAt } from '#ui/fields/sorted-fields.ts'

/**
 * An item's title: the register's title fields, with the organization where titles recur. For other forms the first text in
 * the form's order, as in lists; a private one only if there is no other.
 */
export function itemTitle(
  slug: string,
  { values, fieldSets }: Pick<AdminItem, 'values' | 'fieldSets'>,
  language: Language,
): string {
  const texts = sortedFields({ fieldSets }).flatMap((target) => {
    const value = valueAt(values, target)
    return typeof value === 'string' && value !== '' ? [{ field: target.field, value }] : []
  })
  const text = (name: string) => texts.find(({ field }) => field.slug === name)?.value ?? ''
  const register = findRegister(slug)
  if (register) {
    const { titleFields, organizationField } = register
    const title = inLanguage({ et: text(titleFields.et), en: text(titleFields.en) }, language)
    return titleWithOwner(slug, title, { organization: organizationField ? text(organizationField) : '' })
  }
  const titles = texts.filter(({ field }) => fieldTypeOf(field).isTitle)
  return (titles.find(({ field }) => !field.settings.private) ?? titles[0])?.value ?? ''
}

/** A title with whose it is: the organization in registers where titles recur, otherwise the author if one is given. */
export function titleWithOwner(
  slug: string,
  title: string,
  { organization, author = '' }: { organization: string; author?: string },
): string {
  const owner = findRegister(slug)?.titlesRecur ? organization : author
  return [title, owner].filter(Boolean).join(', ')
}
