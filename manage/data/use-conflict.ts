import { useState } from 'react'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type Choices, type Conflict, findConflicts, mergeVersions, type Version } from './merge-item.ts'

/** `updatedAt` is that of the saved version that the edit was merged with. */
type Merged = Version & { updatedAt: string }

type Dialog = {
  conflicts: readonly Conflict[]
  item: Pick<AdminItem, 'form' | 'keywordLabels' | 'language'>
  onSave: (choices: Choices) => void
  onClose: () => void
}

/**
 * Merges an edit of `item` with the version that another user has saved since. `resolve` asks the user about the fields that
 * both have changed; it returns undefined if the user continues to edit, or if the saved version cannot be loaded.
 */
export function useConflict(slug: string, item: AdminItem) {
  const client = useClient()
  const [dialog, setDialog] = useState<Dialog>()

  async function resolve(mine: Version): Promise<Merged | undefined> {
    const response = await client('getItem', { params: { slug, uuid: item.uuid } })
    if (!response.ok) return undefined
    const saved = response.data
    const { updatedAt } = saved
    const keywordLabels = { ...item.keywordLabels, ...saved.keywordLabels }
    const conflicts = findConflicts(item, mine, saved)
    const contested = conflicts.filter(({ isContested }) => isContested)
    if (contested.length === 0) return { ...mergeVersions(mine, saved, conflicts, {}), updatedAt }
    const choices = await new Promise<Choices | undefined>((decide) =>
      setDialog({
        conflicts: contested,
        item: { form: item.form, keywordLabels, language: saved.language },
        onSave: decide,
        onClose: () => decide(undefined),
      }),
    )
    setDialog(undefined)
    return choices && { ...mergeVersions(mine, saved, conflicts, choices), updatedAt }
  }

  return { resolve, dialog }
}
