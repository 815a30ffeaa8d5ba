import type { AdminItem } from '#contract/admin-items.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { sortedFields, valueAt } from '#ui/fields/sorted-fields.ts'

/**
 * An item's title: the register's title fields. For other forms the first text in the form's order, as in lists; a private
 * one only if there is no other.
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
  switch (slug) {
    case 'thesis':
      return inLanguage({ et: text('title_et'), en: text('title_en') }, language)
    case 'topics':
      return text('thesis_topic_name')
    case 'internship':
      return [text('organization_name'), text('internship_field')].filter(Boolean).join(', ')
    default: {
      const titles = texts.filter(({ field }) => fieldTypeOf(field).isTitle)
      return (titles.find(({ field }) => !field.settings.private) ?? titles[0])?.value ?? ''
    }
  }
}
