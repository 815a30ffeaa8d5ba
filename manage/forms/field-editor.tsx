import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useRouter } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#contract/admin-fields.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { validateField } from '#contract/definitions/validate-field.ts'
import type { Envelope } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeName, fieldTypeOf, hasDateFormat } from '#contract/values/field-types.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { DateFormatEditor } from './date-format-editor.tsx'
import {
  checkTypedLimits,
  type EditedValues,
  hasOptions,
  mergeFields,
  toEditedField,
  toFieldInput,
} from './edited-field.ts'
import { EditorForm } from './editor.tsx'
import { fieldParts } from './field-parts.ts'
import { FileSettings, NumberSettings } from './field-settings.tsx'
import { issueName } from './issue-names.ts'
import { OptionsEditor } from './options-editor.tsx'
import { listPath } from './paths.ts'
import { SlugField, useSlug } from './slug-field.tsx'
import { TextPair } from './text-pair.tsx'
import { UsageNote } from './usage-note.tsx'
import { entriesOf, useUsage } from './use-usage.ts'

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
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  grow: { flex: '1 1 200px' },
})

type Props = { field: FieldDefinition | undefined }

/** Adds or updates a field: its type, texts, and the settings of the type (contract §6). */
export function FieldEditor({ field }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const language = useLanguage()
  const slugRule = useSlug(field !== undefined)
  const { usage, isLoaded } = useUsage({ field: field?.slug, isStored: field !== undefined })
  const router = useRouter()
  const edit = useEdit<EditedValues, Envelope>({
    initial: toEditedField(field),
    updatedAt: field?.updatedAt,
    check: (values) => [
      ...(field ? [] : checkSlug(values.slug)),
      ...checkTypedLimits(values),
      ...validateField(toFieldInput(values)).issues,
    ],
    save: (values, updatedAt) =>
      field
        ? client('updateField', {
            params: { slug: field.slug },
            body: { action: 'update', updatedAt, values: toFieldInput(values) },
          })
        : client('addField', { body: { action: 'new', values: toFieldInput(values) } }),
    load: async () => {
      const response = await client('getField', { params: { slug: field?.slug ?? '' } })
      if (!response.ok) return undefined
      return { values: toEditedField(response.data.values), updatedAt: response.data.updatedAt }
    },
    merge: mergeFields,
    partsOf: (values) => fieldParts(values, t),
    onSaved: () => router.push(listPath('field')),
  })
  const { values, change, errorOf } = edit
  const { slug, type, texts } = values
  const { kind } = fieldTypeOf({ type })
  const isOffered = offeredTypes.some((each) => each.type === type)

  function findLosses(): string[] {
    const initial = edit.base.values
    const isOtherKind = fieldTypeOf(values).kind !== fieldTypeOf(initial).kind
    const count = field && isOtherKind ? entriesOf(usage.fields, field.slug) : 0
    if (field && count > 0) return [t('manage.forms.losses.field', { name: field.slug, count })]
    return initial.options
      .filter(
        ({ value }) => !toFieldInput(values).settings.options?.some((each) => String(each.value) === value),
      )
      .flatMap(({ value, label }) => {
        const count = usage.options.find((each) => each.value === value)?.entries ?? 0
        const name = inLanguage(label, language) || value
        return count > 0 ? [t('manage.forms.losses.option', { name, count })] : []
      })
  }

  function nameOf(path: string): string {
    const [, index] = /^settings\.options\.(\d+)/.exec(path) ?? []
    if (index === undefined) return issueName(path, t)
    const option = values.options[Number(index)]
    const name = (option && inLanguage(option.label, language)) || option?.value || String(Number(index) + 1)
    return issueName(path, t, { key: 'option', name })
  }

  return (
    <EditorForm edit={edit} nameOf={nameOf} findLosses={findLosses} isStored={field !== undefined}>
      <TextPair
        labelKey="manage.forms.label.label"
        field="translations.label"
        text={texts.label}
        required
        errorOf={errorOf}
        onChange={(label) =>
          change({
            slug: slugRule.follow(slug, label),
            texts: { ...texts, label },
          })
        }
      />
      <div className={styles.row}>
        <div className={styles.grow}>
          <SlugField
            slug={slug}
            rule={slugRule}
            error={errorOf('slug')}
            onChange={(next) => change({ slug: next })}
          />
        </div>
        <RequiredField className={styles.grow} label={t('manage.forms.label.type')} {...errorOf('type')}>
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
            onChoose={(chosen) => change({ type: chosen })}
          />
        </RequiredField>
      </div>
      {hasOptions({ type }) && (
        <OptionsEditor
          type={type}
          options={values.options}
          entriesOf={(value) => usage.options.find((each) => each.value === value)?.entries ?? 0}
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
      {kind === 'file' && <FileSettings values={values} errorOf={errorOf} onChange={change} />}
      {kind === 'number' && <NumberSettings values={values} errorOf={errorOf} onChange={change} />}
      {hasDateFormat(kind) && (
        <DateFormatEditor
          kind={kind}
          format={values.dateFormat}
          errorOf={errorOf}
          onChange={(dateFormat) => change({ dateFormat })}
        />
      )}
      {(['helpText', 'placeholder', 'tooltipText'] as const).map((name) => (
        <TextPair
          key={name}
          labelKey={`manage.forms.label.${name}`}
          field={`translations.${name}`}
          text={texts[name]}
          rows={name === 'helpText' ? 2 : undefined}
          errorOf={errorOf}
          onChange={(text) => change({ texts: { ...texts, [name]: text } })}
        />
      ))}
      <div>
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
      {field && (
        <UsageNote slug={field.slug} forms={field.forms} used={isLoaded ? usage.fields : undefined} />
      )}
    </EditorForm>
  )
}
