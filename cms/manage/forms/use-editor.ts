import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import type { FieldError } from '../shell/edit-dialog.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
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
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const [problem, setProblem] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)

  function change(next: Values) {
    setValues(next)
    setDirty(true)
  }

  function errorOf(field: string): FieldError {
    const issue = issues.find((each) => each.field === field)
    if (!issue) return { validationState: 'none' }
    return { validationState: 'error', validationMessage: t(issue.messageKey, { ...issue.params }) }
  }

  function start(version: Version<Values>) {
    setBase(version)
    setValues(version.values)
    setSaved(undefined)
    setIssues([])
    setProblem(undefined)
    setDirty(false)
  }

  async function send(updatedAt: string) {
    setBusy(true)
    const response = await save(values, updatedAt)
    const isConflict = !response.ok && response.problem.error === 'errors.conflict'
    const current = isConflict ? await loadSaved() : undefined
    setBusy(false)
    setSaved(current)
    if (!response.ok) {
      setIssues(response.problem.errors ?? [])
      setProblem(current ? undefined : (response.problem.error ?? 'errors.unexpected'))
      return
    }
    setDirty(false)
    notifySuccess(response.data)
    router.push(savedPath)
  }

  async function submit(confirmLosses: (losses: readonly string[]) => Promise<boolean>) {
    const found = check(values)
    setIssues(found)
    setProblem(found.length > 0 ? 'errors.invalid' : undefined)
    if (found.length > 0) return
    const losses = lossesOf(values, base.values)
    if (losses.length === 0 || (await confirmLosses(losses))) await send(base.updatedAt)
  }

  return {
    values,
    change,
    issues,
    problem,
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
      saveMine: () => send(saved.updatedAt),
      close: () => setSaved(undefined),
    },
  }
}
