import { Input, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type Keyword, longestKeyword } from '#contract/keywords.ts'
import { validateText } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
import { useMergedEdit } from '../shell/use-merged-edit.ts'

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
  const copyOf = (stored: Keyword | undefined) => ({
    values: {
      label: stored?.label ?? '',
      value: stored?.value ?? '',
      published: stored?.published ?? true,
    },
    updatedAt: stored?.updatedAt,
  })
  const edit = useMergedEdit({
    initial: copyOf(keyword),
    merge: (part) => ({ label: part('label'), value: part('value'), published: part('published') }),
    save: ({ value, ...values }, updatedAt) => {
      const item = { ...values, ...(value && { value }) }
      if (!keyword) return client('addKeyword', { body: { action: 'new', item } })
      const params = { value: keyword.value }
      return client('updateKeyword', { params, body: { action: 'update', item: { ...item, updatedAt } } })
    },
    load: async () => {
      const response = await client('listKeywords', {})
      const saved = response.ok && response.data.keywords.find(({ value }) => value === keyword?.value)
      return saved ? copyOf(saved) : undefined
    },
  })
  const { label, value, published } = edit.values
  const isUsed = (keyword?.usage.total ?? 0) > 0
  const theirState = edit.theirsOf('published')
  const stateOf = (isPublished: boolean) => t(isPublished ? 'manage.yes' : 'manage.no')

  return (
    <EditDialog
      title={t(keyword ? 'manage.keywords.update' : 'manage.keywords.new')}
      saveLabel={t(keyword ? 'common.save' : 'manage.add')}
      check={() => validateText(label, 'label', { max: longestKeyword }).issues}
      save={edit.save}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <RequiredField
            label={t('manage.keywords.label')}
            {...lengthError(label, longestKeyword, errorOf('label'))}
          >
            <Input value={label} onChange={(_event, data) => edit.change({ label: data.value })} />
          </RequiredField>
          <TheirValue
            label={t('manage.keywords.label')}
            mine={label}
            theirs={edit.theirsOf('label')}
            onUse={(theirs) => edit.change({ label: theirs })}
          />
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
          <TheirValue
            label={t('manage.keywords.published')}
            mine={stateOf(published)}
            theirs={theirState === undefined ? undefined : stateOf(theirState)}
            onUse={() => edit.change({ published: !published })}
          />
        </>
      )}
    </EditDialog>
  )
}
