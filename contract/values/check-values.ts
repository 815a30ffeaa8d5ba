import { checkJson, maxIssues } from '../check-json.ts'
import type { FieldValue, FormValues } from '../fields.ts'
import type { FormField, FormFieldSet, WithFieldSets } from '../forms.ts'
import { isRecord } from '../is-record.ts'
import type { ValueIssue } from '../problems.ts'
import { checkAgreement } from './agreement.ts'
import { isSameValue } from './changed-values.ts'
import {
  type ConditionOptions,
  type Outcome as ConditionOutcome,
  evaluateConditions,
  isConditional,
  pathOf,
} from './conditions.ts'
import { fieldTypeName } from './field-types.ts'
import { isBlank } from './normalize-text.ts'
import type { Outcome, CheckOptions as RuleOptions } from './rule.ts'
import { rules } from './rules.ts'

/** `whole`: the form that the given one is a part of (`ConditionOptions`). */
export type CheckOptions = RuleOptions & Pick<ConditionOptions, 'whole'>

function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && isBlank(value)) ||
    (Array.isArray(value) && value.length === 0)
  )
}

function applyRule(field: FormField, value: unknown, options: CheckOptions): Outcome {
  const jsonIssues = checkJson(value)
  if (jsonIssues.length > 0) {
    const isList = Array.isArray(value)
    const issues = jsonIssues.map(({ field: at, messageKey }) => ({ messageKey, ...(isList && { at }) }))
    return { ok: false, issues }
  }
  const outcome: Outcome = isMissing(value)
    ? { ok: true, value: undefined }
    : rules[fieldTypeName(field.type)](value, { ...options, settings: field.settings })
  if (outcome.ok && outcome.value === undefined && field.required) {
    return { ok: false, issues: [{ messageKey: 'validation.required' }] }
  }
  return outcome
}

/** Whether a value is the stored one, or as empty as that. */
function isStored(value: unknown, stored: FieldValue | undefined): boolean {
  return isMissing(value) ? isMissing(stored) : isSameValue(value, stored)
}

/**
 * Validates one field by contract §4. `value` is the cleaned value to store, `undefined` if empty or invalid. The issues'
 * `field` is the field's slug, or a path below it (`supervisors.1.email`). With the slug of its field set, the stored value
 * is accepted.
 */
export function checkField(
  field: FormField,
  value: unknown,
  options: CheckOptions,
  fieldSet?: string,
): { value: FieldValue | undefined; issues: ValueIssue[] } {
  if (options.stored && fieldSet !== undefined) {
    const stored = options.stored[fieldSet]?.[field.slug]
    if (isStored(value, stored)) return { value: stored ?? undefined, issues: [] }
  }
  const outcome = applyRule(field, value, options)
  if (outcome.ok) return { value: outcome.value, issues: [] }
  const issues = outcome.issues.map(({ at, ...issue }) => ({
    field: at === undefined ? field.slug : `${field.slug}.${at}`,
    ...issue,
  }))
  return { value: undefined, issues }
}

/** A person may have one name, first or last, and no e-mail address: nobody has to invent what an account lacks. */
function mayBeMissing(
  { settings: { autoFill } }: FormField,
  { fields }: FormFieldSet,
  values: Record<string, unknown>,
): boolean {
  if (autoFill === undefined || autoFill === 'email') return autoFill === 'email'
  const otherName = autoFill === 'firstName' ? 'lastName' : 'firstName'
  const other = fields.find(({ settings }) => settings.autoFill === otherName)
  return other !== undefined && Object.hasOwn(values, other.slug) && !isMissing(values[other.slug])
}

/** The options for a field: what the stored values did not require is required of a change. */
function optionsFor(
  path: string,
  value: unknown,
  options: CheckOptions,
  outcome: ConditionOutcome | undefined,
) {
  if (!outcome?.newlyRequired.has(path) || !isMissing(value)) return options
  const { stored: _, ...others } = options
  return others
}

