import { useTranslation } from 'react-i18next'
import { problemTable } from '#contract/problems.ts'
import type { Translation } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
import type { SaveText } from './editable-text.tsx'
import { type TranslationRow, toRow } from './translation-row.ts'

type Options = {
  reload: () => Promise<void>
  /** Replaces the texts of a row that was saved. */
  onSaved: (saved: Omit<TranslationRow, 'uuid'>) => void
}

/** Edits texts in place, deletes and restores them; the notices have an undo button. */
export function useTextChanges({ reload, onSaved }: Options) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()

  /** Restores the text that a change replaced, and resolves to whether it did. The notice undoes the restoration. */
  async function restore(change: string, isUndo: boolean, updatedAt?: string): Promise<boolean> {
    const response = await client('changeTranslations', { body: { action: 'restore', change, updatedAt } })
    await reload()
    if (!response.ok) {
      const [issue] = response.problem.errors ?? []
      notifyProblem(response.problem, issue && t(issue.messageKey, { ...issue.params }))
      return false
    }
    notifySuccess(response.data, isUndo ? undefined : undoOf(response.data))
    return true
  }

  const save: SaveText = async (row, language, text, updatedAt) => {
    const { key, namespace, used } = row
    const newData = { key, namespace, translations: { ...row.translations, [language]: text.trim() } }
    const response = await client('changeTranslations', {
      body: { action: 'update', item: { itemKey: key, namespace, newData, updatedAt } },
    })
    const field = `translations.${language}`
    if (!response.ok) {
      const { error = 'errors.unexpected', errors } = response.problem
      if (error !== problemTable.conflict.messageKey)
        return {
          issue: errors?.find((each) => each.field === field) ?? errors?.[0] ?? { field, messageKey: error },
        }
      const theirs = await loadTranslation(row)
      // Somebody else has changed only the other language.
      if (theirs && theirs.translations[language] === row.translations[language])
        return save(toRow(theirs), language, text, theirs.updatedAt)
      if (theirs) onSaved(theirs)
      return { issue: { field, messageKey: 'manage.theirs.conflict' }, theirs: theirs && toRow(theirs) }
    }
    const saved = { ...newData, updatedAt: response.data.updatedAt ?? updatedAt, used }
    onSaved(saved)
    notifySuccess(response.data, undoOf(response.data))
    return undefined
  }

  /** Undoes a saved text; undefined if its key was changed, which cannot be undone. */
  function undoOf({ change, updatedAt }: { change?: string; updatedAt?: string }) {
    return change ? () => void restore(change, true, updatedAt) : undefined
  }

  async function loadTranslation({ key, namespace }: Translation) {
    const response = await client('listTranslations', {})
    if (!response.ok) return undefined
    return response.data.translations.find((each) => each.key === key && each.namespace === namespace)
  }

  async function importAgain(translations: readonly Translation[]) {
    const items = translations.map(({ key, namespace, translations }) => ({ key, namespace, translations }))
    const response = await client('addTranslations', { body: { action: 'import', items } })
    await reload()
    if (response.ok)
      notify({ intent: 'success', title: t('manage.translations.restored', { count: items.length }) })
    else notifyProblem(response.problem)
  }

  /** Resolves to whether the texts were deleted. */
  async function remove(selected: readonly Translation[]): Promise<boolean> {
    const deletes = selected.map(({ key, namespace }) => ({ key, namespace }))
    const response = await client('changeTranslations', { body: { action: 'delete', deletes } })
    await reload()
    if (!response.ok) {
      notifyProblem(response.problem)
      return false
    }
    notify({
      intent: 'success',
      title: t('translations.success.deleted'),
      undo: () => void importAgain(selected),
    })
    return true
  }

  return { save, remove, restore, undoOf, loadTranslation }
}
