import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
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
  /** The values as named texts, to compare versions. */
  partsOf: (values: Values) => Part[]
  /** The stored values of entries that saving takes out of use, as texts; saving asks for confirmation of them. */
  lossesOf?: (values: Values, initial: Values) => string[]
  /** The path to open after saving. */
  savedPath: string
}

export type Editor<Values> = ReturnType<typeof useEditor<Values>>

/** The state of a definition's editor: values, errors, saving, reset, and the version saved by somebody else meanwhile. */
export function useEditor<Values>({
  check,
  save,
  loadSaved,
  partsOf,
  lossesOf = () => [],
  savedPath,
  ...options
}: Options<Values>) {
  const { t } = useTranslation()
  const notify = useNotify()
  const { notifySuccess } = useOutcomeNotices()
  const router = useRouter()
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

  async function saveOver(updatedAt: string) {
    const response = await send(() => save(values, updatedAt))
    const isConflict = !response.ok && response.problem.error === 'errors.conflict'
    const current = isConflict ? await loadSaved() : undefined
    setSaved(current)
    if (!response.ok) {
      if (current) reject(undefined, response.problem.errors)
      return
    }
    setDirty(false)
    notifySuccess(response.data)
    router.push(savedPath)
  }

  async function submit(confirmLosses: (losses: readonly string[]) => Promise<boolean>) {
    setAttempted(values)
    const found = check(values)
    reject(found.length > 0 ? 'errors.invalid' : undefined, found)
    if (found.length > 0) return
    const losses = lossesOf(values, base.values)
    if (losses.length === 0 || (await confirmLosses(losses))) await saveOver(base.updatedAt)
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
    submit,
    reset: () => start(base),
    conflict: saved && {
      differences: differencesOf({
        before: partsOf(base.values),
        saved: partsOf(saved.values),
        mine: partsOf(values),
      }),
      takeSaved: () => {
        const typed = values
        start(saved)
        notify({
          intent: 'info',
          title: t('manage.forms.conflict.taken'),
          undo: () => change(typed),
        })
      },
      saveMine: () => saveOver(saved.updatedAt),
      close: () => setSaved(undefined),
    },
  }
}

function finds(issues: readonly ValueIssue[], { field, messageKey }: ValueIssue): boolean {
  return issues.some((each) => each.field === field && each.messageKey === messageKey)
}
