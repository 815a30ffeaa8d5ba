import { Button, Switch } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeName } from '#contract/values/field-types.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { conditionFields } from './condition-fields.ts'
import { conditionTexts } from './condition-text.ts'
import type { EditedField } from './edited-form.ts'
import styles from './editor-row.module.css'
import { type EditorTools, hasIssueAt } from './editor-tools.ts'
import { OrderField, SlugPicker } from './member-inputs.tsx'
import { RowSummary } from './row-summary.tsx'
import type { RowTools } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'
import { useOpenedRow } from './use-opened-row.ts'

type Props = EditorTools & {
  field: EditedField
  index: number
  /** The slug of its field set. */
  set: string
  path: string
  row: RowTools
  onChange: (field: EditedField) => void
}

/** A field of the form as a row, below the heading of the section that it begins; what can be changed opens below it. */
export function FieldRow(props: Props) {
  const { field, index, set, path, row, onChange, definitions, headings, issues, errorOf, entriesIn } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const isWrong = hasIssueAt(issues, path)
  const { isOpen, toggle } = useOpenedRow(field.slug === '', isWrong)
  const definition = definitions.fields.find(({ slug }) => slug === field.slug)
  const heading = headings.get(`${set}.${field.slug}`)
  const entries = entriesIn(field.slug)
  const isMisplaced = field.order !== index + 1
  return (
    <fieldset className={styles.row} aria-label={row.name}>
      {heading && <h3 className={styles.section}>{heading}</h3>}
      <RowSummary
        path={path}
        isOpen={isOpen}
        isWrong={isWrong}
        label={(definition && inLanguage(definition.translations.label, language)) || row.name}
        slug={field.slug}
        notes={
          field.conditions &&
          conditionTexts(field.conditions, {
            t,
            language,
            fields: conditionFields(props.fieldSets, definitions.fields, language),
          })
        }
        tools={row}
        onToggle={toggle}
      >
        {isMisplaced && (
          <span className={styles.misplaced}>
            {t('manage.forms.order')}: {field.order}
          </span>
        )}
        <span className={styles.type}>
          {definition && t(`manage.forms.type.${fieldTypeName(definition.type)}`)}
        </span>
        <span className={styles.required}>{field.required && t('field.required')}</span>
        <span className={styles.usage}>
          {entries > 0 && t('manage.forms.entriesShort', { count: entries })}
        </span>
      </RowSummary>
      {isOpen && (
        <div className={styles.panel}>
          <div className={styles.inputs}>
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
            <OrderField
              order={field.order}
              error={errorOf(`${path}.order`)}
              isMisplaced={isMisplaced}
              onChange={(order) => onChange({ ...field, order })}
            />
            <Switch
              className={styles.beside}
              label={t('manage.forms.required')}
              checked={field.required}
              onChange={(_event, { checked }) => onChange({ ...field, required: checked })}
            />
            <Button
              className={styles.beside}
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('manage.forms.removeField', { name: row.name })}
              onClick={row.remove}
            />
          </div>
          <TextPair
            labelKey="manage.forms.label.section"
            field={`${path}.section`}
            text={field.section}
            errorOf={errorOf}
            onChange={(section) => onChange({ ...field, section })}
          />
          <ConditionEditor {...props} />
        </div>
      )}
    </fieldset>
  )
}
