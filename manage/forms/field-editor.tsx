import { useRouter } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#contract/admin-fields.ts'
import { labelRuleOf } from '#contract/definitions/label-rule.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { validateField } from '#contract/definitions/validate-field.ts'
import type { Envelope } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useEdit } from '../shell/use-edit.ts'
import {
  checkTypedLimits,
  type EditedValues,
  mergeFields,
  toEditedField,
  toFieldInput,
} from './edited-field.ts'
import { EditorForm } from './editor.tsx'
import { FieldInputs } from './field-inputs.tsx'
import { fieldParts } from './field-parts.ts'
import { issueName } from './issue-names.ts'
import { listPath } from './paths.ts'
import { useSlug } from './slug-field.tsx'
import { UsageNote } from './usage-note.tsx'
import { entriesOf, useUsage } from './use-usage.ts'

type Props = { field: FieldDefinition | undefined }

/** Adds or updates a field: its type, texts, and the settings of the type (contract §6). */
export function FieldEditor({ field }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const slugRule = useSlug(field !== undefined)
  const { usage, isLoaded } = useUsage({ field: field?.slug, isStored: field !== undefined })
  const router = useRouter()
  const labels = labelRuleOf(field)
  const edit = useEdit<EditedValues, Envelope>({
    initial: toEditedField(field),
    updatedAt: field?.updatedAt,
    check: (values) => [
      ...(field ? [] : checkSlug(values.slug)),
      ...checkTypedLimits(values),
      ...validateField(toFieldInput(values), labels).issues,
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
      <FieldInputs
        values={values}
        slugRule={slugRule}
        labels={labels}
        entriesOf={(value) => usage.options.find((each) => each.value === value)?.entries ?? 0}
        errorOf={errorOf}
        onChange={change}
      />
      {field && (
        <UsageNote slug={field.slug} forms={field.forms} used={isLoaded ? usage.fields : undefined} />
      )}
    </EditorForm>
  )
}
