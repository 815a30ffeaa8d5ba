import { Checkbox, makeStyles, mergeClasses, Radio, RadioGroup, Select } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#contract/forms.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { ChoiceChips, fitChips } from './choice-chips.tsx'
import { ControlGroup, type ControlProps, useControlStyles } from './control.tsx'
import {
  type ChoiceOption,
  choiceOptions,
  LabelText,
  matchingOptions,
  placeholderOf,
} from './field-texts.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

const useStyles = makeStyles({
  /** Fluent's fixed height cuts off large text. */
  select: { height: 'auto' },
  /** Its box begins at the left edge of the form. */
  checkbox: { minHeight: '44px' },
  choice: { minHeight: '44px', alignItems: 'center' },
  indicator: { alignSelf: 'center' },
  /** It keeps its place. */
  hidden: { visibility: 'hidden' },
})

/** With `required`, browsers say that a control is invalid before anybody has used it. */
function unusedIsValid({ required }: FormField) {
  return { required: false, 'aria-required': required || undefined }
}

/** A single checkbox labelled with the field's label: confirmations and optional booleans. */
export function CheckboxControl({ id, field, value, onChange }: ControlProps) {
  const styles = useStyles()
  return (
    <Checkbox
      id={id}
      className={styles.checkbox}
      size="large"
      indicator={{ as: 'span' }}
      label={{ required: false, children: <LabelText field={field} weight="regular" /> }}
      {...unusedIsValid(field)}
      checked={value === true}
      onChange={(_event, data) => onChange(data.checked === true)}
    />
  )
}

/** Multiple choice as a list of checkboxes, each with its option's link. */
export function CheckboxesControl({ id, field, value, messageAt, onChange }: ControlProps) {
  const styles = useStyles()
  const controlStyles = useControlStyles()
  const options = choiceOptions(field.settings, useLanguage())
  const { numericOptions } = fieldTypeOf(field)
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const toggle = (option: string, checked: boolean) => {
    const next = options
      .map((candidate) => candidate.value)
      .filter((candidate) => (candidate === option ? checked : chosen.has(candidate)))
    if (next.length === 0) onChange(undefined)
    else onChange(numericOptions ? next.map(Number) : next)
  }
  if (fitChips(field.settings))
    return (
      <ChoiceChips
        id={id}
        options={options}
        isWrong={messageAt('') !== undefined}
        chosen={chosen}
        onToggle={toggle}
      />
    )
  return (
    <ControlGroup id={id}>
      {options.map((option) => (
        <div key={option.value} className={controlStyles.row}>
          <Checkbox
            className={styles.choice}
            size="large"
            indicator={{ as: 'span', className: styles.indicator }}
            label={{ children: option.label, lang: option.lang }}
            aria-invalid={messageAt('') !== undefined || undefined}
            checked={chosen.has(option.value)}
            onChange={(_event, data) => toggle(option.value, data.checked === true)}
          />
          <OptionLink option={option} />
        </div>
      ))}
    </ControlGroup>
  )
}

function OptionLink({ option: { label, url } }: { option: ChoiceOption }) {
  const { t } = useTranslation()
  return (
    url && (
      <TextLink url={url} newWindow>
        {t('field.option.link', { label })}
      </TextLink>
    )
  )
}

/** Fluent UI's indicator is a `div`, which is not allowed in the `span` around it. */
const inlineIndicator = {
  children: (_: unknown, { ref, ...props }: ComponentProps<'div'>) => <span {...props} />,
}

export function RadioControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const controlStyles = useControlStyles()
  const frame = useRef<HTMLDivElement>(null)
  const options = choiceOptions(field.settings, useLanguage())
  const { numericOptions } = fieldTypeOf(field)
  const isChosen = typeof value === 'string' || typeof value === 'number'
  const chosen = isChosen ? String(value) : ''
  const choose = (option: string) => onChange(numericOptions ? Number(option) : option)
  const areChips = fitChips(field.settings)
  const clear = !field.required && (
    <Button
      className={mergeClasses(!areChips && controlStyles.button, !isChosen && styles.hidden)}
      appearance="subtle"
      size={areChips ? 'medium' : 'small'}
      {...(areChips && {
        icon: <DismissRegular />,
        'aria-label': t('field.radio.clear'),
        title: t('field.radio.clear'),
      })}
      onClick={() => {
        onChange(undefined)
        frame.current?.querySelector('input')?.focus()
      }}
    >
      {!areChips && t('field.radio.clear')}
    </Button>
  )
  return (
    <div ref={frame} className={controlStyles.stack}>
      {areChips ? (
        <ChoiceChips
          id={id}
          options={options}
          isSingle
          chosen={new Set([chosen])}
          onToggle={choose}
          after={clear}
        />
      ) : (
        <>
          <RadioGroup id={id} name={id} value={chosen} onChange={(_event, data) => choose(data.value)}>
            {options.map((option) => (
              <Radio
                key={option.value}
                className={styles.choice}
                value={option.value}
                label={{ children: option.label, lang: option.lang }}
                indicator={inlineIndicator}
              />
            ))}
          </RadioGroup>
          {clear}
        </>
      )}
    </div>
  )
}

/** A required boolean: unlike a checkbox, it distinguishes "no" from unanswered. */
export function YesNoControl({ id, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const options = [
    { value: 'true', label: t('field.yes') },
    { value: 'false', label: t('field.no') },
  ]
  return (
    <ChoiceChips
      id={id}
      options={options}
      isSingle
      chosen={new Set(typeof value === 'boolean' ? [String(value)] : [])}
      onToggle={(chosen) => onChange(chosen === 'true')}
    />
  )
}

/** A native select, followed by the selected option's link. */
export function SelectControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const { select } = useStyles()
  const language = useLanguage()
  const options = choiceOptions(field.settings, language)
  const { numericOptions } = fieldTypeOf(field)
  const chosen = options.find((option) => option.value === String(value ?? ''))
  return (
    <div className={styles.stack}>
      <Select
        id={id}
        className={mergeClasses(styles.control, styles.medium)}
        select={{ className: mergeClasses(styles.control, select) }}
        {...unusedIsValid(field)}
        value={chosen?.value ?? ''}
        onChange={(_event, data) => {
          if (data.value === '') onChange(undefined)
          else onChange(numericOptions ? Number(data.value) : data.value)
        }}
      >
        <option value="">{placeholderOf(field, language) ?? t('field.select.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </Select>
      {chosen && <OptionLink option={chosen} />}
    </div>
  )
}

/** A combobox that accepts one of the options or custom text. */
export function CustomSelectControl({ id, field, value, onChange }: ControlProps) {
  const language = useLanguage()
  const options = choiceOptions(field.settings, language)
  const text = typeof value === 'string' ? value : ''
  const chosen = options.find((option) => option.value === text)
  const displayed = chosen?.label ?? text
  return (
    <SuggestionInput
      id={id}
      text={displayed}
      suggestions={chosen ? options : matchingOptions(options, displayed)}
      selected={chosen?.value}
      placeholder={placeholderOf(field, language)}
      hasFullList
      onSelect={onChange}
      onType={(typed) => onChange(options.find((option) => option.label === typed)?.value ?? typed)}
    />
  )
}
