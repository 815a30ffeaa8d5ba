import { inLanguage, type Language } from '#contract/texts.ts'
import type { Fact } from '#ui/item/facts-list.tsx'
import { FieldValueText } from '#ui/item/field-value.tsx'
import type { ShownField } from '#ui/item/shown-fields.ts'
import { TextSection } from './text-section.tsx'

const isLong = ({ field }: ShownField) => field.type === 'textarea'

/** The short values of an entry, as facts. */
export function factsOf(shown: readonly ShownField[], language: Language): Fact[] {
  return shown
    .filter((one) => !isLong(one))
    .map(({ field, value }) => ({
      term: inLanguage(field.labels, language),
      value: <FieldValueText field={field} value={value} />,
    }))
}

type Props = { shown: readonly ShownField[]; language: Language }

/** The long texts of an entry, each under its field's name. */
export function LongTexts({ shown, language }: Props) {
  return shown.filter(isLong).map(({ field, value }) => (
    <TextSection key={field.slug} title={inLanguage(field.labels, language)}>
      <FieldValueText field={field} value={value} />
    </TextSection>
  ))
}
