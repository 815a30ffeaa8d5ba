import { useCallback, useMemo, useReducer, useRef, useState } from 'react'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { type CheckOptions, checkValues } from '#contract/values/check-values.ts'
import { type ConditionOptions, isConditional } from '#contract/values/conditions.ts'
import { useUnsavedGuard } from '../shell/leave-guard.ts'
import { useLatestCallback } from '../shell/use-latest-callback.ts'
import { moveAnswers, type ReloadedForm } from './form-changes.ts'
import { clearedIssue, newUuid, reduceForm, startForm } from './form-state.ts'
import type { Draft } from './parse-draft.ts'
import { rebaseDraft } from './rebase-draft.ts'
import { knownValues, sortedFields, valueAt, withValue } from './sorted-fields.ts'
import type { AccountDraft } from './use-account-draft.ts'
import { useDisplayedForm } from './use-displayed-form.ts'
import { useDraft } from './use-draft.ts'

export type SubmitButton = 'primary' | 'secondary'

export type ItemFormOptions = {
  form: WithFieldSets
  initialValues: FormValues
  /** The form that it is a part of, with the stored values: conditions may depend on other fields. */
  whole?: ConditionOptions['whole']
  /** Accept past deadlines. */
  asManager?: boolean
  /** The edited item; a new item gets a generated UUID. */
  itemUuid?: string
  /** The name under which drafts of the form are saved; without it, none is. */
  draftName?: string
  /** The draft that signed-in people have on the server. */
  accountDraft?: AccountDraft | undefined
  /** What a new item begins with, such as the values of another one. It replaces the draft. */
  seed?: Draft | undefined
  /** Resolves to undefined if the person decided against it. */
  onSubmit: (values: FormValues, itemUuid: string) => Promise<Envelope | undefined>
  /** Loads the form anew, which replaces `form`, because it has changed since; resolves to undefined if that fails. */
  reloadForm?: () => Promise<ReloadedForm | undefined>
  /** Called after an accepted submission, with the button that submitted it. The form stays busy until the promise resolves. */
  onDone?: (envelope: Envelope, button: SubmitButton) => void | Promise<void>
  onDirtyChange?: (isDirty: boolean) => void
  /** Called when the person has started again with the initial values. */
  onReset?: () => void
}

function isAccepted(envelope: Envelope): boolean {
  return envelope.status >= 200 && envelope.status < 300 && !envelope.error && !envelope.errors?.length
}

