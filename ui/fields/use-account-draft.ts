import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '#contract/client.ts'
import type { DraftAction, StoredDraft } from '#contract/drafts.ts'
import type { FormValues } from '#contract/fields.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useClient } from '../api/client-context.tsx'
import type { CopiedEntry, Draft } from './parse-draft.ts'

/** Milliseconds after the last change: the browser has it before. */
const debounceTime = 2000
/** Saves whose response may be lost one after the other. */
const mostSent = 3

type Content = {
  itemUuid: string | undefined
  values: FormValues
  base: FormValues | undefined
  copyOf: CopiedEntry | undefined
}

/** Of what the account has a draft: a form, or an action of an own entry. */
export type AccountDraft = { form: string } | { itemUuid: string; action: DraftAction }

type Options = {
  /** The same object as long as it is about the same; undefined for a draft of the browser only. */
  draft: AccountDraft | undefined
  /** The draft that the browser had when the form was opened; undefined until it was looked for, null without one. */
  local: Draft | null | undefined
  content: Content
  isDirty: boolean
  isSending: boolean
  /** The form begins with the draft of the account, or goes on with it instead of what was entered (`replaces`). */
  onFound: (draft: Draft, replaces: boolean) => void
  /** The account has what the browser had. */
  onSaved: (values: FormValues, at: string) => void
}

/** A draft of the account as those of the browser. */
export function toDraft({ itemUuid, values, copyOf, updatedAt }: StoredDraft): Draft {
  const { uuid, ...copied } = copyOf ?? { reference: '', title: '', emptied: [], files: [] }
  return {
    itemUuid,
    values,
    ...(copyOf && { copyOf: { ...copied, ...(uuid && { uuid }) } }),
    basedOn: updatedAt,
    savedAt: updatedAt,
  }
}

/** The draft of the account; null without one, undefined if that is not known. */
export async function findAccountDraft(
  client: Client,
  draft: AccountDraft,
): Promise<Draft | null | undefined> {
  if ('form' in draft) {
    const response = await client('getDraft', { params: { slug: draft.form } })
    if (!response.ok) return undefined
    return response.data.draft && toDraft(response.data.draft)
  }
  const response = await client('getItemDraft', { params: itemParams(draft) })
  if (!response.ok) return undefined
  const found = response.data.draft
  if (!found) return null
  const { base, values, updatedAt } = found
  return { base, values, basedOn: updatedAt, savedAt: updatedAt }
}

export function deleteAccountDraft(client: Client, draft: AccountDraft) {
  return 'form' in draft
    ? client('deleteDraft', { params: { slug: draft.form } })
    : client('deleteItemDraft', { params: itemParams(draft) })
}

function saveAccountDraft(
  client: Client,
  draft: AccountDraft,
  { itemUuid = '', values, base = {}, copyOf }: Content,
  updatedAt: string | null,
) {
  return 'form' in draft
    ? client('saveDraft', {
        params: { slug: draft.form },
        body: { itemUuid, values, copyOf: copyOf ?? null, updatedAt },
      })
    : client('saveItemDraft', { params: itemParams(draft), body: { base, values, updatedAt } })
}

function itemParams({ itemUuid, action }: Extract<AccountDraft, { action: DraftAction }>) {
  return { uuid: itemUuid, action }
}

/**
 * Stores a draft with the account (contract §4), after the browser has it. A draft that was saved elsewhere
 * meanwhile is never replaced without a question (`conflict`).
 */
