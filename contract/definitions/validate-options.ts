import type { OptionInput } from '../admin-fields.ts'
import type { FieldOption } from '../fields.ts'
import type { ValueIssue } from '../problems.ts'
import { validatePlainText } from '../translations.ts'
import { isWebAddress } from '../values/address.ts'
import type { FieldTypeRow } from '../values/field-types.ts'
import { normalizeText } from '../values/normalize-text.ts'
import { validateText } from '../values/text.ts'
import { type LabelRule, validateLabel } from './label-rule.ts'

export const maxOptions = 500
const maxValueLength = 200

type OptionRules = Pick<FieldTypeRow, 'numericOptions' | 'linkedOptions'>
type Validated<T> = { value: T; issues: ValueIssue[] }

/** Cleans and validates the options of a field; a type without options ignores them (contract §6). */
export function validateOptions(
  type: FieldTypeRow,
  sent: readonly OptionInput[],
  labels: LabelRule,
): Validated<FieldOption[]> {
  if (type.minOptions === undefined) return { value: [], issues: [] }
  return validateOptionList(type, sent, { field: 'settings.options', min: type.minOptions, labels })
}

/** Likewise the options that were removed, whatever type the field has now: its values may be of an earlier one. */
export function validateRemovedOptions(
  sent: readonly OptionInput[],
  labels: LabelRule,
): Validated<FieldOption[]> {
  return validateOptionList({}, sent, { field: 'settings.removedOptions', min: 0, labels })
}

function validateOptionList(
  type: OptionRules,
  sent: readonly OptionInput[],
  { field, min, labels }: { field: string; min: number; labels: LabelRule },
): Validated<FieldOption[]> {
  if (sent.length < min)
    return { value: [], issues: [{ field, messageKey: 'forms.error.optionCount', params: { count: min } }] }
  if (sent.length > maxOptions) {
    const params = { max: maxOptions }
    return { value: [], issues: [{ field, messageKey: 'validation.maxItems', params }] }
  }
  const read = sent.map((option, index) => validateOption(type, option, `${field}.${index}`, labels))
  const values = read.map(({ value }) => String(value.value))
  const repeated = values.flatMap((value, index): ValueIssue[] =>
    value && values.indexOf(value) < index
      ? [{ field: `${field}.${index}.value`, messageKey: 'forms.error.optionDuplicate' }]
      : [],
  )
  return {
    value: read.map(({ value }) => value),
    issues: [...read.flatMap(({ issues }) => issues), ...repeated],
  }
}

function validateOption(
  type: OptionRules,
  sent: OptionInput,
  at: string,
  labels: LabelRule,
): Validated<FieldOption> {
  const isNumber = type.numericOptions ?? false
  const value = isNumber ? validateOptionNumber(sent, at) : validateOptionValue(sent, at)
  const path = `${at}.label`
  const label = isNumber
    ? validatePlainText(sent.label ?? {}, path, true)
    : validateLabel(sent.label ?? {}, path, labels)
  const url = normalizeText(sent.url ?? '').trim()
  const isUrlWrong = url ? !isWebAddress(url) : type.linkedOptions === true
  return {
    value: {
      value: value.value,
      ...(sent.translationKey && { translationKey: sent.translationKey }),
      label: label.text,
      ...(url && { url }),
    },
    issues: [
      ...value.issues,
      ...label.issues.map((issue) =>
        issue.messageKey === 'validation.required'
          ? { ...issue, messageKey: 'forms.error.optionLabel' }
          : issue,
      ),
      ...(isUrlWrong ? [{ field: `${at}.url`, messageKey: 'forms.error.optionUrl' }] : []),
    ],
  }
}

function validateOptionValue({ value }: OptionInput, at: string): Validated<string> {
  const { text, issues } = validateText(String(value), `${at}.value`, { max: maxValueLength })
  const isMissing = issues.some(({ messageKey }) => messageKey === 'validation.required')
  return {
    value: text,
    issues: isMissing ? [{ field: `${at}.value`, messageKey: 'forms.error.optionValue' }] : issues,
  }
}

/** The value defaults to the label. */
function validateOptionNumber({ value, label }: OptionInput, at: string): Validated<number | string> {
  const text = [value, label?.et, label?.en]
    .map((each) => normalizeText(String(each ?? '')).trim())
    .find(Boolean)
  const number = Number(text)
  if (text && Number.isFinite(number)) return { value: number, issues: [] }
  return { value: '', issues: [{ field: `${at}.value`, messageKey: 'forms.error.optionNumber' }] }
}
