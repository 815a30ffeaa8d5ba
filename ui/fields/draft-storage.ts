import { z } from 'zod'
import { formValuesSchema } from '#contract/forms.ts'

/** What is kept in this browser of a form that is being filled, its finished uploads included. */
const draftSchema = z.object({
  itemUuid: z.guid(),
  values: formValuesSchema,
  savedAt: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (key: string) => `draft:${key}`

export function readDraft(storage: DraftStorage, key: string): Draft | undefined {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(nameOf(key)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** False where the browser keeps nothing (private windows, a full storage). */
export function writeDraft(storage: DraftStorage, key: string, draft: Draft): boolean {
  try {
    storage.setItem(nameOf(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(nameOf(key))
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}
