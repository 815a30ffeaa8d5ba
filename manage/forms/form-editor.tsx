import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AdminForm, Definitions } from '#contract/admin-forms.ts'
import { lackingFields, onlyLanguageOf } from '#contract/definitions/form-languages.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { validateForm } from '#contract/definitions/validate-form.ts'
import { formStatuses } from '#contract/forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { isShorter } from '#contract/retention.ts'
import { visibilities } from '#contract/roles.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { Field } from '#ui/fields/field.tsx'
import rowStyles from '#ui/fields/field-row.module.css'
import { sectionsOf } from '#ui/fields/sections.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { registerPath, titleKeyOf } from '../data/registers.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { useLeave } from '../shell/leave-guard.tsx'
import { useManager } from '../shell/manager-context.tsx'
import { SectionHeading, SectionLinks } from '../shell/section-links.tsx'
import type { Question } from '../shell/use-confirm.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { useUndo } from '../shell/use-undo.ts'
import { calledAs } from './called-as.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import { conditionFields, withFollowedPaths } from './condition-fields.ts'
import { checkTypedLimits } from './edited-field.ts'
import {
  type EditedField,
  type EditedForm,
  type EditedSet,
  memberSlug,
  mergeForms,
  newField,
  newFieldsOf,
  noText,
  toEditedForm,
  toFormInput,
} from './edited-form.ts'
import { EditorForm } from './editor.tsx'
import { focusIssue } from './focus-issue.ts'
import { FormDetails } from './form-details.tsx'
import { formParts } from './form-parts.ts'
import { FormPreview } from './form-preview.tsx'
import { issueName, type RowName } from './issue-names.ts'
import { MissingTexts, missingIn, publishQuestion } from './missing-texts.tsx'
import { copyPath, editorPath, listPath } from './paths.ts'
import { toPreviewedField, toPreviewedForm } from './previewed-form.ts'
import { RetentionEditor } from './retention-editor.tsx'
import { SetEditor } from './set-editor.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { ShareForm } from './share-form.tsx'
import { freeSlug, SlugField, suggestSlug, useSlug } from './slug-field.tsx'
import { newRowId, SortableList } from './sortable-list.tsx'
import { SaveTemplateDialog } from './template-dialog.tsx'
import { TextPair } from './text-pair.tsx'
import { useExport } from './use-export.ts'
import { entriesOf, useUsage } from './use-usage.ts'

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

type Props = {
  /** Undefined for a new form. */
  form: AdminForm | undefined
  /** What a new form starts as; by default it is empty. */
  start?: EditedForm | undefined
  definitions: Definitions
}

