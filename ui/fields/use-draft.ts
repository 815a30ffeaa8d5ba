import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormValues } from '#contract/forms.ts'
import { type Draft, type DraftStorage, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const quietTime = 600

/** A browser may refuse to name its storage already. */
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

/** Keeps what is typed in this browser, a moment after the last change and when the page or the form goes away. */
export function useDraft({ draftKey, itemUuid, values, isDirty, onRestore }: Options) {
  const [savedAt, setSavedAt] = useState<string>()
  const [saved, setSaved] = useState<FormValues>()
  const [restored, setRestored] = useState<Draft>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
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
    const waiting = setTimeout(save, quietTime)
    return () => clearTimeout(waiting)
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
