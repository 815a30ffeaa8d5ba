'use client'

import { notFound, useRouter, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Loaded, LoadProblem } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useResource } from '../shell/use-resource.ts'
import { DefinitionTabs } from './definition-tabs.tsx'
import { type EditedForm, noText, toEditedForm } from './edited-form.ts'
import { editedTemplate } from './edited-template.ts'
import { FieldEditor } from './field-editor.tsx'
import { FieldList, FieldSetList } from './field-lists.tsx'
import { FieldSetEditor } from './fieldset-editor.tsx'
import { FormEditor } from './form-editor.tsx'
import { FormList } from './form-list.tsx'
import { ImportButton } from './import-dialog.tsx'
import { type DefinitionKind, newPath } from './paths.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useTemplate } from './template-preview.tsx'

/** A list, what a new form starts from, or the editor of a definition; `slug` is undefined for a new one. */
export type FormsTarget =
  | { list: DefinitionKind }
  | { start: 'form' }
  | { kind: DefinitionKind; slug: string | undefined }

/** `/manage/forms`: loads all definitions with one call, and displays a list or an editor. */
export function FormsScreen({ target }: { target: FormsTarget }) {
  const { t } = useTranslation()
  const client = useClient()
  const router = useRouter()
  const language = useLanguage()
  const query = useSearchParams()
  const templateId = query.get('template')
  const copied = query.get('from')
  const definitions = useResource(useCallback(() => client('getDefinitions', {}), [client]))
  const { data, reload } = definitions
  const isList = 'list' in target
  const kind = isList ? target.list : 'kind' in target ? target.kind : target.start
  const slug = 'kind' in target ? target.slug : undefined
  // An editor has no shortcut that leaves it, because that would discard what is typed.
  useShortcuts(
    isList ? [{ keys: 'n', label: t('manage.shortcut.add'), run: () => router.push(newPath(kind)) }] : [],
  )

  if (!data) {
    return (
      <Screen title={t('manage.tab.forms')}>
        <LoadProblem title={t('manage.forms.failed')} resource={definitions} />
        {!definitions.problem && <SkeletonRows count={6} />}
      </Screen>
    )
  }

  if (isList) {
    return (
      <Screen
        title={t(`manage.forms.title.${kind}`)}
        actions={kind === 'form' && <ImportButton definitions={data} onImported={reload} />}
      >
        <DefinitionTabs current={kind} />
        {kind === 'form' && <FormList forms={data.forms} onChanged={reload} />}
        {kind === 'fieldset' && <FieldSetList fieldSets={data.fieldSets} />}
        {kind === 'field' && <FieldList fields={data.fields} />}
      </Screen>
    )
  }

  if ('start' in target) {
    return (
      <Screen title={t('manage.forms.new.form')} note={t('manage.templates.choose')}>
        <DefinitionTabs current="form" isNew />
        <TemplateChoice definitions={data} />
      </Screen>
    )
  }

  const isNew = slug === undefined
  const form = data.forms.find((each) => each.slug === slug)
  const fieldSet = data.fieldSets.find((each) => each.slug === slug)
  const field = data.fields.find((each) => each.slug === slug)
  if (!isNew && !{ form, fieldset: fieldSet, field }[kind]) notFound()
  const titles = { form: form?.title, fieldset: fieldSet?.settings.title, field: field?.translations.label }
  return (
    <Screen
      title={isNew ? t(`manage.forms.new.${kind}`) : inLanguage(titles[kind] ?? noText, language) || slug}
      note={slug && t(`manage.forms.edit.${kind}`, { slug })}
    >
      {isNew && <DefinitionTabs current={kind} isNew />}
      {kind === 'form' && isNew && templateId && <TemplateEditor id={templateId} definitions={data} />}
      {kind === 'form' && !(isNew && templateId) && (
        <FormEditor form={form} start={copyOf(copied, data)} definitions={data} />
      )}
      {kind === 'fieldset' && <FieldSetEditor fieldSet={fieldSet} />}
      {kind === 'field' && <FieldEditor field={field} />}
    </Screen>
  )
}

/** A new form that is a copy of another one; undefined without one. */
function copyOf(slug: string | null, { forms }: Definitions): EditedForm | undefined {
  const form = forms.find((each) => each.slug === slug)
  return form && { ...toEditedForm(form), slug: '', status: 'draft' }
}

/** The editor of a new form that starts from a template. */
function TemplateEditor({ id, definitions }: { id: string; definitions: Definitions }) {
  const { t } = useTranslation()
  const template = useTemplate(id)
  return (
    <Loaded resource={template} failed={t('manage.templates.failed')} rows={6}>
      {(file) => (
        <FormEditor form={undefined} start={editedTemplate(file, definitions)} definitions={definitions} />
      )}
    </Loaded>
  )
}