/** Adds or updates a form: texts, status, permissions, and the ordered field sets and fields (contract §6). */
export function FormEditor({ form, start, definitions }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const client = useClient()
  const slugRule = useSlug(form !== undefined)
  const { isAdmin } = useManager()
  const { usage } = useUsage({ isStored: form !== undefined })
  const entriesIn = (field: string) => (form ? entriesOf(usage.fields, field, form.slug) : 0)
  const known = {
    fieldSets: new Set(definitions.fieldSets.map(({ slug }) => slug)),
    fields: new Map(definitions.fields.map((field) => [field.slug, field])),
  }
  const router = useRouter()
  const announce = useAnnounce()
  const [due, setDue] = useState(0)
  const [row, setRow] = useState<string>()
  const edit = useEdit<EditedForm, Envelope>({
    initial: form || !start ? toEditedForm(form) : start,
    updatedAt: form?.updatedAt,
    check: (values) => [
      ...(form ? [] : checkSlug(values.slug)),
      ...newFieldsOf(values).flatMap(({ definition }, index) =>
        checkTypedLimits(definition).map((issue) => ({
          ...issue,
          field: `newFields.${index}.${issue.field}`,
        })),
      ),
      ...validateForm(toFormInput(values), known).issues,
    ],
    save: (values, updatedAt) => {
      const { fieldSets, ...properties } = toFormInput(values)
      if (!form) {
        const { status } = values
        return client('addForm', { body: { action: 'new', values: { ...properties, status, fieldSets } } })
      }
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
    // The link of a form that is in use at once is in its editor.
    onSaved: (_saved, { slug, title, status }) => {
      i18n.addResource(language, 'texts', titleKeyOf(slug), inLanguage(title, language))
      router.push(!form && status === 'active' ? `${editorPath('form', slug)}?share` : listPath('form'))
    },
  })
  const { values, errorOf } = edit
  const { slug, title, description, fieldSets } = values
  const undo = useUndo(values, edit.base, edit.change)
  const previewed = useMemo(() => {
    const added = newFieldsOf({ fieldSets }).map(({ definition }) => toPreviewedField(definition))
    return toPreviewedForm(fieldSets, [...definitions.fields, ...added])
  }, [fieldSets, definitions.fields])
  const texts = { title, fieldSets: previewed.fieldSets }
  const stored = edit.base.values
  const storedTexts = useMemo(
    () => ({ title: stored.title, ...toPreviewedForm(stored.fieldSets, definitions.fields) }),
    [stored, definitions.fields],
  )
  const [editedPath] = fieldSets.flatMap((set) =>
    set.fields.flatMap(({ id, slug }) => (id === row ? `${set.slug}.${slug}` : [])),
  )
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

  const lacking = useMemo(() => lackingFields(previewed), [previewed])

  function change(changed: Partial<EditedForm>) {
    undo.record({ ...values, ...changed })
    edit.change(changed)
  }

  /** The field set that was added for the first field has the form's slug and title, until it has its own. */
  function changeSlug(next: string, changed: Partial<EditedForm> = {}) {
    const own = freeSlug(next, known.fieldSets)
    const before = freeSlug(slug, known.fieldSets)
    const isOwn = (set: EditedSet) => set.isNew && set.slug === before
    const renamed = fieldSets.map((each) => {
      const set = { ...each, fields: each.fields.map((field) => withFormSlug(field, next)) }
      if (!isOwn(set)) return set
      const isTitled = !isSameValue(set.translation, title)
      return { ...set, slug: own, translation: isTitled ? set.translation : (changed.title ?? title) }
    })
    change({
      ...changed,
      slug: next,
      fieldSets: withFollowedPaths(fieldSets, renamed),
    })
  }

  function withFormSlug(field: EditedField, form: string): EditedField {
    const { suffix, definition } = field
    if (suffix === undefined || !definition) return field
    const slug = freeSlug(memberSlug(form, suffix), new Set(known.fields.keys()))
    return { ...field, slug, definition: { ...definition, slug } }
  }

  /** A form's first field, in a field set of its own. */
  function addFirstField(form: HTMLFormElement | null) {
    const set = {
      id: newRowId(),
      order: 1,
      slug: freeSlug(slug, known.fieldSets),
      translation: title,
      fields: [newField(newRowId(), 1)],
      isNew: true,
    }
    flushSync(() => change({ fieldSets: [set] }))
    focusIssue(form, 'newFields.0.translations.label.et')
  }

  function suggestFieldSlug(label: Text, own?: string): string {
    const suggested = suggestSlug(label)
    const taken = new Set(
      [...known.fields.keys(), ...newFieldsOf(values).map(({ definition }) => definition.slug)].filter(
        (each) => each !== own,
      ),
    )
    return suggested && freeSlug(memberSlug(slug, suggested), taken)
  }

  function newPathOf(id: string): string | undefined {
    const field = newFieldsOf(values).findIndex((each) => each.id === id)
    if (field >= 0) return `newFields.${field}`
    const set = fieldSets.filter(({ isNew }) => isNew).findIndex((each) => each.id === id)
    return set >= 0 ? `newFieldSets.${set}` : undefined
  }

  function undoLast() {
    undo.undo()
    announce(t('manage.forms.undone'))
  }

  /** The row of the editor that an issue is in. */
  function rowOf(path: string): RowName | undefined {
    const [, newIndex] = /^newFields\.(\d+)/.exec(path) ?? []
    if (newIndex !== undefined) {
      const { slug = '', texts } = newFieldsOf(values)[Number(newIndex)]?.definition ?? {}
      return {
        key: 'field',
        name: (texts && inLanguage(texts.label, language)) || slug || t('manage.forms.newField'),
      }
    }
    const [, newSetIndex] = /^newFieldSets\.(\d+)/.exec(path) ?? []
    if (newSetIndex !== undefined) {
      const set = fieldSets.filter(({ isNew }) => isNew)[Number(newSetIndex)]
      return {
        key: 'set',
        name: (set && inLanguage(set.translation, language)) || set?.slug || t('manage.forms.newSet'),
      }
    }
    const [, setIndex, fieldIndex] = /^fieldSets\.(\d+)(?:\.fields\.(\d+))?/.exec(path) ?? []
    if (setIndex === undefined) return undefined
    const set = fieldSets[Number(setIndex)]
    if (fieldIndex === undefined)
      return {
        key: 'set',
        name: (set && inLanguage(set.translation, language)) || set?.slug || String(Number(setIndex) + 1),
      }
    const { slug = '', definition } = set?.fields[Number(fieldIndex)] ?? {}
    const texts = definition?.texts ?? definitions.fields.find((each) => each.slug === slug)?.translations
    const label = texts && inLanguage(texts.label, language)
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
    const called = calledAs(form.slug)
    const isFirst = edit.base.values.retention === null
    return {
      title: t(isFirst ? 'manage.forms.retention.askFirst' : 'manage.forms.retention.askTitle', called),
      text: t('manage.forms.retention.ask', {
        ...called,
        after: t(`manage.forms.retention.after.${retention.from}`, { count: retention.months }),
        due:
          due > 0
            ? t('manage.forms.retention.due', { count: due, ...called })
            : t('manage.forms.retention.noneDue', called),
      }),
      confirmLabel: t(isFirst ? 'manage.forms.retention.confirmFirst' : 'manage.forms.retention.confirm'),
      primary: 'cancel',
    }
  }

  /** Only if that is new: not for each save of a form that is published already. */
  function askLanguages(): Question | undefined {
    if (values.status !== 'active') return undefined
    const isAsked =
      edit.base.values.status === 'active' && isSameValue(missingIn(storedTexts, t), missingIn(texts, t))
    return isAsked ? undefined : publishQuestion(texts, t)
  }

  const changeSets = (next: EditedSet[]) => change({ fieldSets: withFollowedPaths(fieldSets, next) })
  const changeSet = (set: EditedSet) => changeSets(fieldSets.map((each) => (each.id === set.id ? set : each)))

  return (
    <EditorForm
      edit={edit}
      nameOf={(path) => issueName(path, t, rowOf(path))}
      undo={{ isPossible: undo.canUndo, run: undoLast, clear: undo.clear }}
      findLosses={findLosses}
      findQuestions={findQuestions}
      isStored={form !== undefined}
      onRow={setRow}
      aside={
        <FormPreview
          slug={slug}
          title={title}
          description={description}
          form={previewed}
          edited={editedPath}
        />
      }
    >
      <div className={styles.actions}>
        <ButtonLink href={listPath('form')}>{t('common.back')}</ButtonLink>
        {form && (isAdmin || edit.base.values.settings.seenBy !== 'admins') && (
          <ButtonLink href={registerPath(form.slug)}>
            {t(toRegister(form.slug) ? 'manage.forms.entriesLink' : 'manage.forms.answersLink')}
          </ButtonLink>
        )}
        {form && <MoreActions form={form} />}
      </div>
      <SectionLinks
        sections={[
          { id: 'form-sets', title: t('manage.forms.title.fieldset') },
          { id: 'form-checklist', title: t('manage.forms.checklist.title') },
          { id: 'form-taking', title: t('manage.forms.settings.taking') },
          { id: 'form-texts', title: t('manage.forms.settings.texts') },
          { id: 'form-readers', title: t('manage.forms.settings.readers') },
          { id: 'form-preview', title: t('manage.forms.preview') },
        ]}
      />
      {form && <FormDetails form={form} />}
      {form && <ShareForm form={form} only={onlyLanguageOf(storedTexts)} />}
      <MissingTexts form={texts} />
      <TextPair
        labelKey="manage.forms.label.title"
        field="title"
        text={title}
        errorOf={errorOf}
        onChange={(next) => changeSlug(slugRule.follow(slug, next), { title: next })}
      />
      <SlugField slug={slug} rule={slugRule} error={errorOf('slug')} onChange={(next) => changeSlug(next)} />
      <TextPair
        labelKey="manage.forms.label.description"
        field="description"
        text={description}
        rows={3}
        errorOf={errorOf}
        onChange={(next) => change({ description: next })}
      />
      <div className={rowStyles.row}>
        <Field label={t('manage.forms.label.status')}>
          <ChoiceSelect
            value={values.status}
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
      <SectionHeading id="form-sets" title={t('manage.forms.title.fieldset')} />
      {fieldSets.length === 0 && (
        <>
          <p>{t('manage.forms.noSets')}</p>
          <div>
            <Button
              icon={<AddRegular />}
              onClick={({ currentTarget }) => addFirstField(currentTarget.closest('form'))}
            >
              {t('manage.forms.newField')}
            </Button>
          </div>
        </>
      )}
      <SortableList
        members={fieldSets}
        nameOf={({ slug }, index) => slug || t('manage.forms.setNumber', { number: index + 1 })}
        onChange={changeSets}
        add={[
          { label: t('manage.forms.newSet'), create: (order) => ({ ...newSet(order), isNew: true }) },
          { label: t('manage.forms.addSet'), create: newSet },
        ]}
      >
        {(set, index, row) => (
          <SetEditor
            set={set}
            path={`fieldSets.${index}`}
            row={row}
            definitions={definitions}
            fieldSets={fieldSets}
            headings={headings}
            lacking={lacking}
            newPathOf={newPathOf}
            suggestFieldSlug={suggestFieldSlug}
            issues={edit.issues}
            errorOf={errorOf}
            entriesIn={entriesIn}
            onChange={changeSet}
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

/** What one seldom does with the stored form. */
function MoreActions({ form }: { form: AdminForm }) {
  const { t } = useTranslation()
  const router = useRouter()
  const leave = useLeave()
  const { run: exportForm, isBusy } = useExport(form.slug)
  const [isNamingTemplate, setNamingTemplate] = useState(false)
  return (
    <>
      <ActionMenu
        button={<MenuButton>{t('manage.forms.more')}</MenuButton>}
        actions={[
          { label: t('manage.forms.export'), disabled: isBusy, run: exportForm },
          {
            label: t('manage.forms.duplicate'),
            run: () => void leave(() => router.push(copyPath(form.slug))),
          },
          { label: t('manage.templates.save'), run: () => setNamingTemplate(true) },
        ]}
      />
      {isNamingTemplate && <SaveTemplateDialog form={form} onClose={() => setNamingTemplate(false)} />}
    </>
  )
}

function newSet(order: number): EditedSet {
  return { id: newRowId(), order, slug: '', translation: noText, fields: [] }
}

function fieldPathsOf({ fieldSets }: EditedForm): { path: string; field: string }[] {
  return fieldSets.flatMap((set) =>
    set.fields.map(({ slug }) => ({ path: `${set.slug}.${slug}`, field: slug })),
  )
}
