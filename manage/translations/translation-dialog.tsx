import { Combobox, Input, MessageBar, MessageBarBody, Option } from '@fluentui/react-components'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/problems.ts'
import { languages, type Text } from '#contract/texts.ts'
import { placeholdersDiffer, translationLimits, validateTranslation } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
import { useMergedEdit } from '../shell/use-merged-edit.ts'
import type { TranslationRow } from './translation-row.ts'
import type { useTextChanges } from './use-text-changes.ts'

type Props = {
  /** Undefined for a new translation. */
  translation: TranslationRow | undefined
  namespaces: readonly string[]
  changes: Pick<ReturnType<typeof useTextChanges>, 'undoOf' | 'loadTranslation'>
  onSaved: () => void
  onClose: () => void
}

/** Adds or updates a translation; a reported key without any text is added. */
export function TranslationDialog({ translation, namespaces, changes, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lengthError = useLengthError()
  const [key, setKey] = useState(translation?.key ?? '')
  const [namespace, setNamespace] = useState(translation?.namespace ?? '')
  const stored =
    translation && (translation.translations.et || translation.translations.en) ? translation : undefined
  const isUsed = stored?.used ?? false

  const inputOf = (translations: Text) => ({ key: key.trim(), namespace: namespace.trim(), translations })
  const edit = useMergedEdit<Text, Envelope & { change?: string }>({
    initial: { values: translation?.translations ?? { et: '', en: '' }, updatedAt: stored?.updatedAt },
    merge: (part) => ({ et: part('et'), en: part('en') }),
    save: (texts, updatedAt) => {
      if (!stored) return client('addTranslations', { body: { action: 'new', item: inputOf(texts) } })
      const { key: itemKey, namespace: itemNamespace } = stored
      const item = { itemKey, namespace: itemNamespace, newData: inputOf(texts), updatedAt }
      return client('changeTranslations', { body: { action: 'update', item } })
    },
    load: async () => {
      const saved = stored && (await changes.loadTranslation(stored))
      return saved && { values: saved.translations, updatedAt: saved.updatedAt }
    },
  })
  const { values: texts, theirsOf } = edit

  return (
    <EditDialog
      title={t(stored ? 'manage.translations.update' : 'manage.translations.new')}
      saveLabel={t(stored ? 'common.save' : 'manage.add')}
      check={() => validateTranslation(inputOf(texts)).issues}
      save={edit.save}
      undo={changes.undoOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <RequiredField
            label={t('manage.translations.key')}
            hint={t(isUsed ? 'translations.error.used' : 'manage.translations.keyHint')}
            {...lengthError(key, translationLimits.key, errorOf('key'))}
          >
            <Input
              value={key}
              readOnly={isUsed}
              autoCapitalize="none"
              onChange={(_event, data) => setKey(data.value)}
            />
          </RequiredField>
          <RequiredField
            label={t('manage.translations.namespace')}
            {...lengthError(namespace, translationLimits.namespace, errorOf('namespace'))}
          >
            <Combobox
              freeform
              expandIcon={{ 'aria-label': t('field.select.open') }}
              disabled={isUsed}
              value={namespace}
              selectedOptions={[namespace]}
              onChange={(event) => setNamespace(event.target.value)}
              onOptionSelect={(_event, { optionValue }) => optionValue && setNamespace(optionValue)}
            >
              {namespaces.map((name) => (
                <Option key={name} value={name}>
                  {name}
                </Option>
              ))}
            </Combobox>
          </RequiredField>
          {languages.map((language) => (
            <Fragment key={language}>
              <RequiredField
                label={t(`manage.translations.${language}`)}
                {...lengthError(texts[language], translationLimits.text, errorOf(`translations.${language}`))}
              >
                <GrowingTextarea
                  lang={language}
                  value={texts[language]}
                  rows={3}
                  onChange={(_event, data) => edit.change({ [language]: data.value })}
                />
              </RequiredField>
              <TheirValue
                label={t(`manage.translations.${language}`)}
                mine={texts[language]}
                theirs={theirsOf(language)}
                onUse={(text) => edit.change({ [language]: text })}
              />
            </Fragment>
          ))}
          {placeholdersDiffer(texts) && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                <Announced>{t('manage.translations.placeholders')}</Announced>
              </MessageBarBody>
            </MessageBar>
          )}
        </>
      )}
    </EditDialog>
  )
}
