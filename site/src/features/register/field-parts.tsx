import { inLanguage, type Language } from '#contract/texts.ts'
import { TextSection } from '#site/registers/text-section.tsx'
import type { Fact } from '#ui/item/facts-list.tsx'
import { FieldValueText } from '#ui/item/field-value.tsx'
import type { VisibleField } from '#ui/item/visible-fields.ts'

/** The short values of an item, as facts. */
export function factsOf(fields: readonly VisibleField[], language: Language): Fact[] {
  return fields
    .filter((visibleField) => !isLong(visibleField))
    .map(({ field, value }) => ({
      term: inLanguage(field.labels, language),
      value: <FieldValueText field={field} value={value} />,
    }))
}

type Props = { fields: readonly VisibleField[]; language: Language }

/** The long texts of an item, each with its field's label as heading. */
export function LongTexts({ fields, language }: Props) {
  return fields.filter(isLong).map(({ field, value }) => (
    <TextSection key={field.slug} title={inLanguage(field.labels, language)}>
      <FieldValueText field={field} value={value} />
    </TextSection>
  ))
}

function isLong({ field }: VisibleField): boolean {
  return field.type === 'textarea'
}