/** State and actions of a form: change, validate, draft, submit, reset. */
export function useItemForm(options: ItemFormOptions) {
  const { form, whole, asManager = false, draftName, onDirtyChange } = options
  const initial = useMemo(() => knownValues(form, options.initialValues), [form, options.initialValues])
  const fields = useMemo(() => new Map(sortedFields(form).map((target) => [target.path, target])), [form])
  const stored = options.itemUuid === undefined ? undefined : initial
  const checkOptions = useCallback(
    // Only managers may leave values that the form does not accept any more.
    (): CheckOptions => ({
      now: new Date(),
      asManager,
      ...(asManager && stored && { stored }),
      ...(whole && { whole }),
    }),
    [asManager, stored, whole],
  )
  const [state, dispatch] = useReducer(reduceForm, initial, (values) => startForm(values))
  const displayed = useDisplayedForm(form, state.values, { whole, stored: asManager ? stored : undefined })
  const [newItemUuid, setNewItemUuid] = useState(newUuid)
  const [busy, setBusyPaths] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitting, setSubmitting] = useState(false)
  const isSubmittingRef = useRef(false)
  const itemUuid = options.itemUuid ?? newItemUuid
  const isNewItem = options.itemUuid === undefined
  const renewUuid = useCallback(() => setNewItemUuid(newUuid()), [])

  const draft = useDraft({
    form: draftName,
    accountDraft: options.accountDraft,
    itemUuid,
    values: state.values,
    base: stored,
    isDirty: state.isDirty,
    isSending: isSubmitting,
    seed: options.seed,
    rebase: (found) => (stored ? rebaseDraft(found, stored, fields.values()) : found),
    onRestore: (found, replaces) => {
      if (found.itemUuid) setNewItemUuid(found.itemUuid)
      const values = withReadOnlyValues(knownValues(form, found.values))
      onDirtyChange?.(true)
      dispatch(
        replaces
          ? { type: 'started', values, isDirty: true }
          : { type: 'restored', values, fields: [...fields.values()] },
      )
    },
  })
  // A file that is being uploaded is not part of the draft.
  const isUploading = busy.size > 0
  useUnsavedGuard(isUploading || (state.isDirty && !draft.isSaved), isUploading ? undefined : draft.save)

  /** Read-only values come from the current account, not from the draft. */
  function withReadOnlyValues(values: FormValues): FormValues {
    const readOnlyFields = [...fields.values()].filter(({ field }) => field.settings.readOnly)
    return readOnlyFields.reduce((all, target) => withValue(all, target, valueAt(initial, target)), values)
  }

  const conditional = isConditional(whole ?? form) ? form : undefined
  const change = useCallback(
    (path: string, value: FieldValue | undefined) => {
      const target = fields.get(path)
      if (!target) return
      dispatch({ type: 'changed', target, value, options: { ...checkOptions(), form: conditional } })
      onDirtyChange?.(true)
    },
    [fields, checkOptions, conditional, onDirtyChange],
  )
  const leave = useCallback(
    (path: string) => {
      const target = fields.get(path)
      if (target) dispatch({ type: 'left', target, options: { ...checkOptions(), form: conditional } })
    },
    [fields, checkOptions, conditional],
  )
  const setBusy = useCallback((path: string, isBusy: boolean) => {
    setBusyPaths((before) => {
      const next = new Set(before)
      if (isBusy) next.add(path)
      else next.delete(path)
      return next
    })
  }, [])

  /** The values to submit; undefined if they are rejected. */
  function validate(): FormValues | undefined {
    // The form may have been loaded again, without some of the fields.
    const checked = checkValues(form, knownValues(form, state.values), checkOptions())
    const isDisplayed = (path: string) => !displayed.hidden.has(path)
    const uploadIssues: ValueIssue[] = [...busy].filter(isDisplayed).map((field) => ({
      field,
      messageKey: 'file.error.stillUploading',
    }))
    // Once, so that nobody submits a form without a range without having been told so.
    const clearedIssues = [...state.cleared].filter(isDisplayed).map(clearedIssue)
    const issues = [
      ...clearedIssues,
      ...checked.issues.filter((issue) => !busy.has(issue.field) && !state.cleared.has(issue.field)),
      ...uploadIssues,
    ]
    if (issues.length > 0) {
      dispatch({ type: 'rejected', issues })
      return undefined
    }
    return checked.values
  }

  /** Displays the answers in the form as it is now; returns false if that could not be loaded. */
  async function moveToChangedForm(problem: Envelope): Promise<boolean> {
    const reloaded = await options.reloadForm?.()
    if (!reloaded) return false
    const entered = { displayed: displayed.form, values: state.values, issues: problem.errors ?? [] }
    const { issues, ...moved } = moveAnswers(entered, reloaded, checkOptions())
    dispatch({ type: 'rejected', issues, problem, moved })
    return true
  }

  /** Returns `invalid` if values were rejected, by the browser or the server. */
  async function submit(button: SubmitButton): Promise<'invalid' | undefined> {
    if (isSubmittingRef.current) return undefined
    const values = validate()
    if (!values) return 'invalid'
    isSubmittingRef.current = true
    setSubmitting(true)
    let isMoved = false
    const envelope = await options
      .onSubmit(values, itemUuid)
      .catch((): Envelope => ({ status: 0, error: 'errors.unexpected' }))
    if (!envelope) {
      // The form stays as it is.
    } else if (isAccepted(envelope)) {
      draft.discard()
      dispatch({ type: 'accepted' })
      onDirtyChange?.(false)
      await options.onDone?.(envelope, button)
    } else if (envelope.error === 'errors.formChanged' && (await moveToChangedForm(envelope))) {
      isMoved = true
    } else {
      // Another tab with the same draft has sent it, or an earlier response was lost and the values were changed since.
      const isUuidUsed = isNewItem && envelope.error === 'errors.alreadySubmitted'
      if (isUuidUsed) renewUuid()
      const problem = isUuidUsed ? { ...envelope, error: 'field.form.alreadySubmitted' } : envelope
      dispatch({ type: 'rejected', issues: envelope.errors ?? [], problem })
    }
    isSubmittingRef.current = false
    setSubmitting(false)
    return isMoved || envelope?.errors?.length ? 'invalid' : undefined
  }

  /** Restores the initial values, discards the draft and generates a new item UUID. */
  function reset(): void {
    draft.discard()
    renewUuid()
    dispatch({ type: 'started', values: initial, isDirty: false })
    onDirtyChange?.(false)
    options.onReset?.()
  }

  return {
    state,
    fields,
    displayed,
    itemUuid,
    isNewItem,
    stored,
    uploadUuid: options.itemUuid ?? (draft.isReady ? newItemUuid : undefined),
    draft,
    isSubmitting,
    change,
    leave,
    setBusy,
    renewUuid,
    formChanged: useLatestCallback(
      () => void moveToChangedForm({ status: 409, error: 'errors.formChanged' }),
    ),
    validate,
    submit,
    reset,
  }
}
