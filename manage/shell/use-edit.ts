import { useState } from 'react'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useOutcomeNotices } from './notices.tsx'
import { contestedParts, type Difference, type Part } from './parts.ts'
import type { Copy, Response } from './save-merged.ts'
import { mergeProperties, type SideOf, type Versions } from './three-way.ts'
import { useConflict } from './use-conflict.tsx'
import { useSubmission } from './use-submission.ts'

type Options<Values, Data> = {
  initial: Values
  /** The time of the last saved change; undefined for something new. */
  updatedAt?: string | undefined
  /** Issues found without the server; nothing is sent while there are any. */
  check?: (values: Values) => ValueIssue[]
  /** Saves the values on top of the version of `updatedAt`. */
  save: (values: Values, updatedAt: string) => Promise<Response<Data>>
  /** The version that is stored now, requested after a conflict. */
  load?: () => Promise<Copy<Values> | undefined>
  /** Merges the edit with what somebody else has saved since; by default every property is a part. */
  merge?: (versions: Versions<Values>, sideOf: SideOf) => Values
  /** The values as named texts, to compare versions; the names are those of `merge`. */
  partsOf?: (values: Values) => Part[]
  /** Changes how a contested part is displayed. */
  displayOf?: (part: Difference) => Difference
  /** Returns what undoes the saved change; the notice has a button for it. */
  undo?: (saved: Data, values: Values) => (() => void) | undefined
  onSaved?: (saved: Data, values: Values) => void
}

/** The part of an edit that forms need, without its values. */
export type EditState = Omit<ReturnType<typeof useEdit<object, Envelope>>, 'values' | 'change' | 'base'>

/**
 * The state of an edit: values, errors, saving, and what somebody else saves meanwhile. Leaving the page asks while something is
 * not saved. The caller renders `conflict`.
 */
export function useEdit<Values extends object, Data extends Envelope>({
  initial,
  updatedAt = '',
  check = () => [],
  save,
  load = async () => undefined,
  merge = mergeProperties,
  partsOf = () => [],
  displayOf = (part) => part,
  undo,
  onSaved,
}: Options<Values, Data>) {
  const { notifySuccess } = useOutcomeNotices()
  const [base, setBase] = useState<Copy<Values>>({ values: initial, updatedAt })
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  // The values of the last submission. Issues found by the server stay until the next one.
  const [submittedValues, setSubmittedValues] = useState(initial)
  const { issues, problem, rejection, isBusy, errorOf, reject, send } = useSubmission(
    (issue) => finds(check(submittedValues), issue) && !finds(check(values), issue),
  )
  const { saveOver, dialog } = useConflict<Values, Data>({
    save: (edited, { updatedAt }) => save(edited, updatedAt),
    load,
    merge,
    contestedOf: (versions) => contestedParts(versions, partsOf).map(displayOf),
  })
  useUnsavedGuard(isDirty || isBusy)

  function change(changed: Partial<Values>) {
    setValues((current) => ({ ...current, ...changed }))
    setDirty(true)
  }

  /** `confirm` asks before something is sent. */
  async function submit(confirm?: () => Promise<boolean>): Promise<void> {
    setSubmittedValues(values)
    const found = check(values)
    reject(undefined, found)
    if (found.length > 0 || (confirm && !(await confirm()))) return
    const outcome = await send(() => saveOver(base, values))
    setBase(outcome.base)
    // Keeps the values that were typed while it was saved.
    if (outcome.values !== values) setValues(outcome.values)
    if (!outcome.ok) return
    setDirty(false)
    setBase({ values: outcome.values, updatedAt: outcome.data.updatedAt ?? outcome.base.updatedAt })
    notifySuccess(outcome.data, undo?.(outcome.data, outcome.values))
    onSaved?.(outcome.data, outcome.values)
  }

  return {
    values,
    change,
    issues,
    problem,
    rejection,
    errorOf,
    isDirty,
    isBusy,
    /** The version that the edit is based on. */
    base,
    save: submit,
    reset: () => {
      setValues(base.values)
      reject()
      setDirty(false)
    },
    /** Nothing of the edit is worth saving any more. */
    discard: () => setDirty(false),
    conflict: dialog,
  }
}

function finds(issues: readonly ValueIssue[], { field, messageKey }: ValueIssue): boolean {
  return issues.some((each) => each.field === field && each.messageKey === messageKey)
}
