import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { LabelRule } from '#contract/definitions/label-rule.ts'
import type { Text } from '#contract/texts.ts'
import { fieldTypeName, fieldTypeOf, hasDateFormat } from '#contract/values/field-types.ts'
import rowStyles from '#ui/fields/field-row.module.css'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import { DateFormatEditor } from './date-format-editor.tsx'
import { type EditedValues, hasOptions, withType } from './edited-field.ts'
import { FileSettings, NumberSettings } from './field-settings.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { SlugField, type SlugRule } from './slug-field.tsx'
import { TextPair } from './text-pair.tsx'

/** The types that a manager may choose; a disabled one is only displayed. Fields that ship may have others. */
const offeredTypes = [
  { type: 'text' },
  { type: 'textarea' },
  { type: 'number' },
  { type: 'url', disabled: true },
  { type: 'select' },
  { type: 'select-multi' },
  { type: 'select-number' },
  { type: 'select-number-multi' },
  { type: 'select-withUrl' },
  { type: 'select-withUrl-multi' },
  { type: 'radio' },
  { type: 'checkbox' },
  { type: 'email' },
  { type: 'multi-email' },
  { type: 'auto-email', disabled: true },
  { type: 'auto-multi-email', disabled: true },
  { type: 'date' },
  { type: 'date-range' },
  { type: 'file' },
  { type: 'supervisorsList' },
] as const

const useStyles = makeStyles({
  // Further apart than a switch and its label.
  switches: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalXXL },
  summary: { cursor: 'pointer', minHeight: '32px' },
  details: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
})

type Props = {
  values: EditedValues
  slugRule: SlugRule
  /** In how many languages labels are required. */
  labels: LabelRule
  /** How many entries have the option. */
  entriesOf?: (option: string) => number
  errorOf: (field: string) => FieldError
  /** Within the row of a form: what is rarely needed opens below. */
  isInRow?: boolean
  onChange: (values: EditedValues) => void
}

/** The inputs of a field's definition: its texts, type, and the settings of the type. */
export function FieldInputs({
  values,
  slugRule,
  labels,
  entriesOf = () => 0,
  errorOf,
  isInRow = false,
  onChange,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { slug, type, texts } = values
  const { kind } = fieldTypeOf({ type })
  const isOffered = offeredTypes.some((each) => each.type === type)
  const change = (changed: Partial<EditedValues>) => onChange({ ...values, ...changed })
  const changeText = (name: keyof EditedValues['texts'], text: Text) =>
    change({ texts: { ...texts, [name]: text } })
  const slugField = (
    <SlugField
      slug={slug}
      rule={slugRule}
      error={errorOf('slug')}
      onChange={(next) => change({ slug: next })}
    />
  )
  const details = (
    <>
      {(['helpText', 'placeholder', 'tooltipText'] as const).map((name) => (
        <TextPair
          key={name}
          labelKey={`manage.forms.label.${name}`}
          field={`translations.${name}`}
          text={texts[name]}
          rows={name === 'helpText' ? 2 : undefined}
          errorOf={errorOf}
          onChange={(text) => changeText(name, text)}
        />
      ))}
      <div className={styles.switches}>
        <Switch
          label={t('manage.forms.readOnly')}
          checked={values.readOnly}
          onChange={(_event, { checked }) => change({ readOnly: checked })}
        />
        <Switch
          label={t('manage.forms.private')}
          checked={values.isPrivate}
          onChange={(_event, { checked }) => change({ isPrivate: checked })}
        />
        <Switch
          label={t('manage.forms.ownerMayChange')}
          checked={values.ownerMayChange}
          onChange={(_event, { checked }) => change({ ownerMayChange: checked })}
        />
      </div>
    </>
  )
  return (
    <>
      <TextPair
        labelKey="manage.forms.label.label"
        field="translations.label"
        text={texts.label}
        required={labels === 'one' ? 'one' : true}
        errorOf={errorOf}
        onChange={(label) => change({ slug: slugRule.follow(slug, label), texts: { ...texts, label } })}
      />
      <div className={rowStyles.row}>
        <RequiredField label={t('manage.forms.label.type')} {...errorOf('type')}>
          <ChoiceSelect
            value={type}
            options={[
              ...(isOffered ? [] : [{ value: type, label: t(`manage.forms.type.${fieldTypeName(type)}`) }]),
              ...offeredTypes.map((each) => ({
                value: each.type,
                label: t(`manage.forms.type.${each.type}`),
                disabled: 'disabled' in each && each.type !== type,
              })),
            ]}
            onChoose={(chosen) => change(withType(values, chosen))}
          />
        </RequiredField>
        {slugField}
      </div>
      {hasOptions({ type }) && (
        <OptionsEditor
          type={type}
          options={values.options}
          labels={labels}
          entriesOf={entriesOf}
          errorOf={errorOf}
          onChange={(options) => change({ options })}
        />
      )}
      {hasOptions({ type }) && (
        <Switch
          label={t('manage.forms.customSelect')}
          checked={values.customSelect}
          onChange={(_event, { checked }) => change({ customSelect: checked })}
        />
      )}
      {kind === 'file' && <FileSettings values={values} errorOf={errorOf} onChange={onChange} />}
      {kind === 'number' && <NumberSettings values={values} errorOf={errorOf} onChange={onChange} />}
      {hasDateFormat(kind) && (
        <DateFormatEditor
          kind={kind}
          format={values.dateFormat}
          errorOf={errorOf}
          onChange={(dateFormat) => change({ dateFormat })}
        />
      )}
      {isInRow ? (
        <details>
          <summary className={styles.summary}>{t('manage.forms.moreSettings')}</summary>
          <div className={styles.details}>{details}</div>
        </details>
      ) : (
        details
      )}
    </>
  )
}
