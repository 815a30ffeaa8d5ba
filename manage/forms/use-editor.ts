import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
import { isContested, type Side, type Versions } from '../shell/three-way.ts'
import { useSubmission } from '../shell/use-submission.ts'
import { differencesOf, type Part } from './differences.ts'

type SaveResult = { ok: true; data: Envelope } | { ok: false; problem: Envelope }

/** A stored version of a definition. */
export type Version<Values> = { values: Values; updatedAt: string }

type Options<Values> = {
  initial: Values
  /** When the definition that is edited was last changed; empty for a new one. */
  updatedAt: string
  /** Issues found without the server; nothing is sent while there are any. */
  check: (values: Values) => ValueIssue[]
  /** Saves the values on top of the version of `updatedAt`. */
  save: (values: Values, updatedAt: string) => Promise<SaveResult>
  /** The version that is stored now, requested after a conflict. */
  loadSaved: () => Promise<Version<Values> | undefined>
  /** Merges the edit with what somebody else has saved since; `side` is taken where both have changed the same. */
  merge: (versions: Versions<Values>, side: Side) => Values
  /** The values as named texts, to compare versions. */
  partsOf: (values: Values) => Part[]
  /** The stored values of entries that saving takes out of use, as texts; saving asks for confirmation of them. */
  lossesOf?: (values: Values, initial: Values) => string[]
  /** The path to open after saving; undefined to stay. */
  savedPath: (values: Values) => string | undefined
}

export type Editor<Values> = ReturnType<typeof useEditor<Values>>

/** The state of a definition's editor: values, errors, saving, reset, and the version saved by somebody else meanwhile. */
export function useEditor<Values>({
  check,
  save,
  loadSaved,
  merge,
  partsOf,
  lossesOf = () => [],
  savedPath,
  ...options
}: Options<Values>) {
  const { t } = useTranslation()
  const notify = useNotify()
  const { notifySuccess } = useOutcomeNotices()
  const router = useRouter()
  // What it undoes is gone with the editor.
  const closeNotice = useRef<() => void>(undefined)
  useEffect(() => () => closeNotice.current?.(), [])
  const [base, setBase] = useState<Version<Values>>({ values: options.initial, updatedAt: options.updatedAt })
  const [values, setValues] = useState(options.initial)
  const [saved, setSaved] = useState<Version<Values>>()
  // What the last attempt to save was made with. Issues that only the server finds remain until the next one.
  const [attempted, setAttempted] = useState(options.initial)
  const { issues, problem, rejection, isBusy, errorOf, reject, send } = useSubmission(
    (issue) => finds(check(attempted), issue) && !finds(check(values), issue),
  )
  const [isDirty, setDirty] = useState(false)

  function change(next: Values) {
    setValues(next)
    setDirty(true)
  }

  function start(version: Version<Values>) {
    setBase(version)
    setValues(version.values)
    setSaved(undefined)
    reject()
    setDirty(false)
  }

  /** What both have changed, and not alike. */
  function contestedParts({ base, saved, mine }: Versions<Values>) {
    const parts = { before: partsOf(base), saved: partsOf(saved), mine: partsOf(mine) }
    return differencesOf(parts).filter(({ before, ...texts }) => isContested({ base: before, ...texts }))
  }

  async function saveOver(edited: Values, on: Version<Values>) {
    const response = await send(() => save(edited, on.updatedAt))
    const isConflict = !response.ok && response.problem.error === 'errors.conflict'
    const current = isConflict ? await loadSaved() : undefined
    if (!response.ok) {
      setSaved(undefined)
      if (!current) return
      reject(undefined, response.problem.errors)
      const versions = { base: on.values, saved: current.values, mine: edited }
      const isMerged = contestedParts(versions).length === 0
      const merged = isMerged ? merge(versions, 'mine') : edited
      setBase(isMerged ? current : on)
      setValues(merged)
      if (isMerged) await saveOver(merged, current)
      else setSaved(current)
      return
    }
    setSaved(undefined)
    setDirty(false)
    setBase({ values: edited, updatedAt: response.data.updatedAt ?? on.updatedAt })
    notifySuccess(response.data)
    const path = savedPath(edited)
    if (path !== undefined) router.push(path)
  }

  async function submit(confirmLosses: (losses: readonly string[]) => Promise<boolean>) {
    setAttempted(values)
    const found = check(values)
    reject(found.length > 0 ? 'errors.invalid' : undefined, found)
    if (found.length > 0) return
    const losses = lossesOf(values, base.values)
    if (losses.length === 0 || (await confirmLosses(losses))) await saveOver(values, base)
  }

  const versions = saved && { base: base.values, saved: saved.values, mine: values, on: saved }
  return {
    values,
    change,
    issues,
    problem,
    rejection,
    errorOf,
    isDirty,
    isBusy,
    /** Of the version that the edit is based on. */
    updatedAt: base.updatedAt,
    submit,
    reset: () => start(base),
    conflict: versions && {
      differences: contestedParts(versions),
      takeSaved: () => {
        const typed = merge(versions, 'mine')
        start(versions.on)
        change(merge(versions, 'saved'))
        closeNotice.current = notify({
          intent: 'info',
          title: t('manage.forms.conflict.taken'),
          undo: () => change(typed),
        })
      },
      saveMine: () => saveOver(merge(versions, 'mine'), versions.on),
      close: () => setSaved(undefined),
    },
  }
}

function finds(issues: readonly ValueIssue[], { field, messageKey }: ValueIssue): boolean {
  return issues.some((each) => each.field === field && each.messageKey === messageKey)
}
