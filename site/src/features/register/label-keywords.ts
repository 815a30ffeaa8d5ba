import type { Client } from '#contract/client.ts'
import type { FieldValue, Form } from '#contract/forms.ts'
import { textsOf } from '#ui/item/visible-fields.ts'

type GivenField = { field_slug: string; value: FieldValue }

/** Replaces the values of keywords, which items store, by their labels. */
export async function labelKeywords(
  client: Client,
  form: Pick<Form, 'fieldSets'> | undefined,
  fields: readonly GivenField[],
): Promise<GivenField[]> {
  const slugs = form?.fieldSets
    .flatMap((fieldSet) => fieldSet.fields)
    .filter(({ type }) => type === 'keywords')
    .map(({ slug }) => slug)
  const isOfKeywords = ({ field_slug }: GivenField) => slugs?.includes(field_slug) ?? false
  const values = new Set(fields.filter(isOfKeywords).flatMap(({ value }) => textsOf(value)))
  if (values.size === 0) return [...fields]
  const found = await client('suggestKeywords', { query: { values: [...values].join(',') } })
  const labels = new Map(found.ok ? found.data.map(({ value, label }) => [value, label]) : [])
  return fields.map((field) =>
    isOfKeywords(field)
      ? { ...field, value: textsOf(field.value).map((value) => labels.get(value) ?? value) }
      : field,
  )
}