export function useAccountDraft({ draft, local, content, isDirty, isSending, onFound, onSaved }: Options) {
  const client = useClient()
  const [conflict, setConflict] = useState<Draft>()
  /** `updatedAt` of the draft of the account that is being changed, null without one, undefined if that is not known. */
  const base = useRef<string | null>(undefined)
  const saved = useRef<FormValues>(undefined)
  /** What the form has sent last without a response that it was saved: it may have arrived. */
  const sent = useRef<readonly FormValues[]>([])
  const queue = useRef(Promise.resolve())
  const latest = useRef({ content, isDirty, isSending, conflict, onFound, onSaved })
  useEffect(() => {
    latest.current = { content, isDirty, isSending, conflict, onFound, onSaved }
  })

  const has = useCallback(
    (current: FormValues) => saved.current !== undefined && isSameValue(saved.current, current),
    [],
  )

  /** Whether a draft of the account is what the form began with or has sent, so that the form goes on from it. */
  const isOwn = useCallback(
    (found: Draft) =>
      [local?.values, ...(local?.sent ?? []), saved.current, ...sent.current].some(
        (own) => own !== undefined && isSameValue(own, found.values),
      ),
    [local],
  )

  const goOnFrom = useCallback((found: Draft): void => {
    base.current = found.basedOn ?? null
    saved.current = found.values
  }, [])

  /** Compares the draft of the account with that of the form. */
  const compare = useCallback(
    (found: Draft | null | undefined): void => {
      if (found === undefined || base.current !== undefined) return
      const { content: own, isDirty: isChanged } = latest.current
      if (found === null || (local && local.basedOn === found.basedOn)) base.current = found?.basedOn ?? null
      else if (!local && !isChanged) {
        goOnFrom(found)
        latest.current.onFound(found, false)
      } else if (isSameValue(found.values, own.values)) {
        goOnFrom(found)
        latest.current.onSaved(own.values, found.savedAt)
      } else if (isOwn(found)) goOnFrom(found)
      else setConflict(found)
    },
    [local, isOwn, goOnFrom],
  )

  const push = useCallback(async (): Promise<void> => {
    // What the browser has is compared first.
    if (draft === undefined || local === undefined) return
    if (base.current === undefined) compare(await findAccountDraft(client, draft))
    const { content: current, isDirty: isChanged, isSending: isSent, conflict: open } = latest.current
    const { itemUuid, values } = current
    if (base.current === undefined || open || isSent || !isChanged || !itemUuid || has(values)) return
    sent.current = [...sent.current, values].slice(-mostSent)
    const save = (updatedAt: string | null) => saveAccountDraft(client, draft, current, updatedAt)
    let response = await save(base.current)
    if (!response.ok && response.problem.error === 'errors.conflict') {
      const other = await findAccountDraft(client, draft)
      if (!other || !isOwn(other)) {
        if (other === null) base.current = null
        else setConflict(other)
        return
      }
      goOnFrom(other)
      response = await save(base.current)
    }
    if (!response.ok) return
    const { updatedAt = new Date().toISOString() } = response.data
    base.current = updatedAt
    saved.current = values
    sent.current = []
    latest.current.onSaved(values, updatedAt)
  }, [client, draft, local, compare, has, isOwn, goOnFrom])

  /** One call after the other. */
  const sync = useCallback(() => {
    queue.current = queue.current.then(push).catch(() => undefined)
  }, [push])

  useEffect(() => {
    if (draft === undefined || local === undefined) return
    queue.current = queue.current
      .then(async () => compare(await findAccountDraft(client, draft)))
      .catch(() => undefined)
  }, [client, draft, local, compare])

  const currentBase = useCallback(
    () => ({
      ...(base.current && { basedOn: base.current }),
      ...(sent.current.length > 0 && { sent: [...sent.current] }),
    }),
    [],
  )

  const { values } = content
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the values
  useEffect(() => {
    if (draft === undefined || !isDirty || isSending) return
    const timer = setTimeout(sync, debounceTime)
    return () => clearTimeout(timer)
  }, [draft, isDirty, isSending, values, sync])

  const latestSync = useRef(sync)
  useEffect(() => {
    latestSync.current = sync
  }, [sync])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') latestSync.current()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      latestSync.current()
    }
  }, [])

  return {
    /** A draft of the account that is neither what the form began with nor what it has. */
    conflict,
    /** The draft of the account that is being changed, and what may have replaced it. */
    currentBase,
    /** Whether the account has these values. */
    has,
    /** The form goes on with the draft of the account, or replaces it. */
    resolve: (choice: 'open' | 'keep') => {
      if (!conflict) return
      base.current = conflict.basedOn ?? null
      setConflict(undefined)
      latest.current.conflict = undefined
      if (choice === 'open') {
        saved.current = conflict.values
        onFound(conflict, true)
      } else sync()
    },
    discard: () => {
      setConflict(undefined)
      latest.current = { ...latest.current, isDirty: false, conflict: undefined }
      if (draft === undefined) return
      queue.current = queue.current
        .then(async () => {
          const response = await deleteAccountDraft(client, draft)
          if (response.ok) base.current = null
        })
        .catch(() => undefined)
    },
  }
}
