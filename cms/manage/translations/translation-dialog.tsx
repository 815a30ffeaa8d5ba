import { Combobox, Input, MessageBar, MessageBarBody, Option, Textarea } from '@fluentui/react-components'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/texts.ts'
import {
  placeholdersDiffer,
  readTranslation,
  type Translation,
  translationLimits,
} from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
import type { TranslationRow } from './translation-columns.tsx'
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
  const [key, setKey] = useState(translation?.key ?? '')
  const [namespace, setNamespace] = useState(translation?.namespace ?? '')
  const [texts, setTexts] = useState(translation?.translations ?? { et: '', en: '' })
  /** What somebody else has saved since the dialog was opened. */
  const [theirs, setTheirs] = useState<Translation & { updatedAt: string }>()
  const stored =
    translation && (translation.translations.et || translation.translations.en) ? translation : undefined
  const input = { key: key.trim(), namespace: namespace.trim(), translations: texts }
  return (
    <EditDialog
      title={t(stored ? 'manage.translations.update' : 'manage.translations.new')}
      saveLabel={t(stored ? 'common.save' : 'manage.add')}
      check={() => readTranslation(input).issues}
      save={() =>
        stored
          ? client('changeTranslations', {
              body: {
                action: 'update',
                item: {
                  itemKey: stored.key,
                  namespace: stored.namespace,
                  newData: input,
                  updatedAt: (theirs ?? stored).updatedAt,
                },
              },
            })
          : client('addTranslations', { body: { action: 'new', item: input } })
      }
      onConflict={async () => setTheirs(stored && (await changes.loadTranslation(stored)))}
      undo={changes.undoOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <RequiredField
            label={t('manage.translations.key')}
            hint={t('manage.translations.keyHint')}
            {...errorOf('key')}
          >
            <Input
              value={key}
              maxLength={translationLimits.key}
              autoCapitalize="none"
              onChange={(_event, data) => setKey(data.value)}
            />
          </RequiredField>
          <RequiredField label={t('manage.translations.namespace')} {...errorOf('namespace')}>
            <Combobox
              freeform
              value={namespace}
              selectedOptions={[namespace]}
              maxLength={translationLimits.namespace}
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
                {...errorOf(`translations.${language}`)}
              >
                <Textarea
                  lang={language}
                  value={texts[language]}
                  maxLength={translationLimits.text}
                  rows={3}
                  resize="vertical"
                  onChange={(_event, data) => setTexts({ ...texts, [language]: data.value })}
                />
              </RequiredField>
              <TheirValue
                label={t(`manage.translations.${language}`)}
                mine={texts[language]}
                theirs={theirs?.translations[language]}
                onUse={(text) => setTexts({ ...texts, [language]: text })}
              />
            </Fragment>
          ))}
          {placeholdersDiffer(texts) && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{t('manage.translations.placeholders')}</MessageBarBody>
            </MessageBar>
          )}
        </>
      )}
    </EditDialog>
  )
}
