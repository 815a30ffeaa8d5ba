import { useCallback, useMemo, useReducer, useRef, useState } from 'react'
import type { FieldValue, FormValues } from '#contract/forms.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { reduceForm, startForm } from './form-state.ts'
import { newUuid } from './new-uuid.ts'
import { type FieldSets, knownValues, sortedFields, valueAt, withValue } from './sorted-fields.ts'
import { useDraft } from './use-draft.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

export type ItemFormOptions = {
  form: FieldSets
  initialValues: FormValues
  mode: 'add' | 'edit'
  /** Past deadlines are let through; an entry is edited by managers alone. */
  asManager?: boolean
  /** Of the item that is edited; a new item gets one of its own. */
  itemUuid?: string
  draftKey?: string
  onSubmit: (values: FormValues, itemUuid: string) => Promise<Envelope>
  /** After an accepted submission, when nothing is unsaved any more. */
  onDone?: (envelope: Envelope) => void
  onDirtyChange?: (isDirty: boolean) => void
}

function isAccepted(envelope: Envelope): boolean {
  return envelope.status >= 200 && envelope.status < 300 && !envelope.error && !envelope.errors?.length
}

/** State and steps of a form: change, check, draft, send, reset. */
export function useItemForm(options: ItemFormOptions) {
  const { form, mode, draftKey, onDirtyChange } = options
  const initial = useMemo(() => knownValues(form, options.initialValues), [form, options.initialValues])
  const fields = useMemo(() => new Map(sortedFields(form).map((placed) => [placed.path, placed])), [form])
  const [state, dispatch] = useReducer(reduceForm, initial, (values) => startForm(values))
  const [newItemUuid, setNewItemUuid] = useState(newUuid)
  const [busy, setBusyPaths] = useState<ReadonlySet<string>>(new Set())
  const [isSending, setSending] = useState(false)
  const isOnItsWay = useRef(false)
  const itemUuid = options.itemUuid ?? newItemUuid
  const asManager = options.asManager ?? mode === 'edit'

  const draft = useDraft({
    draftKey,
    itemUuid,
    values: state.values,
    isDirty: state.isDirty,
    onRestore: (found) => {
      setNewItemUuid(found.itemUuid)
      dispatch({ type: 'started', values: withTodaysAccount(knownValues(form, found.values)), isDirty: true })
    },
  })
  useUnsavedGuard(state.isDirty && (busy.size > 0 || !draft.isSaved))

  /** What is read only comes from the account as it is now, not from the draft. */
  function withTodaysAccount(values: FormValues): FormValues {
    const fixed = [...fields.values()].filter(({ field }) => field.settings.readOnly)
    return fixed.reduce((all, placed) => withValue(all, placed, valueAt(initial, placed)), values)
  }

  const change = useCallback(
    (path: string, value: FieldValue | undefined) => {
      const placed = fields.get(path)
      if (!placed) return
      dispatch({ type: 'changed', placed, value, options: { now: new Date(), asManager } })
      onDirtyChange?.(true)
    },
    [fields, asManager, onDirtyChange],
  )
  const leave = useCallback(
    (path: string) => {
      const placed = fields.get(path)
      if (placed) dispatch({ type: 'left', placed, options: { now: new Date(), asManager } })
    },
    [fields, asManager],
  )
  const setBusy = useCallback((path: string, isBusy: boolean) => {
    setBusyPaths((before) => {
      const next = new Set(before)
      if (isBusy) next.add(path)
      else next.delete(path)
      return next
    })
  }, [])

  async function send(): Promise<void> {
    if (isOnItsWay.current) return
    const checked = checkValues(form, state.values, { now: new Date(), asManager })
    const waiting: ValueIssue[] = [...busy].map((field) => ({
      field,
      messageKey: 'file.error.stillUploading',
    }))
    const issues = [...checked.issues.filter((issue) => !busy.has(issue.field)), ...waiting]
    if (issues.length > 0) {
      dispatch({ type: 'refused', issues })
      return
    }
    isOnItsWay.current = true
    setSending(true)
    const envelope = await options
      .onSubmit(checked.values, itemUuid)
      .catch((): Envelope => ({ status: 0, error: 'errors.unexpected' }))
    isOnItsWay.current = false
    setSending(false)
    if (!isAccepted(envelope)) {
      dispatch({ type: 'refused', issues: envelope.errors ?? [], problem: envelope })
      return
    }
    draft.discard()
    dispatch({ type: 'accepted' })
    onDirtyChange?.(false)
    options.onDone?.(envelope)
  }

  /** Everything as it was at first; a draft is thrown away, and the next item is another one. */
  function startAgain(): void {
    draft.discard()
    setNewItemUuid(newUuid())
    dispatch({ type: 'started', values: initial, isDirty: false })
    onDirtyChange?.(false)
  }

  return { state, fields, itemUuid, draft, isSending, change, leave, setBusy, send, startAgain }
}
