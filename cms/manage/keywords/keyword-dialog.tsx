import { Input, Switch } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Keyword, longestKeyword } from '#contract/keywords.ts'
import { readWritten } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
import { mergePart } from '../shell/three-way.ts'

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
  const [label, setLabel] = useState(keyword?.label ?? '')
  const [value, setValue] = useState(keyword?.value ?? '')
  const [published, setPublished] = useState(keyword?.published ?? true)
  /** What somebody else has saved since the dialog was opened. */
  const [theirs, setTheirs] = useState<Keyword>()
  const copy = theirs ?? keyword
  const isUsed = (copy?.usage.total ?? 0) > 0
  const item = { label, published, ...(value && { value }) }

  async function loadTheirs() {
    const response = await client('listKeywords', {})
    const saved = response.ok && response.data.keywords.find((other) => other.value === keyword?.value)
    if (!saved || !copy) return
    setTheirs(saved)
    setLabel(mergePart({ base: copy.label, saved: saved.label, mine: label }, 'mine'))
    setPublished(mergePart({ base: copy.published, saved: saved.published, mine: published }, 'mine'))
  }

  const stateOf = (isPublished: boolean) => t(isPublished ? 'manage.yes' : 'manage.no')

  return (
    <EditDialog
      title={t(keyword ? 'manage.keywords.update' : 'manage.keywords.new')}
      saveLabel={t(keyword ? 'common.save' : 'manage.add')}
      check={() => readWritten(label, 'label', { max: longestKeyword }).issues}
      save={() =>
        keyword
          ? client('updateKeyword', {
              params: { value: keyword.value },
              body: { action: 'update', item: { ...item, updatedAt: copy?.updatedAt } },
            })
          : client('addKeyword', { body: { action: 'new', item } })
      }
      onConflict={loadTheirs}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <RequiredField
            label={t('manage.keywords.label')}
            {...lengthError(label, longestKeyword, errorOf('label'))}
          >
            <Input value={label} onChange={(_event, data) => setLabel(data.value)} />
          </RequiredField>
          <TheirValue
            label={t('manage.keywords.label')}
            mine={label}
            theirs={theirs?.label}
            onUse={setLabel}
          />
          <Field
            label={t('manage.keywords.value')}
            hint={t(isUsed ? 'manage.keywords.valueFixed' : 'manage.keywords.valueHint')}
            {...lengthError(value, longestKeyword, errorOf('value'))}
          >
            <Input value={value} readOnly={isUsed} onChange={(_event, data) => setValue(data.value)} />
          </Field>
          <Switch
            label={t('manage.keywords.published')}
            checked={published}
            onChange={(_event, data) => setPublished(data.checked)}
          />
          <TheirValue
            label={t('manage.keywords.published')}
            mine={stateOf(published)}
            theirs={theirs && stateOf(theirs.published)}
            onUse={() => setPublished(!published)}
          />
        </>
      )}
    </EditDialog>
  )
}
