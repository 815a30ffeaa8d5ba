import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormValues } from '#contract/forms.ts'
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const quietTime = 600

type Options = {
  draftKey: string | undefined
  itemUuid: string
  values: FormValues
  isDirty: boolean
  onRestore: (draft: Draft) => void
}

/** Keeps what is typed in this browser, a moment after the last change and when the page goes away. */
export function useDraft({ draftKey, itemUuid, values, isDirty, onRestore }: Options) {
  const [savedAt, setSavedAt] = useState<string>()
  const [saved, setSaved] = useState<FormValues>()
  const [restored, setRestored] = useState<Draft>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    const draft = draftKey === undefined ? undefined : readDraft(localStorage, draftKey)
    if (!draft) return
    setRestored(draft)
    onRestore(draft)
  }, [draftKey])

  const save = useCallback(() => {
    if (draftKey === undefined || !isDirty) return
    const now = new Date().toISOString()
    if (!writeDraft(localStorage, draftKey, { itemUuid, values, savedAt: now })) return
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
    }
  }, [])

  const discard = () => {
    if (draftKey !== undefined) removeDraft(localStorage, draftKey)
    latest.current = () => {}
    setSavedAt(undefined)
    setSaved(undefined)
    setRestored(undefined)
  }

  return { savedAt, restored, isSaved: saved === values, discard }
}
