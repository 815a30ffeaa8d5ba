import { Input, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type Keyword, longestKeyword } from '#contract/keywords.ts'
import { type Language, languages } from '#contract/texts.ts'
import { validateText } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { useEdit } from '../shell/use-edit.ts'

type Props = {
  /** Undefined for a new keyword. */
  keyword: Keyword | undefined
  onSaved: () => void
  onClose: () => void
}

/** Adds or updates a keyword. The value of a keyword in use cannot change, because entries store it. */
export function KeywordDialog({ keyword, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lengthError = useLengthError()
  const valuesOf = (stored: Keyword | undefined) => ({
    label: stored?.label ?? '',
    et: stored?.labels.et ?? '',
    en: stored?.labels.en ?? '',
    value: stored?.value ?? '',
    published: stored?.published ?? true,
  })
  const labelNameIn = (language: Language) =>
    t('manage.forms.inLanguage', {
      label: t('manage.keywords.label'),
      language: t(`manage.forms.${language}`),
    })
  const edit = useEdit({
    initial: valuesOf(keyword),
    updatedAt: keyword?.updatedAt,
    check: ({ label }) => validateText(label, 'label', { max: longestKeyword }).issues,
    save: ({ value, et, en, ...values }, updatedAt) => {
      const item = { ...values, labels: { et, en }, ...(value && { value }) }
      if (!keyword) return client('addKeyword', { body: { action: 'new', item } })
      const params = { value: keyword.value }
      return client('updateKeyword', { params, body: { action: 'update', item: { ...item, updatedAt } } })
    },
    load: async () => {
      const response = await client('listKeywords', {})
      const saved = response.ok && response.data.keywords.find(({ value }) => value === keyword?.value)
      return saved ? { values: valuesOf(saved), updatedAt: saved.updatedAt } : undefined
    },
    partsOf: ({ label, value, published, ...labels }) => [
      { key: 'label', label: t('manage.keywords.label'), text: label },
      ...languages.map((language) => ({
        key: language,
        label: labelNameIn(language),
        text: labels[language],
      })),
      { key: 'value', label: t('manage.keywords.value'), text: value },
      {
        key: 'published',
        label: t('manage.keywords.published'),
        text: t(published ? 'manage.yes' : 'manage.no'),
      },
    ],
    onSaved,
  })
  const { errorOf } = edit
  const { label, value, published } = edit.values
  /** A label by language that is the same remains the same. */
  const changeLabel = (text: string) =>
    edit.change({
      label: text,
      ...(label && edit.values.et === label && { et: text }),
      ...(label && edit.values.en === label && { en: text }),
    })
  const isUsed = (keyword?.usage.total ?? 0) > 0

  return (
    <EditDialog
      edit={edit}
      title={t(keyword ? 'manage.keywords.update' : 'manage.keywords.new')}
      saveLabel={t(keyword ? 'common.save' : 'manage.add')}
      onClose={onClose}
    >
      <RequiredField
        label={t('manage.keywords.label')}
        hint={t('manage.keywords.labelHint')}
        {...lengthError(label, longestKeyword, errorOf('label'))}
      >
        <Input value={label} onChange={(_event, data) => changeLabel(data.value)} />
      </RequiredField>
      {languages.map((language) => (
        <Field
          key={language}
          label={labelNameIn(language)}
          {...lengthError(edit.values[language], longestKeyword, errorOf(`labels.${language}`))}
        >
          <Input
            lang={language}
            value={edit.values[language]}
            onChange={(_event, data) => edit.change({ [language]: data.value })}
          />
        </Field>
      ))}
      <Field
        label={t('manage.keywords.value')}
        hint={t(isUsed ? 'manage.keywords.valueFixed' : 'manage.keywords.valueHint')}
        {...lengthError(value, longestKeyword, errorOf('value'))}
      >
        <Input
          value={value}
          readOnly={isUsed}
          onChange={(_event, data) => edit.change({ value: data.value })}
        />
      </Field>
      <Switch
        label={t('manage.keywords.published')}
        checked={published}
        onChange={(_event, data) => edit.change({ published: data.checked })}
      />
    </EditDialog>
  )
}
