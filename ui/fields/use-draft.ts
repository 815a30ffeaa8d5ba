import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormValues } from '#contract/forms.ts'
import { type Draft, type DraftStorage, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

/** Milliseconds. */
const debounceTime = 600

/** Accessing `localStorage` may already throw, so it is read at each call. */
const storage: DraftStorage = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
}

type Options = {
  draftKey: string | undefined
  itemUuid: string
  values: FormValues
  isDirty: boolean
  onRestore: (draft: Draft) => void
}

/** Saves a draft in the browser, debounced after a change and when the page or the form is left. */
export function useDraft({ draftKey, itemUuid, values, isDirty, onRestore }: Options) {
  const [savedAt, setSavedAt] = useState<string>()
  const [saved, setSaved] = useState<FormValues>()
  const [restored, setRestored] = useState<Draft>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const draft = draftKey === undefined ? undefined : readDraft(storage, draftKey)
    if (!draft) return
    setRestored(draft)
    onRestore(draft)
  }, [draftKey])

  const save = useCallback(() => {
    if (draftKey === undefined || !isDirty) return
    const now = new Date().toISOString()
    if (!writeDraft(storage, draftKey, { itemUuid, values, savedAt: now })) return
    setSavedAt(now)
    setSaved(values)
  }, [draftKey, isDirty, itemUuid, values])

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
    const timer = setTimeout(save, debounceTime)
    return () => clearTimeout(timer)
  }, [save])

  useEffect(() => {
    const saveNow = () => latest.current()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  const discard = () => {
    if (draftKey !== undefined) removeDraft(storage, draftKey)
    latest.current = () => {}
    setSavedAt(undefined)
    setSaved(undefined)
    setRestored(undefined)
  }

  return { savedAt, restored, isSaved: saved === values, discard }
}