/**
 * Validates one field of a form whose values decide whether it is displayed and required (`evaluateConditions`). The issues'
 * `field` is a path in the form.
 */
export function checkFieldIn(
  { set, field }: { set: string; field: FormField },
  value: unknown,
  options: CheckOptions,
  outcome: ConditionOutcome | undefined,
): ValueIssue[] {
  const path = pathOf({ slug: set }, field)
  if (outcome?.hidden.has(path)) return []
  const required = outcome ? outcome.required.has(path) : field.required
  const { issues } = checkField({ ...field, required }, value, optionsFor(path, value, options, outcome), set)
  return issues.map((issue) => ({ ...issue, field: `${set}.${issue.field}` }))
}

function checkFieldSet(
  fieldSet: FormFieldSet,
  given: unknown,
  options: CheckOptions,
  outcome: ConditionOutcome | undefined,
) {
  const values: [string, FieldValue][] = []
  const issues: ValueIssue[] = []
  const below = (issue: ValueIssue) => ({ ...issue, field: `${fieldSet.slug}.${issue.field}` })
  if (given !== undefined && given !== null && !isRecord(given)) {
    return { values, issues: [{ field: fieldSet.slug, messageKey: 'validation.type' }] }
  }
  const record = given ?? {}
  const known = new Set(fieldSet.fields.map((field) => field.slug))
  const unknown = Object.keys(record).filter((slug) => !known.has(slug))
  for (const slug of unknown.slice(0, maxIssues))
    issues.push(below({ field: slug, messageKey: 'validation.unknownField' }))
  for (const field of fieldSet.fields) {
    const path = pathOf(fieldSet, field)
    if (outcome?.hidden.has(path)) continue
    const value = Object.hasOwn(record, field.slug) ? record[field.slug] : undefined
    const isRequired = outcome ? outcome.required.has(path) : field.required
    const required = isRequired && !mayBeMissing(field, fieldSet, record)
    const ownOptions = optionsFor(path, value, options, outcome)
    const checked = checkField({ ...field, required }, value, ownOptions, fieldSet.slug)
    issues.push(...checked.issues.map(below))
    if (checked.value !== undefined) values.push([field.slug, checked.value])
  }
  return { values, issues }
}

/**
 * Validates all values of a form by contract §4, in the browser and on the server. `values` contains the cleaned, non-empty
 * values, without those of hidden fields, and must only be stored if there are no issues. Accepts any JSON and never throws.
 */
export function checkValues(
  form: WithFieldSets,
  values: unknown,
  options: CheckOptions,
): { values: FormValues; issues: ValueIssue[] } {
  if (!isRecord(values)) return { values: {}, issues: [{ field: '', messageKey: 'validation.type' }] }
  const known = new Set(form.fieldSets.map((fieldSet) => fieldSet.slug))
  const issues: ValueIssue[] = Object.keys(values)
    .filter((slug) => !known.has(slug))
    .slice(0, maxIssues)
    .map((slug) => ({ field: slug, messageKey: 'validation.unknownField' }))
  const outcome = isConditional(options.whole ?? form) ? evaluateConditions(form, values, options) : undefined
  const cleaned: [string, Record<string, FieldValue>][] = []
  for (const fieldSet of form.fieldSets) {
    const given = Object.hasOwn(values, fieldSet.slug) ? values[fieldSet.slug] : undefined
    const checked = checkFieldSet(fieldSet, given, options, outcome)
    issues.push(...checked.issues)
    // `fromEntries` defines own properties, so a slug like `__proto__` is safe.
    if (checked.values.length > 0) cleaned.push([fieldSet.slug, Object.fromEntries(checked.values)])
  }
  const cleanedValues: FormValues = Object.fromEntries(cleaned)
  issues.push(...checkAgreement(cleanedValues, options.stored))
  return { values: cleanedValues, issues: issues.slice(0, maxIssues) }
}
