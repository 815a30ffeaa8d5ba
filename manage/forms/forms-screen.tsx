'use client'

import { notFound, useRouter, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { LoadProblem } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useResource } from '../shell/use-resource.ts'
import { DefinitionTabs } from './definition-tabs.tsx'
import { noText } from './edited-form.ts'
import { FieldEditor } from './field-editor.tsx'
import { FieldList, FieldSetList } from './field-lists.tsx'
import { FieldSetEditor } from './fieldset-editor.tsx'
import { FormEditor } from './form-editor.tsx'
import { FormList } from './form-list.tsx'
import { ImportButton } from './import-dialog.tsx'
import { type DefinitionKind, editorPath } from './paths.ts'

/** A list, or the editor of a definition; `slug` is undefined for a new one. */
export type FormsTarget = { list: DefinitionKind } | { kind: DefinitionKind; slug: string | undefined }

/** `/manage/forms`: loads all definitions with one call, and displays a list or an editor. */
export function FormsScreen({ target }: { target: FormsTarget }) {
  const { t } = useTranslation()
  const client = useClient()
  const router = useRouter()
  const language = useLanguage()
  const templateSlug = useSearchParams().get('from')
  const definitions = useResource(useCallback(() => client('getDefinitions', {}), [client]))
  const { data, reload } = definitions
  const isList = 'list' in target
  const kind = isList ? target.list : target.kind
  const slug = isList ? undefined : target.slug
  // An editor has no shortcut that leaves it, because that would discard what is typed.
  useShortcuts(
    isList ? [{ keys: 'n', label: t('manage.shortcut.add'), run: () => router.push(editorPath(kind)) }] : [],
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
      {kind === 'form' && (
        <FormEditor
          form={form}
          template={data.forms.find((each) => each.slug === templateSlug)}
          definitions={data}
        />
      )}
      {kind === 'fieldset' && <FieldSetEditor fieldSet={fieldSet} />}
      {kind === 'field' && <FieldEditor field={field} />}
    </Screen>
  )
}
