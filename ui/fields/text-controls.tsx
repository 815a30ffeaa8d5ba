import { Input, type InputProps, mergeClasses } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'
import { formatByParts } from '#contract/values/date-format.ts'
import { type FieldTypeRow, fieldTypeOf } from '#contract/values/field-types.ts'
import { supervisorParts, supervisorsOf } from '#contract/values/supervisor-names.ts'
import { isAmount } from '#contract/values/volume.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { autoCompleteOf } from './auto-complete.ts'
import { dateCodec, numberCodec } from './codecs.ts'
import { type ControlProps, useControlStyles } from './control.tsx'
import { choiceOptions, placeholderOf } from './field-texts.tsx'
import { GrowingTextarea } from './growing-textarea.tsx'
import { useTextLanguage } from './use-text-language.ts'
import { useTypedText } from './use-typed-text.ts'

function inputPropsFor({
  kind,
  input,
}: FieldTypeRow): Pick<InputProps, 'type' | 'inputMode' | 'autoCapitalize'> {
  if (kind === 'email') return { type: 'email', inputMode: 'email' }
  if (input === 'search') return { inputMode: 'search' }
  return input === 'upperCase' ? { autoCapitalize: 'characters' } : {}
}

function useTextProps({ id, field, value }: ControlProps) {
  const language = useLanguage()
  const text = typeof value === 'string' ? value : ''
  const lang = useTextLanguage(field, text)
  return { id, dir: 'auto', lang, value: text, placeholder: placeholderOf(field, language) } as const
}

/** Single-line text: text, search, e-mail and CERCS codes. */
export function TextControl(props: ControlProps) {
  const { field, onChange } = props
  const styles = useControlStyles()
  const type = fieldTypeOf(field)
  const isCode = type.input === 'upperCase'
  const textProps = useTextProps(props)
  const { t } = useTranslation()
  return (
    <Input
      {...textProps}
      {...inputPropsFor(type)}
      {...(type.isVolume && isAmount(textProps.value) && { contentAfter: t('item.volume.unit') })}
      autoComplete={autoCompleteOf(field)}
      className={mergeClasses(
        styles.control,
        isCode && styles.narrow,
        type.isVolume && styles.short,
        (type.kind === 'email' || field.settings.short) && styles.medium,
      )}
      onChange={(_event, data) => onChange(isCode ? data.value.toUpperCase() : data.value)}
    />
  )
}

/** A title: one line of text, displayed whole on as many lines as it needs. */
export function TitleControl(props: ControlProps) {
  const { field, onChange } = props
  const styles = useControlStyles()
  return (
    <GrowingTextarea
      {...useTextProps(props)}
      className={mergeClasses(styles.control, field.settings.short && styles.medium)}
      rows={1}
      resize="none"
      onChange={(_event, data) => onChange(data.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={sendByEnter}
    />
  )
}

/** As in an input; with another key, Enter is a shortcut of the page. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event
  // Safari says only by the code that the key ends a composition.
  const isComposing = nativeEvent.isComposing || keyCode === 229
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function LongTextControl(props: ControlProps) {
  const styles = useControlStyles()
  return (
    <GrowingTextarea
      {...useTextProps(props)}
      className={styles.control}
      rows={3}
      onChange={(_event, data) => props.onChange(data.value)}
    />
  )
}

const prefixes = ['https://', 'http://']

/** A URL input; offers to add the scheme if it is missing. */
export function UrlControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const text = typeof value === 'string' ? value : ''
  const hasScheme = prefixes.some((prefix) => prefix.startsWith(text) || text.startsWith(prefix))
  return (
    <div className={styles.stack}>
      <Input
        id={id}
        className={styles.control}
        autoComplete={autoCompleteOf(field)}
        type="url"
        inputMode="url"
        value={text}
        placeholder={placeholderOf(field, language) ?? 'https://'}
        onChange={(_event, data) => onChange(data.value)}
      />
      {!hasScheme && (
        <div className={styles.row}>
          <span className={styles.secondary}>{t('field.url.offer')}</span>
          {prefixes.map((prefix) => (
            <Button
              key={prefix}
              className={styles.button}
              aria-label={t('field.url.addPrefix', { prefix })}
              onClick={() => {
                onChange(`${prefix}${text.trim()}`)
                document.getElementById(id)?.focus()
              }}
            >
              {prefix}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Numbers and years. A text input, because `type="number"` discards text that is not a number. */
export function NumberControl({ id, field, value, onChange }: ControlProps) {
  const styles = useControlStyles()
  const language = useLanguage()
  const { text, onType, reformat } = useTypedText(value, onChange, numberCodec(language))
  return (
    <Input
      id={id}
      className={mergeClasses(styles.control, styles.narrow)}
      inputMode={fieldTypeOf(field).kind === 'year' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      placeholder={placeholderOf(field, language)}
      onChange={(_event, data) => onType(data.value)}
      onBlur={reformat}
    />
  )
}

/** A value that the user cannot change. */
export function ReadOnlyControl({ id, field, value }: ControlProps) {
  const styles = useControlStyles()
  const text = displayedText(field, value, useLanguage())
  return <Input id={id} className={styles.control} appearance="filled-darker" readOnly value={text} />
}

/** A field's value as one line of localized text. */
function displayedText(field: FormField, value: FieldValue | undefined, language: Language): string {
  if (value === undefined || value === null) return ''
  const { kind } = fieldTypeOf(field)
  if (kind === 'people') {
    const people = supervisorsOf(value).map((person) => supervisorParts.map((part) => person[part]).join(' '))
    return people.join(', ').trim()
  }
  if (Array.isArray(value)) return value.map((element) => displayedText(field, element, language)).join(', ')
  const { dateFormat } = field.settings
  if (dateFormat && (typeof value === 'string' || typeof value === 'number'))
    return formatByParts(value, dateFormat, language)
  if (kind.startsWith('date')) return dateCodec(field.settings.deadline === true).format(value)
  const option = choiceOptions(field.settings, language).find(
    (candidate) => candidate.value === String(value),
  )
  if (option) return option.label
  return typeof value === 'number' && kind !== 'year' ? numberCodec(language).format(value) : String(value)
}
