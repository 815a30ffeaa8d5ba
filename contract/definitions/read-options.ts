import type { FieldOption } from '../forms.ts'
import type { ValueIssue } from '../problems.ts'
import { readText } from '../translations.ts'
import { isWebAddress } from '../values/address.ts'
import { readWritten } from '../values/written-text.ts'
import type { OptionInput } from './definitions.ts'

const maxOptions = 500
const maxValueLength = 200

/** Minimum number of options by field type; types not listed have no options. */
const minOptions: Readonly<Record<string, number>> = {
  select: 1,
  'select-multi': 1,
  'multi-select': 1,
  'select-number': 1,
  'select-number-multi': 1,
  'select-withUrl': 1,
  'select-withUrl-multi': 1,
  checkbox: 1,
  'checkbox-withUrl': 1,
  class: 1,
  radio: 2,
}

type Read<T> = { value: T; issues: ValueIssue[] }

export function takesOptions(type: string): boolean {
  return Object.hasOwn(minOptions, type)
}

/** Cleans and validates the options of a field (back-office.md §5). */
export function readOptions(type: string, sent: readonly OptionInput[]): Read<FieldOption[]> {
  const field = 'settings.options'
  const min = minOptions[type] ?? 0
  if (sent.length < min)
    return { value: [], issues: [{ field, messageKey: 'forms.error.optionCount', params: { min } }] }
  if (sent.length > maxOptions) {
    const params = { max: maxOptions }
    return { value: [], issues: [{ field, messageKey: 'validation.maxItems', params }] }
  }
  const read = sent.map((option, index) => readOption(type, option, `${field}.${index}`))
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

function readOption(type: string, sent: OptionInput, at: string): Read<FieldOption> {
  const isNumber = type.startsWith('select-number')
  const value = isNumber ? readNumber(sent, at) : readValue(sent, at)
  const label = readText(sent.label ?? {}, `${at}.label`, isNumber)
  const url = sent.url?.trim() ?? ''
  const isUrlWrong = url ? !isWebAddress(url) : type.includes('-withUrl')
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

function readValue({ value }: OptionInput, at: string): Read<string> {
  const { text, issues } = readWritten(String(value), `${at}.value`, { max: maxValueLength })
  const isMissing = issues.some(({ messageKey }) => messageKey === 'validation.required')
  return {
    value: text,
    issues: isMissing ? [{ field: `${at}.value`, messageKey: 'forms.error.optionValue' }] : issues,
  }
}

/** The value defaults to the label. */
function readNumber({ value, label }: OptionInput, at: string): Read<number | string> {
  const text = String(value).trim() || label?.et?.trim() || label?.en?.trim() || ''
  const number = Number(text)
  if (text && Number.isFinite(number)) return { value: number, issues: [] }
  return { value: '', issues: [{ field: `${at}.value`, messageKey: 'forms.error.optionNumber' }] }
}
