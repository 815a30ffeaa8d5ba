import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, CopyRegular, EyeRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminForm, Definitions } from '#contract/admin-forms.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { validateForm } from '#contract/definitions/validate-form.ts'
import { formStatuses } from '#contract/forms.ts'
import { visibilities } from '#contract/roles.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import {
  type EditedForm,
  type EditedSet,
  mergeForms,
  noText,
  toEditedForm,
  toFormInput,
} from './edited-form.ts'
import { EditorForm } from './editor.tsx'
import { ExportButton } from './export-button.tsx'
import { FormDetails } from './form-details.tsx'
import { formParts } from './form-parts.ts'
import { FormPreview } from './form-preview.tsx'
import { editorPath, listPath } from './paths.ts'
import { SetEditor } from './set-editor.tsx'
import { SlugField, useSlug } from './slug-field.tsx'
import { newRowId, SortableList } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'
import { useEditor } from './use-editor.ts'
import { entriesOf, useUsage } from './use-usage.ts'

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  selects: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

type Props = {
  /** Undefined for a new form. */
  form: AdminForm | undefined
  /** The form that a new one starts as a copy of. */
  template?: AdminForm | undefined
  definitions: Definitions
}

/** Adds or updates a form: texts, status, permissions, and the ordered field sets and fields (contract §6). */
export function FormEditor({ form, template, definitions }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const slugRule = useSlug(form !== undefined)
  const { usage } = useUsage({ isStored: form !== undefined })
  const entriesIn = (field: string) => (form ? entriesOf(usage.fields, field, form.slug) : 0)
  const [isPreviewed, setPreviewed] = useState(false)
  const known = {
    fieldSets: new Set(definitions.fieldSets.map(({ slug }) => slug)),
    fields: new Set(definitions.fields.map(({ slug }) => slug)),
  }
  const editor = useEditor<EditedForm>({
    initial:
      form || !template ? toEditedForm(form) : { ...toEditedForm(template), slug: '', status: 'draft' },
    updatedAt: form?.updatedAt ?? '',
    check: (values) => [
      ...(form ? [] : checkSlug(values.slug)),
      ...validateForm(toFormInput(values), known).issues,
    ],
    save: (values, updatedAt) => {
      const { fieldSets, ...properties } = toFormInput(values)
      if (!form) return client('addForm', { body: { action: 'new', values: { ...properties, fieldSets } } })
      return client('changeForm', {
        params: { slug: form.slug },
        body: {
          action: 'update',
          updatedAt,
          uuid: form.uuid,
          form: { ...properties, status: values.status },
          fieldSets,
        },
      })
    },
    loadSaved: async () => {
      const response = await client('getAdminForm', { params: { slug: form?.slug ?? '' } })
      return response.ok
        ? { values: toEditedForm(response.data), updatedAt: response.data.updatedAt }
        : undefined
    },
    merge: mergeForms,
    partsOf: (values) => formParts(values, t),
    lossesOf: (values, initial) => {
      const remaining = new Set(fieldPathsOf(values).map(({ path }) => path))
      return fieldPathsOf(initial)
        .filter(({ path, field }) => !remaining.has(path) && entriesIn(field) > 0)
        .map(({ path, field }) => t('manage.forms.losses.field', { name: path, count: entriesIn(field) }))
    },
    savedPath: () => listPath('form'),
  })
  const { values, change, errorOf } = editor
  const { slug, title, description, fieldSets } = values

  const changeSets = (next: EditedSet[]) => change({ ...values, fieldSets: next })
  const changeSet = (set: EditedSet) => changeSets(fieldSets.map((each) => (each.id === set.id ? set : each)))

  return (
    <EditorForm editor={editor} isStored={form !== undefined}>
      <div className={styles.actions}>
        <ButtonLink href={listPath('form')}>
          <ArrowLeftRegular fontSize={20} />
          {t('common.back')}
        </ButtonLink>
        <Button icon={<EyeRegular />} onClick={() => setPreviewed(true)}>
          {t('manage.forms.preview')}
        </Button>
        {form && <ExportButton slug={form.slug} />}
        {form && (
          <ButtonLink href={`${editorPath('form')}?from=${encodeURIComponent(form.slug)}`}>
            <CopyRegular fontSize={20} />
            {t('manage.forms.duplicate')}
          </ButtonLink>
        )}
      </div>
      {form && <FormDetails form={form} />}
      <TextPair
        labelKey="manage.forms.label.title"
        field="title"
        text={title}
        errorOf={errorOf}
        onChange={(next) => change({ ...values, title: next, slug: slugRule.follow(slug, next) })}
      />
      <SlugField
        slug={slug}
        rule={slugRule}
        error={errorOf('slug')}
        onChange={(next) => change({ ...values, slug: next })}
      />
      <TextPair
        labelKey="manage.forms.label.description"
        field="description"
        text={description}
        rows={3}
        errorOf={errorOf}
        onChange={(next) => change({ ...values, description: next })}
      />
      <div className={styles.selects}>
        <Field
          label={t('manage.forms.label.status')}
          hint={form ? undefined : t('manage.forms.newStatusHint')}
        >
          <ChoiceSelect
            value={values.status}
            disabled={!form}
            options={formStatuses.map((each) => ({ value: each, label: t(`manage.forms.status.${each}`) }))}
            onChoose={(status) => change({ ...values, status })}
          />
        </Field>
        <Field label={t('manage.forms.label.permissions')} hint={t('manage.forms.permissionsHint')}>
          <ChoiceSelect
            value={values.permissions}
            options={visibilities.map((each) => ({
              value: each,
              label: t(`manage.forms.permissions.${each}`),
            }))}
            onChoose={(permissions) => change({ ...values, permissions })}
          />
        </Field>
      </div>
      <Subtitle2 as="h2">{t('manage.forms.title.fieldset')}</Subtitle2>
      {fieldSets.length === 0 && <p>{t('manage.forms.noSets')}</p>}
      <SortableList
        members={fieldSets}
        nameOf={({ slug }, index) => slug || t('manage.forms.setNumber', { number: index + 1 })}
        onChange={changeSets}
        add={{
          label: t('manage.forms.addSet'),
          create: (order) => ({ id: newRowId(), order, slug: '', translation: noText, fields: [] }),
        }}
      >
        {(set, index, row) => (
          <SetEditor
            set={set}
            name={row.name}
            path={`fieldSets.${index}`}
            definitions={definitions}
            entriesIn={entriesIn}
            errorOf={errorOf}
            onChange={changeSet}
            onRemove={row.remove}
          />
        )}
      </SortableList>
      {isPreviewed && (
        <FormPreview form={values} definitions={definitions} onClose={() => setPreviewed(false)} />
      )}
    </EditorForm>
  )
}

function fieldPathsOf({ fieldSets }: EditedForm): { path: string; field: string }[] {
  return fieldSets.flatMap((set) =>
    set.fields.map(({ slug }) => ({ path: `${set.slug}.${slug}`, field: slug })),
  )
}
