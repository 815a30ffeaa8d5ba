import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'

/** Props of a Fluent `Field` that displays the error of an input. */
export type FieldError = { validationState: 'error' | 'none'; validationMessage?: string }

type Response = { ok: true } | { ok: false; problem: Envelope }

/** The state of an input that is sent to the server: whether a call is running, and why the last one was rejected. */
export function useSubmission() {
  const { t } = useTranslation()
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  /** A message key. */
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  /** The error of a field, by its name in the request. */
  function errorOf(field: string): FieldError {
    const issue = issues.find((each) => each.field === field)
    if (!issue) return { validationState: 'none' }
    return { validationState: 'error', validationMessage: t(issue.messageKey, { ...issue.params }) }
  }

  /** Without arguments, nothing is rejected. */
  function reject(reason?: string, found: readonly ValueIssue[] = []) {
    setProblem(reason)
    setIssues(found)
  }

  async function send<R extends Response>(request: () => Promise<R>): Promise<R> {
    setBusy(true)
    const response = await request()
    setBusy(false)
    if (response.ok) reject()
    else reject(response.problem.error ?? 'errors.unexpected', response.problem.errors)
    return response
  }

  return { issues, problem, isBusy, errorOf, reject, send }
}
