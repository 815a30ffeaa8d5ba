import type { Draft } from './parse-draft.ts'

/** Whose draft of which form. `owner` is the subject of a user's token, or `anonymous`. */
export type DraftKey = { owner: string; form: string }

export const anonymousOwner = 'anonymous'

const prefixOf = (owner: string) => `draft:${encodeURIComponent(owner)}:`
const nameOf = ({ owner, form }: DraftKey) => `${prefixOf(owner)}${form}`

/** People whose drafts were removed: a form that is still open must not save them again. */
const formerOwners = new Set<string>()

export function hasSignedOut({ owner }: DraftKey): boolean {
  return formerOwners.has(owner)
}

export function loadDraft(key: DraftKey): string | null {
  try {
    return localStorage.getItem(nameOf(key))
  } catch {
    return null
  }
}

/** Of each open form, what saves the values that are not in its draft yet. */
const openForms = new Set<() => void>()

/** Lets `hasDrafts` call `save` first, until the returned function is called. */
export function saveBeforeSignOut(save: () => void): () => void {
  openForms.add(save)
  return () => openForms.delete(save)
}

/**
 * Returns false if the draft was not stored: the storage is unavailable or full, for example in private windows, or the
 * owner has signed out.
 */
export function writeDraft(key: DraftKey, draft: Draft): boolean {
  if (hasSignedOut(key)) return false
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

/** The draft of somebody who was not signed in becomes that of the person who signs in, unless they have one. */
export function adoptAnonymousDraft(key: DraftKey): void {
  const anonymousKey = { ...key, owner: anonymousOwner }
  const anonymous = loadDraft(anonymousKey)
  if (key.owner === anonymousOwner || anonymous === null || loadDraft(key) !== null) return
  try {
    localStorage.setItem(nameOf(key), anonymous)
    removeDraft(anonymousKey)
  } catch {
    // The storage is full: the draft stays where it is.
  }
}

function draftNames(owner: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(owner)))
  } catch {
    return []
  }
}

/** Whether the person has drafts in this browser, once open forms have saved theirs. */
export function hasDrafts(owner: string): boolean {
  for (const save of openForms) save()
  return draftNames(owner).length > 0
}

/** Removes all drafts of a person who signs out. */
export function removeDrafts(owner: string): void {
  formerOwners.add(owner)
  for (const name of draftNames(owner)) localStorage.removeItem(name)
}
