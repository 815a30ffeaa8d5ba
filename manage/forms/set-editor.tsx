import { Button } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { languagesWithout } from '#contract/definitions/form-languages.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { type EditedField, type EditedSet, newField, noText } from './edited-form.ts'
import styles from './editor-row.module.css'
import { type EditorTools, hasIssueAt } from './editor-tools.ts'
import { FieldRow } from './field-row.tsx'
import { OrderField, SlugPicker } from './member-inputs.tsx'
import { missingMark } from './missing-texts.tsx'
import { RowSummary } from './row-summary.tsx'
import { SlugField, useSlug } from './slug-field.tsx'
import { newRowId, type RowTools, SortableList } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'
import { useOpenedRow } from './use-opened-row.ts'

type Props = EditorTools & {
  set: EditedSet
  path: string
  row: RowTools<EditedSet>
  onChange: (set: EditedSet) => void
}

/** A field set of the form: a row that opens its inputs, and the rows of its fields. */
export function SetEditor({ set, path, row, onChange, ...tools }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { definitions, issues, errorOf } = tools
  const { fields } = set
  const own = issues.filter(({ field }) => !field.startsWith(`${path}.fields.`))
  const newPath = tools.newPathOf(set.id)
  const isWrong = hasIssueAt(own, path) || (newPath !== undefined && hasIssueAt(own, newPath))
  const slugRule = useSlug(false)
  const { isOpen, toggle } = useOpenedRow(set.slug === '', isWrong)
  const changeFields = (next: EditedField[]) => onChange({ ...set, fields: next })
  const changeField = (field: EditedField) =>
    changeFields(fields.map((each) => (each.id === field.id ? field : each)))

  function choose(slug: string) {
    const chosen = definitions.fieldSets.find((each) => each.slug === slug)
    const hasTexts = set.translation.et !== '' || set.translation.en !== ''
    onChange({ ...set, slug, ...(chosen && !hasTexts && { translation: chosen.settings.title }) })
  }

  return (
    <section className={styles.list} aria-label={row.name}>
      <fieldset className={clsx(styles.row, styles.set)} aria-label={row.name}>
        <RowSummary
          path={path}
          isOpen={isOpen}
          isWrong={isWrong}
          label={inLanguage(set.translation, language) || row.name}
          slug={set.slug}
          warnings={languagesWithout(set.translation).map((each) => missingMark(each, t))}
          tools={row}
          onToggle={toggle}
        >
          <span>{t('manage.forms.fieldCount', { count: fields.length })}</span>
        </RowSummary>
        {isOpen && (
          <div className={styles.panel}>
            <div className={styles.inputs}>
              {set.isNew && newPath ? (
                <SlugField
                  slug={set.slug}
                  rule={slugRule}
                  error={errorOf(`${newPath}.slug`)}
                  onChange={(slug) => onChange({ ...set, slug })}
                />
              ) : (
                <SlugPicker
                  label={t('manage.forms.setType')}
                  isMarked
                  slug={set.slug}
                  options={definitions.fieldSets.map(({ slug, settings }) => ({
                    slug,
                    label: inLanguage(settings.title, language),
                  }))}
                  error={errorOf(`${path}.slug`)}
                  onChange={choose}
                />
              )}
              <OrderField
                order={set.order}
                error={errorOf(`${path}.order`)}
                onChange={(order) => onChange({ ...set, order })}
              />
              <div className={styles.beside}>
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t('manage.forms.removeSet', { name: row.name })}
                  onClick={row.remove}
                />
              </div>
            </div>
            <TextPair
              labelKey="manage.forms.label.subtitle"
              field={`${path}.translation`}
              text={set.translation}
              errorOf={errorOf}
              onChange={(translation) =>
                onChange({
                  ...set,
                  translation,
                  ...(set.isNew && { slug: slugRule.follow(set.slug, translation) }),
                })
              }
            />
          </div>
        )}
      </fieldset>
      <SortableList
        members={fields}
        nameOf={({ slug }, index) => slug || t('manage.forms.fieldNumber', { number: index + 1 })}
        onChange={changeFields}
        add={[
          { label: t('manage.forms.newField'), create: (order) => newField(newRowId(), order) },
          {
            label: t('manage.forms.addField'),
            create: (order) => ({ id: newRowId(), order, required: false, slug: '', section: noText }),
          },
        ]}
      >
        {(field, index, fieldTools) => (
          <FieldRow
            {...tools}
            field={field}
            index={index}
            set={set.slug}
            path={`${path}.fields.${index}`}
            row={fieldTools}
            onChange={changeField}
          />
        )}
      </SortableList>
    </section>
  )
}
