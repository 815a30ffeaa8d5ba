import type { Definitions } from '#contract/admin-forms.ts'
import type { Condition, Test } from '#contract/conditions.ts'
import { operandOf, operatorsOf, type ReferredField } from '#contract/definitions/validate-conditions.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import type { EditedOption } from './edited-field.ts'
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
 * Lets conditions follow fields whose path has changed, which are those of a field set with another slug, and new fields, and
 * options of new fields whose value has changed.
 */
export function withFollowedPaths(before: readonly EditedSet[], after: readonly EditedSet[]): EditedSet[] {
  const changed = changedFields(before, after)
  if (changed.size === 0) return [...after]
  const followTest = (test: Test): Test => {
    const { path, options } = changed.get(test.field) ?? {
      path: test.field,
      options: new Map<string, string>(),
    }
    const valueNow = <T>(value: T) => (typeof value === 'string' && options.get(value)) || value
    const { value } = test
    return {
      ...test,
      field: path,
      ...(value !== undefined && { value: Array.isArray(value) ? value.map(valueNow) : valueNow(value) }),
    }
  }
  const follow = (condition: Condition): Condition => ({
    ...condition,
    tests: condition.tests.map(followTest),
  })
  return after.map((set) => ({
    ...set,
    fields: set.fields.map(({ conditions, ...field }) => ({
      ...field,
      ...(conditions && {
        conditions: {
          ...(conditions.show && { show: follow(conditions.show) }),
          ...(conditions.require && { require: follow(conditions.require) }),
        },
      }),
    })),
  }))
}

/** `options` are the values now by those before. */
type ChangedField = { path: string; options: Map<string, string> }

/** By the path before. A row in which another stored field was chosen has another field, not another path. */
function changedFields(before: readonly EditedSet[], after: readonly EditedSet[]): Map<string, ChangedField> {
  const changed = new Map<string, ChangedField>()
  for (const set of after)
    for (const { id, slug, definition } of set.fields) {
      const row = before.find((each) => each.id === set.id)
      const field = row?.fields.find((each) => each.id === id)
      if (!row || !field) continue
      const path = `${row.slug}.${definition ? field.slug : slug}`
      const pathNow = `${set.slug}.${slug}`
      const options = changedOptions(field.definition?.options ?? [], definition?.options ?? [])
      if (path !== pathNow || options.size > 0) changed.set(path, { path: pathNow, options })
    }
  return changed
}

function changedOptions(
  before: readonly EditedOption[],
  after: readonly EditedOption[],
): Map<string, string> {
  const changed = new Map<string, string>()
  for (const { id, value } of after) {
    const former = before.find((option) => option.id === id)
    if (former && former.value !== value) changed.set(former.value, value)
  }
  return changed
}
