import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormValues } from '#contract/forms.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useSession } from '../auth/session-context.tsx'
import { anonymousOwner, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { type Draft, parseDraft } from './parse-draft.ts'

/** Milliseconds. */
const debounceTime = 600

type Options = {
  /** The form's name; without it, no draft is saved. */
  form: string | undefined
  itemUuid?: string
  values: FormValues
  isDirty: boolean
  onRestore: (draft: Draft) => void
}

/**
 * Saves a draft in the browser for the current person, debounced after a change and when the page or the form is left.
 * Returns the time of the last save and the restored draft.
 */
export function useDraft({ form, itemUuid, values, isDirty, onRestore }: Options) {
  const [savedAt, setSavedAt] = useState<string>()
  const [saved, setSaved] = useState<FormValues>()
  const [restored, setRestored] = useState<Draft>()
  const initial = useRef(values)
  const owner = useDraftOwner()
  const key = useMemo(
    () => (form === undefined || owner === undefined ? undefined : { owner, form }),
    [owner, form],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the person is known
  useEffect(() => {
    const draft = key && parseDraft(readDraft(key))
    if (!draft) return
    setRestored(draft)
    onRestore({ ...draft, values: withNewer(draft.values, initial.current, values) })
  }, [key])

  const save = useCallback(() => {
    if (!key || !isDirty) return
    const now = new Date().toISOString()
    if (!writeDraft(key, { ...(itemUuid && { itemUuid }), values, savedAt: now })) return
    setSavedAt(now)
    setSaved(values)
  }, [key, isDirty, itemUuid, values])

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
    if (key) removeDraft(key)
    latest.current = () => {}
    setSavedAt(undefined)
    setSaved(undefined)
    setRestored(undefined)
  }

  return { savedAt, restored, isSaved: saved === values, discard }
}

/** The draft's values, except for fields that were changed on the page before the person was known. */
function withNewer(draft: FormValues, initial: FormValues, current: FormValues): FormValues {
  const changes = Object.entries(current).map(([set, fields]) => {
    const changed = Object.entries(fields).filter(
      ([field, value]) => !isSameValue(value, initial[set]?.[field] ?? null),
    )
    return [set, { ...draft[set], ...Object.fromEntries(changed) }] as const
  })
  return { ...draft, ...Object.fromEntries(changes) }
}

/**
 * The person to whom drafts of this page belong: whoever was known first. A session that ends while a form is filled in
 * does not change it. Undefined until the session is restored.
 */
function useDraftOwner(): string | undefined {
  const { status, claims } = useSession()
  const [owner, setOwner] = useState<string>()
  const current = status === 'starting' ? undefined : (claims?.sub ?? anonymousOwner)
  if (owner === undefined && current !== undefined) setOwner(current)
  return owner
}
