import { isDeepStrictEqual } from 'node:util'
import { checkSlug } from '#contract/definitions/slug.ts'
import { validateField } from '#contract/definitions/validate-field.ts'
import { validateForm, validateOptionalText } from '#contract/definitions/validate-form.ts'
import type { FormExport, PlannedDefinition } from '#contract/form-exchange.ts'
import type { ValueIssue } from '#contract/problems.ts'

/** A stored definition in the shape of the file. */
type Existing<D> = ReadonlyMap<string, { exported: D; updatedAt: string; forms: readonly string[] }>
export type ExistingDefinitions = {
  forms: Existing<FormExport['form']>
  fieldSets: Existing<FormExport['fieldSets'][number]>
  fields: Existing<FormExport['fields'][number]>
}

export type ImportPlan = {
  form: PlannedDefinition
  fieldSets: PlannedDefinition[]
  fields: PlannedDefinition[]
  /** The latest change of the definitions that exist already. */
  updatedAt: string | undefined
  issues: ValueIssue[]
}

/** Compares a file with the stored definitions, and validates it by the rules of the editors. */
export function planImport(
  { form, fieldSets, fields }: FormExport,
  existing: ExistingDefinitions,
): ImportPlan {
  const known = {
    fieldSets: new Set([...existing.fieldSets.keys(), ...fieldSets.map(({ slug }) => slug)]),
    fields: new Map([
      ...[...existing.fields].map(([slug, { exported }]) => [slug, exported] as const),
      ...fields.map((field) => [field.slug, field] as const),
    ]),
  }
  const found = [
    existing.forms.get(form.slug),
    ...fieldSets.map(({ slug }) => existing.fieldSets.get(slug)),
    ...fields.map(({ slug }) => existing.fields.get(slug)),
  ]
  const times = found.flatMap((each) => each?.updatedAt ?? []).toSorted()
  return {
    form: plannedOf(form, form.slug, existing.forms),
    fieldSets: fieldSets.map((set) => plannedOf(set, form.slug, existing.fieldSets)),
    fields: fields.map((field) => plannedOf(field, form.slug, existing.fields, comparableField)),
    updatedAt: times.at(-1),
    issues: [
      ...below('form', [
        ...(existing.forms.has(form.slug) ? [] : checkSlug(form.slug)),
        ...validateForm(form, known).issues,
      ]),
      ...checkList('fieldSets', fieldSets, existing.fieldSets, ({ settings }) => [
        ...validateOptionalText(settings.title, 'settings.title').issues,
        ...validateOptionalText(settings.description, 'settings.description').issues,
      ]),
      ...checkList('fields', fields, existing.fields, (field) => validateField(field, 'one').issues),
    ],
  }
}

function below(path: string, issues: readonly ValueIssue[]): ValueIssue[] {
  return issues.map((issue) => ({ ...issue, field: `${path}.${issue.field}` }))
}

function checkList<D extends { slug: string }>(
  path: string,
  definitions: readonly D[],
  existing: Existing<D>,
  issuesOf: (definition: D) => ValueIssue[],
): ValueIssue[] {
  const slugs = definitions.map(({ slug }) => slug)
  return definitions.flatMap((definition, index) =>
    below(`${path}.${index}`, [
      ...(existing.has(definition.slug) ? [] : checkSlug(definition.slug)),
      ...(slugs.indexOf(definition.slug) < index
        ? [{ field: 'slug', messageKey: 'forms.error.slugInUse' }]
        : []),
      ...issuesOf(definition),
    ]),
  )
}

function plannedOf<D extends { slug: string }>(
  given: D,
  form: string,
  existing: Existing<D>,
  comparable: (definition: D) => object = (definition) => definition,
): PlannedDefinition {
  const { slug } = given
  const stored = existing.get(slug)
  if (!stored) return { slug, state: 'new', forms: [] }
  const isSame = isDeepStrictEqual(comparable(given), comparable(stored.exported))
  return {
    slug,
    state: isSame ? 'same' : 'different',
    forms: stored.forms.filter((other) => other !== form),
  }
}

/**
 * The field without what does not matter: settings that are off or empty, and the keys of options, which may differ between
 * registers. Options that were removed are only ever added.
 */
function comparableField({
  settings: { removedOptions: _, options = [], ...settings },
  ...field
}: FormExport['fields'][number]) {
  return {
    ...field,
    options: options.map(({ value, label, url }) => ({ value, label, url: url || undefined })),
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => !isOff(value))),
  }
}

function isOff(value: unknown): boolean {
  return value === undefined || value === false || value === '' || isDeepStrictEqual(value, [])
}
