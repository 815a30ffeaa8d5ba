import type { FieldValues } from '../admin-fields.ts'
import type { FieldOption, FieldSettings } from '../fields.ts'
import type { ValueIssue } from '../problems.ts'
import type { Text } from '../texts.ts'
import { validatePlainText } from '../translations.ts'
import { type FieldType, fieldTypeOf, fieldTypeSchema } from '../values/field-types.ts'
import { normalizeText } from '../values/normalize-text.ts'
import { checkSettings } from './check-settings.ts'
import { type LabelRule, validateLabel } from './label-rule.ts'
import { validateOptions, validateRemovedOptions } from './validate-options.ts'

export const fieldTextNames = ['label', 'placeholder', 'helpText', 'tooltipText'] as const
type FieldTextName = (typeof fieldTextNames)[number]

export type ValidField = {
  type: FieldType
  settings: Omit<FieldSettings, 'options' | 'removedOptions' | 'placeholders' | 'tooltips' | 'helps'>
  options: FieldOption[]
  removedOptions: FieldOption[]
  texts: Partial<Record<FieldTextName, Partial<Text>>>
}

/** Cleans and validates a field's definition (contract §6); `checkSlug` validates the slug. */
export function validateField(
  input: FieldValues,
  labels: LabelRule = 'both',
): { field: ValidField; issues: ValueIssue[] } {
  const parsedType = fieldTypeSchema.safeParse(input.type || 'text')
  const type = parsedType.data ?? 'text'
  const typeRow = fieldTypeOf({ type })
  const { options: optionInputs = [], removedOptions: removedInputs = [], ...settings } = input.settings
  const options = validateOptions(typeRow, optionInputs, labels)
  const removedOptions = validateRemovedOptions(removedInputs, labels)
  const fileFormats = settings.fileFormats?.map((format) => format.trim().toLowerCase().replace(/^\./, ''))
  const links = settings.extraLinks?.map(({ url, label }, index) => ({
    url: normalizeText(url).trim(),
    label: validatePlainText(label, `settings.extraLinks.${index}.label`, true),
  }))
  const extraLinks = links?.map(({ url, label }) => ({ url, label: label.text }))
  const cleaned = { ...settings, ...(fileFormats && { fileFormats }), ...(extraLinks && { extraLinks }) }
  const texts = fieldTextNames.map((name) => {
    const text = input.translations[name]
    const path = `translations.${name}`
    const read =
      name === 'label' ? validateLabel(text ?? {}, path, labels) : validatePlainText(text ?? {}, path, true)
    return { name, issues: read.issues, text: text && onlyGiven(text, read.text) }
  })
  return {
    field: {
      type,
      settings: cleaned,
      options: options.value,
      removedOptions: removedOptions.value,
      texts: Object.fromEntries(texts.flatMap(({ name, text }) => (text ? [[name, text]] : []))),
    },
    issues: [
      ...(parsedType.success ? [] : [{ field: 'type', messageKey: 'forms.error.typeUnknown' }]),
      ...options.issues,
      ...removedOptions.issues,
      ...checkSettings(cleaned, typeRow.kind),
      ...(links ?? []).flatMap(({ label }) => label.issues),
      ...texts.flatMap(({ issues }) => issues),
    ],
  }
}

/** Omits the languages that the input omits, so that they are left unchanged. */
export function onlyGiven(given: Partial<Text>, cleaned: Text): Partial<Text> {
  return {
    ...(given.et !== undefined && { et: cleaned.et }),
    ...(given.en !== undefined && { en: cleaned.en }),
  }
}
