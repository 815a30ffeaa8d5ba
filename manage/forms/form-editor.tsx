import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, CopyRegular, EyeRegular } from '@fluentui/react-icons'
import { useRouter } from 'next/navigation'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminForm, Definitions } from '#contract/admin-forms.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { validateForm } from '#contract/definitions/validate-form.ts'
import { formStatuses } from '#contract/forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { isShorter } from '#contract/retention.ts'
import { visibilities } from '#contract/roles.ts'
import { inLanguage } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { sectionsOf } from '#ui/fields/sections.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import type { Question } from '../shell/use-confirm.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import { conditionFields, withRenamedSet } from './condition-fields.ts'
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
import { issueName, type RowName } from './issue-names.ts'
import { MissingTexts, missingIn, publishQuestion } from './missing-texts.tsx'
import { editorPath, listPath } from './paths.ts'
import { toPreviewedForm } from './previewed-form.ts'
import { RetentionEditor } from './retention-editor.tsx'
import { SetEditor } from './set-editor.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { ShareForm } from './share-form.tsx'
import { SlugField, useSlug } from './slug-field.tsx'
import { newRowId, SortableList } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'
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
  const language = useLanguage()
  const client = useClient()
  const slugRule = useSlug(form !== undefined)
  const { usage } = useUsage({ isStored: form !== undefined })
  const entriesIn = (field: string) => (form ? entriesOf(usage.fields, field, form.slug) : 0)
  const previewHeading = useRef<HTMLHeadingElement>(null)
  const known = {
    fieldSets: new Set(definitions.fieldSets.map(({ slug }) => slug)),
    fields: new Map(definitions.fields.map((field) => [field.slug, field])),
  }
  const router = useRouter()
  const [due, setDue] = useState(0)
  const edit = useEdit<EditedForm, Envelope>({
    initial:
      form || !template ? toEditedForm(form) : { ...toEditedForm(template), slug: '', status: 'draft' },
    updatedAt: form?.updatedAt,
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
    load: async () => {
      const response = await client('getAdminForm', { params: { slug: form?.slug ?? '' } })
      return response.ok
        ? { values: toEditedForm(response.data), updatedAt: response.data.updatedAt }
        : undefined
    },
    merge: mergeForms,
    partsOf: (values) =>
      formParts(values, t, {
        language,
        fields: conditionFields(values.fieldSets, definitions.fields, language),
      }),
    onSaved: () => router.push(listPath('form')),
  })
  const { values, change, errorOf } = edit
  const { slug, title, description, fieldSets } = values
  const previewed = useMemo(
    () => toPreviewedForm(fieldSets, definitions.fields),
    [fieldSets, definitions.fields],
  )
  const texts = { title, fieldSets: previewed.fieldSets }
  const headings = useMemo(
    () =>
      new Map(
        sectionsOf(previewed).flatMap(({ title, fields: [first] }, index, { length }) => {
          if (!first?.field.section) return []
          const text = inLanguage(title, language)
          return [[first.path, length > 1 ? `${index + 1} · ${text}` : text]] as const
        }),
      ),
    [previewed, language],
  )

  /** The row of the editor that an issue is in. */
  function rowOf(path: string): RowName | undefined {
    const [, setIndex, fieldIndex] = /^fieldSets\.(\d+)(?:\.fields\.(\d+))?/.exec(path) ?? []
    if (setIndex === undefined) return undefined
    const set = fieldSets[Number(setIndex)]
    if (fieldIndex === undefined)
      return {
        key: 'set',
        name: (set && inLanguage(set.translation, language)) || set?.slug || String(Number(setIndex) + 1),
      }
    const slug = set?.fields[Number(fieldIndex)]?.slug ?? ''
    const definition = definitions.fields.find((each) => each.slug === slug)
    const label = definition && inLanguage(definition.translations.label, language)
    return { key: 'field', name: label || slug || String(Number(fieldIndex) + 1) }
  }

  function findLosses(): string[] {
    const remaining = new Set(fieldPathsOf(values).map(({ path }) => path))
    return fieldPathsOf(edit.base.values)
      .filter(({ path, field }) => !remaining.has(path) && entriesIn(field) > 0)
      .map(({ path, field }) => t('manage.forms.losses.field', { name: path, count: entriesIn(field) }))
  }

  /** What is asked before a shorter retention is saved, or a form that lacks texts is published. */
  function findQuestions(): Question[] {
    return [askRetention(), askLanguages()].filter((question) => question !== undefined)
  }

  function askRetention(): Question | undefined {
    const { retention } = values
    if (!form || !retention || !isShorter(edit.base.values.retention, retention)) return undefined
    return {
      title: t('manage.forms.retention.askTitle'),
      text: t('manage.forms.retention.ask', {
        after: t(`manage.forms.retention.after.${retention.from}`, { count: retention.months }),
        due: due > 0 ? t('manage.forms.retention.due', { count: due }) : t('manage.forms.retention.noneDue'),
      }),
      confirmLabel: t('manage.forms.retention.confirm'),
      primary: 'cancel',
    }
  }

  /** Only if that is new: not for each save of a form that is published already. */
  function askLanguages(): Question | undefined {
    if (values.status !== 'active') return undefined
    const { status, ...before } = edit.base.values
    const textsBefore = { ...before, ...toPreviewedForm(before.fieldSets, definitions.fields) }
    const isAsked = status === 'active' && isSameValue(missingIn(textsBefore, t), missingIn(texts, t))
    return isAsked ? undefined : publishQuestion(texts, t)
  }

  const changeSets = (next: EditedSet[]) => change({ fieldSets: next })
  const changeSet = (set: EditedSet, before: string) => {
    const next = fieldSets.map((each) => (each.id === set.id ? set : each))
    changeSets(set.slug === before ? next : withRenamedSet(next, before, set.slug))
  }

  return (
    <EditorForm
      edit={edit}
      nameOf={(path) => issueName(path, t, rowOf(path))}
      findLosses={findLosses}
      findQuestions={findQuestions}
      isStored={form !== undefined}
      aside={
        <FormPreview
          slug={slug}
          title={title}
          description={description}
          form={previewed}
          headingRef={previewHeading}
        />
      }
    >
      <div className={styles.actions}>
        <ButtonLink href={listPath('form')}>
          <ArrowLeftRegular fontSize={20} />
          {t('common.back')}
        </ButtonLink>
        <Button icon={<EyeRegular />} onClick={() => previewHeading.current?.focus()}>
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
      {form && <ShareForm form={form} />}
      <MissingTexts form={texts} />
      <TextPair
        labelKey="manage.forms.label.title"
        field="title"
        text={title}
        errorOf={errorOf}
        onChange={(next) => change({ title: next, slug: slugRule.follow(slug, next) })}
      />
      <SlugField
        slug={slug}
        rule={slugRule}
        error={errorOf('slug')}
        onChange={(next) => change({ slug: next })}
      />
      <TextPair
        labelKey="manage.forms.label.description"
        field="description"
        text={description}
        rows={3}
        errorOf={errorOf}
        onChange={(next) => change({ description: next })}
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
            onChoose={(status) => change({ status })}
          />
        </Field>
        <Field label={t('manage.forms.label.permissions')} hint={t('manage.forms.permissionsHint')}>
          <ChoiceSelect
            value={values.permissions}
            options={visibilities.map((each) => ({
              value: each,
              label: t(`manage.forms.permissions.${each}`),
            }))}
            onChoose={(permissions) => change({ permissions })}
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
            path={`fieldSets.${index}`}
            row={row}
            definitions={definitions}
            fieldSets={fieldSets}
            headings={headings}
            issues={edit.issues}
            errorOf={errorOf}
            entriesIn={entriesIn}
            onChange={(next) => changeSet(next, set.slug)}
          />
        )}
      </SortableList>
      <ChecklistEditor
        checks={values.checklist}
        errorOf={errorOf}
        onChange={(checklist) => change({ checklist })}
      />
      <RetentionEditor
        slug={form?.slug}
        retention={values.retention}
        error={errorOf('retention.months')}
        onChange={(retention) => change({ retention })}
        onDue={setDue}
      />
      <SettingsEditor
        settings={values.settings}
        stored={edit.base.values.settings}
        errorOf={errorOf}
        onChange={(settings) => change({ settings })}
      />
    </EditorForm>
  )
}

function fieldPathsOf({ fieldSets }: EditedForm): { path: string; field: string }[] {
  return fieldSets.flatMap((set) =>
    set.fields.map(({ slug }) => ({ path: `${set.slug}.${slug}`, field: slug })),
  )
}
