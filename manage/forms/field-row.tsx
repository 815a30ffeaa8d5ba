import { Button, Switch } from '@fluentui/react-components'
import { AddRegular, CopyRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeName } from '#contract/values/field-types.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { conditionFields } from './condition-fields.ts'
import { conditionTexts } from './condition-text.ts'
import { type EditedValues, toEditedField } from './edited-field.ts'
import { type EditedField, newField, noText } from './edited-form.ts'
import styles from './editor-row.module.css'
import { type EditorTools, hasIssueAt } from './editor-tools.ts'
import { FieldInputs } from './field-inputs.tsx'
import { OrderField, SlugPicker } from './member-inputs.tsx'
import { missingMark } from './missing-texts.tsx'
import { editorPath } from './paths.ts'
import { RowSummary } from './row-summary.tsx'
import { useSlug } from './slug-field.tsx'
import { newRowId, type RowTools } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'
import { useOpenedRow } from './use-opened-row.ts'

type Props = EditorTools & {
  field: EditedField
  index: number
  /** The slug of its field set. */
  set: string
  path: string
  row: RowTools<EditedField>
  onChange: (field: EditedField) => void
}

/** A field of the form as a row, below the heading of the section that it begins; what can be changed opens below it. */
export function FieldRow(props: Props) {
  const { field, index, set, path, row, onChange, definitions, headings, issues, errorOf, entriesIn } = props
  const { suggestFieldSlug, lacking } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const newPath = props.newPathOf(field.id)
  const isWrong = hasIssueAt(issues, path) || (newPath !== undefined && hasIssueAt(issues, newPath))
  const isAdded = field.slug === '' || (field.definition !== undefined && field.suffix === undefined)
  const { isOpen, toggle } = useOpenedRow(isAdded, isWrong)
  const slugRule = useSlug(false, (label) => suggestFieldSlug(label, field.slug))
  const stored = definitions.fields.find(({ slug }) => slug === field.slug)
  const { type, label } = field.definition
    ? { type: field.definition.type, label: field.definition.texts.label }
    : { type: stored?.type, label: stored?.translations.label }
  const heading = headings.get(`${set}.${field.slug}`)
  const entries = entriesIn(field.slug)
  const isMisplaced = field.order !== index + 1

  /** Folds this row, so that the new one is seen. */
  function addBelow(added: EditedField) {
    if (isOpen) toggle()
    row.insertBelow(added)
  }

  function changeDefinition(definition: EditedValues) {
    const { suffix, ...changed } = field
    const follows = suffix !== undefined && definition.slug === field.slug
    onChange({ ...changed, ...(follows && { suffix }), slug: definition.slug, definition })
  }

  /** The copy is a new field: a field is in a form only once. */
  function duplicate() {
    const { suffix: _, ...original } = field
    const { texts, options, ...copied } = field.definition ?? toEditedField(stored)
    const slug = suggestFieldSlug(texts.label)
    const definition: EditedValues = {
      ...copied,
      texts,
      slug,
      options: options.map(({ translationKey: _key, ...option }) => option),
    }
    addBelow({ ...original, id: newRowId(), slug, section: noText, definition })
  }

  return (
    <fieldset className={styles.row} aria-label={row.name} data-row={field.id}>
      {heading && <h3 className={styles.section}>{heading}</h3>}
      <RowSummary
        path={path}
        isOpen={isOpen}
        isWrong={isWrong}
        label={(label && inLanguage(label, language)) || row.name}
        slug={field.slug}
        notes={
          field.conditions &&
          conditionTexts(field.conditions, {
            t,
            language,
            fields: conditionFields(props.fieldSets, definitions.fields, language),
          })
        }
        warnings={(lacking.get(`${set}.${field.slug}`) ?? []).map((each) => missingMark(each, t))}
        tools={row}
        onToggle={toggle}
      >
        {isMisplaced && (
          <span className={styles.misplaced}>
            {t('manage.forms.order')}: {field.order}
          </span>
        )}
        <span className={styles.type}>{type && t(`manage.forms.type.${fieldTypeName(type)}`)}</span>
        <span className={styles.required}>{field.required && t('field.required')}</span>
        <span className={styles.usage}>
          {entries > 0 && t('manage.forms.entriesShort', { count: entries })}
        </span>
      </RowSummary>
      {isOpen && (
        <div className={styles.panel}>
          {field.definition && newPath && (
            <FieldInputs
              values={field.definition}
              slugRule={slugRule}
              labels="one"
              errorOf={(name) => errorOf(`${newPath}.${name}`)}
              isInRow
              onChange={changeDefinition}
            />
          )}
          <div className={styles.inputs}>
            {!field.definition && (
              <SlugPicker
                label={t('manage.forms.field')}
                slug={field.slug}
                options={definitions.fields.map(({ slug, translations }) => ({
                  slug,
                  label: inLanguage(translations.label, language),
                }))}
                error={errorOf(`${path}.slug`)}
                entries={entries}
                onChange={(slug) => onChange({ ...field, slug })}
              />
            )}
            <OrderField
              order={field.order}
              error={errorOf(`${path}.order`)}
              isMisplaced={isMisplaced}
              onChange={(order) => onChange({ ...field, order })}
            />
            <div className={styles.beside}>
              <Switch
                label={t('manage.forms.required')}
                checked={field.required}
                onChange={(_event, { checked }) => onChange({ ...field, required: checked })}
              />
              <Button
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t('manage.forms.removeField', { name: row.name })}
                onClick={row.remove}
              />
            </div>
          </div>
          <TextPair
            labelKey="manage.forms.label.section"
            field={`${path}.section`}
            text={field.section}
            errorOf={errorOf}
            onChange={(section) => onChange({ ...field, section })}
          />
          <ConditionEditor {...props} />
          <div className={styles.inputs}>
            <Button icon={<AddRegular />} onClick={() => addBelow(newField(newRowId()))}>
              {t('manage.forms.anotherField')}
            </Button>
            <Button icon={<CopyRegular />} disabledFocusable={!type} onClick={duplicate}>
              {t('manage.forms.duplicate')}
            </Button>
            {stored && !field.definition && (
              <ButtonLink href={editorPath('field', stored.slug)}>
                <EditRegular fontSize={20} />
                {t('manage.forms.editField')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </fieldset>
  )
}
