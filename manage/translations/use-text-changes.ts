import { useTranslation } from 'react-i18next'
import type { Translation } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'

/** Deletes and restores texts; the notices have an undo button. */
export function useTextChanges(reload: () => Promise<void>) {
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

  /** Undoes a saved text; undefined if its key was changed, which cannot be undone. */
  function undoOf({ change, updatedAt }: { change?: string; updatedAt?: string }) {
    return change ? () => void restore(change, true, updatedAt) : undefined
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

  return { remove, restore, undoOf }
}
