import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormValues } from '#contract/fields.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useSession } from '../auth/session-context.tsx'
import {
  adoptAnonymousDraft,
  anonymousOwner,
  type DraftKey,
  hasSignedOut,
  loadDraft,
  removeDraft,
  saveBeforeSignOut,
  writeDraft,
} from './drafts.ts'
import { type CopiedEntry, type Draft, isOffered, parseDraft } from './parse-draft.ts'
import { storedBase } from './rebase-draft.ts'
import { type AccountDraft, useAccountDraft } from './use-account-draft.ts'

/** Milliseconds. */
const debounceTime = 600

type Options = {
  /** The form's name; without it, no draft is saved. */
  form: string | undefined
  /** What of it signed-in people have on the server; the same object as long as it is about the same. */
  accountDraft?: AccountDraft | undefined
  itemUuid?: string
  /** The same object until something changes. */
  values: FormValues
  /** The values of an existing item. */
  base?: FormValues | undefined
  isDirty: boolean
  /** The form is being sent: its entry may exist before the draft is saved, which is then rejected. */
  isSending?: boolean
  /** What the form begins with instead of a stored draft. */
  seed?: Draft | undefined
  /** A stored draft as it applies to the item now; undefined if nothing in it does. */
  rebase?: (draft: Draft) => Draft | undefined
  /** `replaces`: instead of what was entered, which is otherwise newer. */
  onRestore: (draft: Draft, replaces: boolean) => void
}

/**
 * Saves a draft in the browser for the current person, debounced after a change and when the page or the form is left. With
 * `accountDraft`, the server then gets that of a signed-in person, and the browser has only what the server has not.
 * Returns the last save, the restored draft, and whether it has been looked for (`isReady`).
 */
export function useDraft({
  form,
  accountDraft,
  itemUuid,
  values,
  base,
  isDirty,
  isSending = false,
  seed,
  rebase,
  onRestore,
}: Options) {
  const [lastSave, setLastSave] = useState<{ at: string; to: 'account' | 'browser' }>()
  const [hasFailed, setFailed] = useState(false)
  const [saved, setSaved] = useState<FormValues>()
  const [restored, setRestored] = useState<Draft>()
  const [copyOf, setCopyOf] = useState<CopiedEntry>()
  const [isReady, setReady] = useState(form === undefined)
  /** What the draft is of: of fields that the item has otherwise since, their values then (`rebaseDraft`). */
  const keptBase = restored?.base
  const draftBase = useMemo(
    () => (base && keptBase ? storedBase(keptBase, base, values) : base),
    [keptBase, base, values],
  )
  const owner = useDraftOwner()
  const key = useMemo(
    () => (form === undefined || owner === undefined ? undefined : { owner, form }),
    [owner, form],
  )

  // Nobody has an account while the session is over.
  const isSignedIn = useSession().status === 'signedIn'
  const isAccounts =
    accountDraft !== undefined && owner !== undefined && owner !== anonymousOwner && isSignedIn
  const [local, setLocal] = useState<Draft | null>()
  const begin = (draft: Draft, replaces: boolean) => {
    setRestored(draft)
    setCopyOf(draft.copyOf)
    onRestore(draft, replaces)
  }
  const account = useAccountDraft({
    draft: isAccounts ? accountDraft : undefined,
    local,
    content: { itemUuid, values, base: draftBase, copyOf },
    isDirty,
    isSending,
    onFound: (found, replaces) => {
      const draft = rebase ? rebase(found) : found
      if (key) removeDraft(key)
      // Nothing of it differs from the item now.
      if (!draft && !replaces) return
      const restoredDraft = draft ?? { ...found, base, values: base ?? found.values }
      setSaved(restoredDraft.values)
      begin(restoredDraft, replaces)
    },
    onSaved: (sent, at) => {
      if (!isSameValue(sent, values)) return
      if (key) removeDraft(key)
      setSaved(sent)
      setLastSave({ at, to: 'account' })
    },
  })

  const { has, currentBase } = account

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the person is known
  useEffect(() => {
    if (!key) return
    setReady(true)
    if (isAccounts) adoptAnonymousDraft(key)
    if (seed) {
      setLocal(seed)
      setCopyOf(seed.copyOf)
      return onRestore(seed, false)
    }
    const offered = findOfferedDraft(key)
    const draft = offered && rebase ? rebase(offered) : offered
    setLocal(draft ?? null)
    if (draft) begin(draft, false)
    else removeDraft(key)
  }, [key])

  /** Returns whether there is nothing to lose. */
  const save = useCallback(() => {
    if (!isDirty || has(values)) return true
    if (!key) return false
    // The person agreed to lose it before signing out.
    if (hasSignedOut(key)) return true
    const now = new Date().toISOString()
    const isStored = writeDraft(key, {
      ...(itemUuid && { itemUuid }),
      values,
      ...currentBase(),
      ...(draftBase && { base: draftBase }),
      ...(copyOf && { copyOf }),
      savedAt: now,
    })
    setFailed(!isStored)
    if (!isStored) return false
    setLastSave({ at: now, to: 'browser' })
    setSaved(values)
    return true
  }, [key, isDirty, itemUuid, values, draftBase, copyOf, has, currentBase])

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
    const timer = setTimeout(save, debounceTime)
    return () => clearTimeout(timer)
  }, [save])

  useEffect(() => {
    const saveNow = () => latest.current()
    const stopSaving = saveBeforeSignOut(saveNow)
    addEventListener('pagehide', saveNow)
    return () => {
      stopSaving()
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  const discard = () => {
    if (key) removeDraft(key)
    account.discard()
    latest.current = () => true
    setLastSave(undefined)
    setSaved(undefined)
    setFailed(false)
    setRestored(undefined)
    setCopyOf(undefined)
  }

  return {
    /** When a draft was last saved, and where. */
    lastSave,
    /** Another draft of the account, and what answers the question which one stays. */
    conflict: account.conflict,
    resolve: account.resolve,
    /** Whether the last changes could not be stored. */
    hasFailed,
    restored,
    /** The entry whose values the form began with. */
    copyOf,
    isReady,
    isSaved: saved !== undefined && isSameValue(saved, values),
    save: () => latest.current(),
    discard,
  }
}

/** The stored draft, if it is recent enough to be offered. */
export function findOfferedDraft(key: DraftKey): Draft | undefined {
  const stored = parseDraft(loadDraft(key))
  return stored && isOffered(stored, new Date()) ? stored : undefined
}

/**
 * The person to whom drafts of this page belong: whoever was known first. A session that ends while a form is filled in
 * does not change it. Undefined until the session is restored.
 */
export function useDraftOwner(): string | undefined {
  const { status, claims } = useSession()
  const [owner, setOwner] = useState<string>()
  const current = status === 'starting' ? undefined : (claims?.sub ?? anonymousOwner)
  if (owner === undefined && current !== undefined) setOwner(current)
  return owner
}
