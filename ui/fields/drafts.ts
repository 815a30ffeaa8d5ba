import { z } from 'zod'
import { formValuesSchema } from '#contract/forms.ts'

/** An unsubmitted form stored in the browser, including its completed uploads. */
const draftSchema = z.object({
  /** The UUID of the new item, to which uploads belong. */
  itemUuid: z.guid().optional(),
  values: formValuesSchema,
  savedAt: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

/** Whose draft of which form. `owner` is the subject of a user's token, or `anonymous`. */
export type DraftKey = { owner: string; form: string }

export const anonymousOwner = 'anonymous'

const prefixOf = (owner: string) => `draft:${encodeURIComponent(owner)}:`
const nameOf = ({ owner, form }: DraftKey) => `${prefixOf(owner)}${form}`

/** People whose drafts were removed: a form that is still open must not save them again. */
const formerOwners = new Set<string>()

export function readDraft(key: DraftKey): Draft | undefined {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Returns false if the storage is unavailable or full, for example in private windows. */
export function writeDraft(key: DraftKey, draft: Draft): boolean {
  if (formerOwners.has(key.owner)) return false
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {
    // The storage is unavailable, so there is no draft to remove.
  }
}

function draftNames(owner: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(owner)))
  } catch {
    return []
  }
}

export function hasDrafts(owner: string): boolean {
  return draftNames(owner).length > 0
}

/** Removes all drafts of a person who signs out. */
export function removeDrafts(owner: string): void {
  formerOwners.add(owner)
  for (const name of draftNames(owner)) localStorage.removeItem(name)
}
