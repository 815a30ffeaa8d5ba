import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'

/** Props of a Fluent `Field` that displays the error of an input; the attribute has the path that an issue refers to. */
export type FieldError = {
  validationState: 'error' | 'none'
  validationMessage?: string
  'data-path'?: string
}

/** `isPostponed`: the response has been dealt with, and the user continues to edit. */
type Response = ({ ok: true } | { ok: false; problem: Envelope }) & { isPostponed?: boolean }

/** `problem` is a message key. */
type Rejection = { problem: string | undefined; issues: readonly ValueIssue[] }

/**
 * The state of an input that is sent to the server: whether a call is running, and why the last one was rejected. Issues
 * that the user has corrected meanwhile are left out, and the problem with the last one of them.
 */
export function useSubmission(isCorrected: (issue: ValueIssue) => boolean = () => false) {
  const { t } = useTranslation()
  const [rejection, setRejection] = useState<Rejection>({ problem: undefined, issues: [] })
  const [isBusy, setBusy] = useState(false)
  const issues = rejection.issues.filter((issue) => !isCorrected(issue))
  const isAllCorrected = rejection.issues.length > 0 && issues.length === 0

  /** The error of a field, by its name in the request. */
  function errorOf(field: string): FieldError {
    const issue = issues.find((each) => each.field === field)
    if (!issue) return { validationState: 'none', 'data-path': field }
    return {
      validationState: 'error',
      'data-path': field,
      validationMessage: t(issue.messageKey, { ...issue.params }),
    }
  }

  /** Without arguments, nothing is rejected. */
  function reject(reason?: string, found: readonly ValueIssue[] = []) {
    setRejection({ problem: reason, issues: found })
  }

  async function send<R extends Response>(request: () => Promise<R>): Promise<R> {
    setBusy(true)
    const response = await request()
    setBusy(false)
    if (response.ok || response.isPostponed) reject()
    else reject(response.problem.error ?? 'errors.unexpected', response.problem.errors)
    return response
  }

  return {
    issues,
    problem: isAllCorrected ? undefined : rejection.problem,
    rejection,
    isBusy,
    errorOf,
    reject,
    send,
  }
}
