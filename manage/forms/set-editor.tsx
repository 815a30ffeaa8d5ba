import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { FieldError } from '../shell/use-submission.ts'
import type { EditedField, EditedSet } from './edited-form.ts'
import { OrderField, SlugPicker } from './member-inputs.tsx'
import { newRowId, SortableList } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'

const useStyles = makeStyles({
  set: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    '@media (max-width: 30em)': { padding: tokens.spacingHorizontalS },
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  setHead: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    padding: 0,
    border: 'none',
  },
  field: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} 0`,
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  required: { paddingTop: '24px' },
  remove: { marginTop: '24px' },
})

type SetEditorProps = {
  set: EditedSet
  name: string
  path: string
  definitions: Definitions
  /** How many entries of the form have a value for the field. */
  entriesIn: (field: string) => number
  errorOf: (field: string) => FieldError
  onChange: (set: EditedSet) => void
  onRemove: () => void
}

/** A field set of the form with its ordered fields. */
export function SetEditor({
  set,
  name,
  path,
  definitions,
  entriesIn,
  errorOf,
  onChange,
  onRemove,
}: SetEditorProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { fields } = set
  const changeFields = (next: EditedField[]) => onChange({ ...set, fields: next })
  const changeField = (field: EditedField) =>
    changeFields(fields.map((each) => (each.id === field.id ? field : each)))
  const nameOf = ({ slug }: EditedField, index: number) =>
    slug || t('manage.forms.fieldNumber', { number: index + 1 })
  return (
    <section className={styles.set} aria-label={name}>
      <fieldset className={styles.setHead} aria-label={name}>
        <OrderField
          order={set.order}
          error={errorOf(`${path}.order`)}
          onChange={(order) => onChange({ ...set, order })}
        />
        <SlugPicker
          label={t('manage.forms.setType')}
          isMarked
          slug={set.slug}
          options={definitions.fieldSets.map(({ slug, settings }) => ({
            slug,
            label: inLanguage(settings.title, language),
          }))}
          error={errorOf(`${path}.slug`)}
          onChange={(slug) => {
            const chosen = definitions.fieldSets.find((each) => each.slug === slug)
            const hasTexts = set.translation.et !== '' || set.translation.en !== ''
            onChange({
              ...set,
              slug,
              ...(chosen && !hasTexts && { translation: chosen.settings.title }),
            })
          }}
        />
        <Button
          className={styles.remove}
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t('manage.forms.removeSet', { name })}
          onClick={onRemove}
        />
      </fieldset>
      <TextPair
        labelKey="manage.forms.label.subtitle"
        field={`${path}.translation`}
        text={set.translation}
        errorOf={errorOf}
        onChange={(translation) => onChange({ ...set, translation })}
      />
      <SortableList
        members={fields}
        nameOf={nameOf}
        onChange={changeFields}
        add={{
          label: t('manage.forms.addField'),
          create: (order) => ({ id: newRowId(), order, required: false, slug: '' }),
        }}
      >
        {(field, index, row) => (
          <fieldset className={styles.field} aria-label={row.name}>
            <OrderField
              order={field.order}
              error={errorOf(`${path}.fields.${index}.order`)}
              isMisplaced={field.order !== index + 1}
              onChange={(order) => changeField({ ...field, order })}
            />
            <SlugPicker
              label={t('manage.forms.field')}
              slug={field.slug}
              options={definitions.fields.map(({ slug, translations }) => ({
                slug,
                label: inLanguage(translations.label, language),
              }))}
              error={errorOf(`${path}.fields.${index}.slug`)}
              entries={entriesIn(field.slug)}
              onChange={(slug) => changeField({ ...field, slug })}
            />
            <Switch
              className={styles.required}
              label={t('manage.forms.required')}
              checked={field.required}
              onChange={(_event, { checked }) => changeField({ ...field, required: checked })}
            />
            <Button
              className={styles.remove}
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('manage.forms.removeField', { name: row.name })}
              onClick={row.remove}
            />
          </fieldset>
        )}
      </SortableList>
    </section>
  )
}
