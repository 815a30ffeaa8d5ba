import { Combobox, Input, Option } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/texts.ts'
import { placeholdersDiffer, translationLimits } from '#contract/translations.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import type { TranslationRow } from './translation-row.ts'
import { type TextEditOptions, useTextEdit } from './use-text-edit.ts'

type Props = {
  /** Undefined for a new translation. */
  translation: TranslationRow | undefined
  namespaces: readonly string[]
  onClose: () => void
} & TextEditOptions

/** Adds or updates a translation; a reported key without any text is added. */
export function TranslationDialog({ translation, namespaces, onClose, ...options }: Props) {
  const { t } = useTranslation()
  const lengthError = useLengthError()
  const { edit, stored } = useTextEdit(translation, options)
  const { values, errorOf } = edit
  const isUsed = stored?.used ?? false

  return (
    <EditDialog
      edit={edit}
      title={t(stored ? 'manage.translations.update' : 'manage.translations.new')}
      saveLabel={t(stored ? 'common.save' : 'manage.add')}
      onClose={onClose}
    >
      <RequiredField
        label={t('manage.translations.key')}
        hint={t(isUsed ? 'translations.error.used' : 'manage.translations.keyHint')}
        {...lengthError(values.key, translationLimits.key, errorOf('key'))}
      >
        <Input
          value={values.key}
          readOnly={isUsed}
          autoCapitalize="none"
          onChange={(_event, data) => edit.change({ key: data.value })}
        />
      </RequiredField>
      <RequiredField
        label={t('manage.translations.namespace')}
        {...lengthError(values.namespace, translationLimits.namespace, errorOf('namespace'))}
      >
        <Combobox
          freeform
          expandIcon={{ 'aria-label': t('field.select.open') }}
          disabled={isUsed}
          value={values.namespace}
          selectedOptions={[values.namespace]}
          onChange={(event) => edit.change({ namespace: event.target.value })}
          onOptionSelect={(_event, { optionValue }) => optionValue && edit.change({ namespace: optionValue })}
        >
          {namespaces.map((name) => (
            <Option key={name} value={name}>
              {name}
            </Option>
          ))}
        </Combobox>
      </RequiredField>
      {languages.map((language) => (
        <RequiredField
          key={language}
          label={t(`manage.translations.${language}`)}
          {...lengthError(values[language], translationLimits.text, errorOf(`translations.${language}`))}
        >
          <GrowingTextarea
            lang={language}
            value={values[language]}
            rows={3}
            onChange={(_event, data) => edit.change({ [language]: data.value })}
          />
        </RequiredField>
      ))}
      {placeholdersDiffer(values) && (
        <MessageBar isAnnounced intent="warning">
          {t('manage.translations.placeholders')}
        </MessageBar>
      )}
    </EditDialog>
  )
}
