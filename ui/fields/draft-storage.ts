import { z } from 'zod'
import { formValuesSchema } from '#contract/forms.ts'

/** An unsubmitted form stored in the browser, including its completed uploads. */
const draftSchema = z.object({
  itemUuid: z.guid(),
  values: formValuesSchema,
  savedAt: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function storageKey(key: string): string {
  return `draft:${key}`
}

export function readDraft(storage: DraftStorage, key: string): Draft | undefined {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(storageKey(key)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Returns false if the storage is unavailable or full, for example in private windows. */
export function writeDraft(storage: DraftStorage, key: string, draft: Draft): boolean {
  try {
    storage.setItem(storageKey(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(storageKey(key))
  } catch {
    // The storage is unavailable, so there is no draft to remove.
  }
}
