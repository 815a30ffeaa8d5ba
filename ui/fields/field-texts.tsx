import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldSettings } from '#contract/fields.ts'
import { maxBytesOf } from '#contract/files.ts'
import { foldText } from '#contract/fold-text.ts'
import type { FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { inLanguage, type Language, langOf } from '#contract/texts.ts'
import { fieldTypeOf, hasTime } from '#contract/values/field-types.ts'
import { allowedFormats, readableLimit } from '#contract/values/file.ts'
import { maxSupervisors } from '#contract/values/supervisors.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { autoCompleteOf } from './auto-complete.ts'
import { RequiredLabel } from './required-label.tsx'

export function labelOf(field: FormField, language: Language): string {
  return inLanguage(field.labels, language) || field.slug
}

export function placeholderOf(field: FormField, language: Language): string | undefined {
  return inLanguage(field.settings.placeholders, language) || undefined
}

export type ChoiceOption = {
  value: string
  label: string
  /** Of the label, if it is not in the language of the page. */
  lang?: Language | undefined
  url: string | undefined
}

/** A field's options with localized labels; an option without a label is labelled with its value. */
export function choiceOptions(settings: FieldSettings, language: Language): ChoiceOption[] {
  return (settings.options ?? []).map((option) => ({
    value: String(option.value),
    label: inLanguage(option.label, language) || String(option.value),
    lang: langOf(option.label, language),
    url: option.url || undefined,
  }))
}

/** The options whose label contains the text. */
export function matchingOptions(options: readonly ChoiceOption[], text: string): ChoiceOption[] {
  const query = foldText(text)
  return options.filter(({ label }) => foldText(label).includes(query))
}

const useStyles = makeStyles({
  medium: { fontWeight: tokens.fontWeightMedium },
  regular: { fontWeight: tokens.fontWeightRegular },
})

/** The field's label, with a "required" marker. */
export function LabelText({ field, weight }: { field: FormField; weight: 'medium' | 'regular' }) {
  const styles = useStyles()
  const language = useLanguage()
  const label = <span lang={langOf(field.labels, language)}>{labelOf(field, language)}</span>
  return (
    <span className={styles[weight]}>
      {field.required && !field.settings.readOnly ? <RequiredLabel label={label} /> : label}
    </span>
  )
}

/** Default message parameters, because the server may omit the limits. */
function limitParams(field: FormField): Record<string, string | number> {
  const { kind } = fieldTypeOf(field)
  if (kind === 'people') return { max: maxSupervisors }
  if (kind !== 'file') return {}
  return {
    max: readableLimit(maxBytesOf(field.settings)),
    formats: allowedFormats(field.settings).join(', '),
  }
}

/** The message for a missing value: what to do, by how the field is answered. */
function missingKey(field: FormField): string {
  const { kind } = fieldTypeOf(field)
  const filledIn = kind === 'text' ? autoCompleteOf(field) : undefined
  if (filledIn === 'organization' || filledIn === 'name') return `validation.missing.${filledIn}`
  return `validation.missing.${kind === 'checkbox' && field.settings.options?.length ? 'options' : kind}`
}

/** The field's name in the summary of errors; a confirmation is a whole sentence. */
export function nameInSummary(field: FormField, t: TFunction, language: Language): string {
  if (fieldTypeOf(field).kind === 'confirmation') return t('field.confirmation')
  return labelOf(field, language).replace(/[.:?]$/, '')
}

/** Returns a function that translates an issue to what the person has to do, with the field's limits as parameters. */
export function useIssueMessage(): (issue: ValueIssue, field: FormField) => string {
  const { t } = useTranslation()
  return (issue, field) => {
    const { kind } = fieldTypeOf(field)
    const dateKey =
      kind === 'year' ? 'validation.year' : hasTime(kind) ? 'validation.dateTime' : 'validation.date'
    const part = /\.(firstname|lastname|email)$/.exec(issue.field)?.[1]
    const key = issue.messageKey === 'validation.date' ? dateKey : issue.messageKey
    if (key === 'validation.required')
      return t(kind === 'people' && part !== undefined ? `validation.missing.${part}` : missingKey(field))
    return t(key, { ...limitParams(field), ...issue.params })
  }
}
