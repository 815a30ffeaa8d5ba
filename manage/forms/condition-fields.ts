import type { Definitions } from '#contract/admin-forms.ts'
import type { Test } from '#contract/conditions.ts'
import { operandOf, operatorsOf, type ReferredField } from '#contract/definitions/validate-conditions.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import type { EditedSet } from './edited-form.ts'
import { type PreviewedField, toPreviewedField } from './previewed-form.ts'

/** A field of the edited form, as conditions refer to it. `definition` is undefined until one is chosen. */
export type ConditionField = {
  path: string
  label: string
  definition: PreviewedField | undefined
}

/** The fields of the edited form in order, without those that are not chosen yet. */
export function conditionFields(
  fieldSets: readonly EditedSet[],
  definitions: Definitions['fields'],
  language: Language,
): ConditionField[] {
  const bySlug = new Map(definitions.map((field) => [field.slug, field]))
  const fields = fieldSets.flatMap((set) =>
    set.fields.flatMap(({ slug, definition: added }) => {
      if (!slug) return []
      const definition = added ? toPreviewedField(added) : bySlug.get(slug)
      const label = (definition && inLanguage(definition.translations.label, language)) || slug
      return [{ path: `${set.slug}.${slug}`, slug, label, definition }]
    }),
  )
  const counts = Map.groupBy(fields, ({ label }) => label)
  return fields.map(({ slug, label, ...field }) => ({
    ...field,
    label: counts.get(label)?.length === 1 ? label : `${label} · ${slug}`,
  }))
}

/** A test of a field as it starts, with a value where there is an obvious one. */
export function newTest({ path, definition }: ConditionField, operator?: Test['operator']): Test {
  if (!definition) return { field: path, operator: operator ?? 'filled' }
  const [first] = operatorsOf(definition)
  const chosen = operator && operatorsOf(definition).includes(operator) ? operator : first
  const value = firstValue(definition, chosen)
  return { field: path, operator: chosen, ...(value !== undefined && { value }) }
}

function firstValue(field: ReferredField, operator: Test['operator']): Test['value'] {
  switch (operandOf(field, operator)) {
    case 'ticked':
      return true
    case 'choice':
      return field.settings.options?.[0]?.value
    case 'choices':
      return []
    default:
      return undefined
  }
}

/**
 * The form after a field has another path, or the fields of a set, whose paths begin with `before` and a dot: conditions follow
 * them.
 */
export function withRenamedPaths(
  fieldSets: readonly EditedSet[],
  before: string,
  after: string,
): EditedSet[] {
  const isSet = before.endsWith('.')
  const rename = (test: Test): Test => {
    const isOf = isSet ? before !== '.' && test.field.startsWith(before) : test.field === before
    return isOf ? { ...test, field: `${after}${test.field.slice(before.length)}` } : test
  }
  return fieldSets.map((set) => ({
    ...set,
    fields: set.fields.map(({ conditions, ...field }) => ({
      ...field,
      ...(conditions && {
        conditions: {
          ...(conditions.show && {
            show: { ...conditions.show, tests: conditions.show.tests.map(rename) },
          }),
          ...(conditions.require && {
            require: { ...conditions.require, tests: conditions.require.tests.map(rename) },
          }),
        },
      }),
    })),
  }))
}
