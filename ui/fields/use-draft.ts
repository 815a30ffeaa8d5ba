import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type FormValues, formValuesSchema } from '#contract/forms.ts'

/** Milliseconds. */
const debounceTime = 600

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
    const draft = draftKey === undefined ? undefined : readDraft(draftKey)
    if (!draft) return
    setRestored(draft)
    onRestore(draft)
  }, [draftKey])

  const save = useCallback(() => {
    if (draftKey === undefined || !isDirty) return
    const now = new Date().toISOString()
    if (!writeDraft(draftKey, { itemUuid, values, savedAt: now })) return
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
    if (draftKey !== undefined) removeDraft(draftKey)
    latest.current = () => {}
    setSavedAt(undefined)
    setSaved(undefined)
    setRestored(undefined)
  }

  return { savedAt, restored, isSaved: saved === values, discard }
}

/** An unsubmitted form stored in the browser, including its completed uploads. */
const draftSchema = z.object({
  itemUuid: z.guid(),
  values: formValuesSchema,
  savedAt: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

export function readDraft(key: string): Draft | undefined {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Returns false if the storage is unavailable or full, for example in private windows. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(`draft:${key}`, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(`draft:${key}`)
  } catch {
    // The storage is unavailable, so there is no draft to remove.
  }
}
