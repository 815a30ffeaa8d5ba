import { Combobox, Input, MessageBar, MessageBarBody, Option, Textarea } from '@fluentui/react-components'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Envelope, problemTable } from '#contract/problems.ts'
import { type Language, languages, type Text } from '#contract/texts.ts'
import { placeholdersDiffer, readTranslation, translationLimits } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
import { isContested, mergeText, partOf } from '../shell/three-way.ts'
import type { TranslationRow } from './translation-columns.tsx'
import type { useTextChanges } from './use-text-changes.ts'

type StoredText = Omit<TranslationRow, 'uuid'>
type UpdateResult = { ok: true; data: Envelope & { change?: string } } | { ok: false; problem: Envelope }

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
  const [texts, setTexts] = useState(translation?.translations ?? { et: '', en: '' })
  /** What somebody else has saved since the dialog was opened. */
  const [theirs, setTheirs] = useState<StoredText & { contested: readonly Language[] }>()
  const stored =
    translation && (translation.translations.et || translation.translations.en) ? translation : undefined
  const isUsed = stored?.used ?? false

  const input = { key: key.trim(), namespace: namespace.trim(), translations: texts }

  /** Saves over `copy`. What somebody else has changed since is merged by language, or displayed if both have changed it. */
  async function update(copy: StoredText, mine: Text): Promise<UpdateResult> {
    const { key: itemKey, namespace: itemNamespace, updatedAt } = copy
    const newData = { ...input, translations: mine }
    const response = await client('changeTranslations', {
      body: { action: 'update', item: { itemKey, namespace: itemNamespace, newData, updatedAt } },
    })
    if (response.ok || response.problem.error !== problemTable.conflict.messageKey) return response
    const saved = await changes.loadTranslation(copy)
    if (!saved) return response
    const versions = { base: copy.translations, saved: saved.translations, mine }
    const merged = mergeText(versions, 'mine')
    setTexts(merged)
    const contested = languages.filter((language) => isContested(partOf(versions)(language)))
    if (contested.length === 0) return update(saved, merged)
    setTheirs({ ...saved, contested })
    return response
  }

  return (
    <EditDialog
      title={t(stored ? 'manage.translations.update' : 'manage.translations.new')}
      saveLabel={t(stored ? 'common.save' : 'manage.add')}
      check={() => readTranslation(input).issues}
      save={() =>
        stored
          ? update(theirs ?? stored, texts)
          : client('addTranslations', { body: { action: 'new', item: input } })
      }
      onConflict={async () => undefined}
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
                <Textarea
                  lang={language}
                  value={texts[language]}
                  rows={3}
                  resize="vertical"
                  onChange={(_event, data) => setTexts({ ...texts, [language]: data.value })}
                />
              </RequiredField>
              <TheirValue
                label={t(`manage.translations.${language}`)}
                mine={texts[language]}
                theirs={theirs?.contested.includes(language) ? theirs.translations[language] : undefined}
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
