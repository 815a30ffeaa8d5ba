import {
  Combobox,
  Input,
  makeStyles,
  Option,
  Switch,
  Tag,
  TagGroup,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFormats } from '#contract/files.ts'
import { Field } from '#ui/fields/field.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import { type EditedValues, sizeUnits } from './edited-field.ts'

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  size: { width: '140px' },
  input: { minWidth: 0, width: '100%' },
  tags: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXS },
})

type SettingsProps = {
  values: EditedValues
  errorOf: (field: string) => FieldError
  onChange: (values: EditedValues) => void
}

/** The size limit with its unit, and the accepted formats. */
export function FileSettings({ values, errorOf, onChange }: SettingsProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const { formats } = values
  const available = Object.keys(fileFormats).filter((format) => !formats.includes(format))
  return (
    <section className={styles.section} aria-label={t('manage.forms.fileSettings')}>
      <div className={styles.row}>
        <RequiredField
          className={styles.size}
          label={t('manage.forms.maxSize')}
          {...errorOf('settings.maxSize')}
        >
          <Input
            className={styles.input}
            value={values.size}
            inputMode="decimal"
            onChange={(_event, { value }) => onChange({ ...values, size: value.trim() })}
          />
        </RequiredField>
        <Field className={styles.size} label={t('manage.forms.unit')}>
          <ChoiceSelect
            value={values.unit}
            options={sizeUnits.map((unit) => ({ value: unit, label: unit }))}
            onChoose={(unit) => onChange({ ...values, unit })}
          />
        </Field>
      </div>
      <Field label={t('manage.forms.formats')} hint={t('manage.forms.formatsHint')}>
        <Combobox
          className={styles.input}
          expandIcon={{ 'aria-label': t('field.select.open') }}
          value={typed}
          selectedOptions={[]}
          onChange={(event) => setTyped(event.target.value)}
          onOptionSelect={(_event, { optionValue }) => {
            setTyped('')
            if (optionValue) onChange({ ...values, formats: [...formats, optionValue] })
          }}
          onBlur={() => setTyped('')}
        >
          {available
            .filter((format) => format.includes(typed.toLowerCase()))
            .map((format) => (
              <Option key={format} value={format}>
                {format}
              </Option>
            ))}
        </Combobox>
      </Field>
      {formats.length > 0 && (
        <TagGroup
          className={styles.tags}
          aria-label={t('manage.forms.formats')}
          onDismiss={(_event, { value }) =>
            onChange({ ...values, formats: formats.filter((format) => format !== value) })
          }
        >
          {formats.map((format) => (
            <Tag
              key={format}
              dismissible
              value={format}
              dismissIcon={{ 'aria-label': t('manage.forms.removeFormat', { format }) }}
            >
              {format}
            </Tag>
          ))}
        </TagGroup>
      )}
    </section>
  )
}

/** The limits of a number. */
export function NumberSettings({ values, errorOf, onChange }: SettingsProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <section className={styles.section} aria-label={t('manage.forms.numberSettings')}>
      <div className={styles.row}>
        {(['min', 'max'] as const).map((name) => (
          <Field
            key={name}
            className={styles.size}
            label={t(`manage.forms.${name}`)}
            {...errorOf(`settings.${name}`)}
          >
            <Input
              className={styles.input}
              value={values[name]}
              inputMode="decimal"
              onChange={(_event, { value }) => onChange({ ...values, [name]: value.trim() })}
            />
          </Field>
        ))}
      </div>
      <Switch
        label={t('manage.forms.integer')}
        checked={values.isInteger}
        onChange={(_event, { checked }) => onChange({ ...values, isInteger: checked })}
      />
    </section>
  )
}
