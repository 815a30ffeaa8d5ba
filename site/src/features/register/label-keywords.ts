import type { Client } from '#contract/client.ts'
import type { FieldValue, Form } from '#contract/forms.ts'
import { textsOf } from '#ui/item/visible-fields.ts'

type SubmittedField = { field_slug: string; value: FieldValue }

/** Replaces the keyword values in an item's fields by their labels for display. */
export async function labelKeywords(
  client: Client,
  form: Pick<Form, 'fieldSets'> | undefined,
  fields: readonly SubmittedField[],
): Promise<SubmittedField[]> {
  const slugs = form?.fieldSets
    .flatMap((fieldSet) => fieldSet.fields)
    .filter(({ type }) => type === 'keywords')
    .map(({ slug }) => slug)
  const isKeywordField = ({ field_slug }: SubmittedField) => slugs?.includes(field_slug) ?? false
  const values = new Set(fields.filter(isKeywordField).flatMap(({ value }) => textsOf(value)))
  if (values.size === 0) return [...fields]
  const suggestions = await client('suggestKeywords', { query: { values: [...values].join(',') } })
  const labels = new Map(suggestions.ok ? suggestions.data.map(({ value, label }) => [value, label]) : [])
  return fields.map((field) =>
    isKeywordField(field)
      ? { ...field, value: textsOf(field.value).map((value) => labels.get(value) ?? value) }
      : field,
  )
}
