import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/problems.ts'
import { languages } from '#contract/texts.ts'
import { validateTranslation } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { type TranslationRow, toRow } from './translation-row.ts'

type Saved = Envelope & { change?: string }
type Values = { key: string; namespace: string; et: string; en: string }

export type TextEditOptions = {
  /** Undoes a saved text; undefined if that is not possible. */
  undoOf: (saved: Saved) => (() => void) | undefined
  onSaved: (saved: TranslationRow) => void
}

/** Edits a translation in the dialog or in its cell. Without any text, or without a row, it is added. */
export function useTextEdit(row: TranslationRow | undefined, { undoOf, onSaved }: TextEditOptions) {
  const { t } = useTranslation()
  const client = useClient()
  const stored = row && (row.translations.et || row.translations.en) ? row : undefined
  const { key = '', namespace = '', translations = { et: '', en: '' } } = row ?? {}
  const edit = useEdit<Values, Saved>({
    initial: { key, namespace, ...translations },
    updatedAt: stored?.updatedAt,
    check: (values) => validateTranslation(toInput(values)).issues,
    save: (values, updatedAt) => {
      const newData = toInput(values)
      if (!stored) return client('addTranslations', { body: { action: 'new', item: newData } })
      const item = { itemKey: stored.key, namespace: stored.namespace, newData, updatedAt }
      return client('changeTranslations', { body: { action: 'update', item } })
    },
    load: async () => {
      const response = await client('listTranslations', {})
      const saved =
        response.ok && response.data.translations.map(toRow).find(({ uuid }) => uuid === row?.uuid)
      return saved
        ? { values: { key, namespace, ...saved.translations }, updatedAt: saved.updatedAt }
        : undefined
    },
    partsOf: (values) =>
      languages.map((language) => ({
        key: language,
        label: t(`manage.translations.${language}`),
        text: values[language],
      })),
    undo: undoOf,
    onSaved: ({ updatedAt = '' }, values) =>
      onSaved(toRow({ ...toInput(values), updatedAt, used: row?.used ?? false })),
  })
  return { edit, stored }
}

function toInput({ key, namespace, et, en }: Values) {
  return { key: key.trim(), namespace: namespace.trim(), translations: { et: et.trim(), en: en.trim() } }
}
