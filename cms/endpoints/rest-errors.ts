import type { AfterErrorHook } from 'payload'
import { isDependencyDown } from '#cms/platform/api/is-dependency-down.ts'
import { isInvalidQuery } from '#cms/platform/api/is-invalid-input.ts'
import { Problem } from '#contract/problems.ts'

/** The CMS's own REST answers 500 for whatever its database throws; this tells callers' mistakes and outages apart. */
export const mapRestError: AfterErrorHook = ({ error }) => {
  const problem = problemOf(error)
  return problem && { status: problem.status, response: { errors: [{ message: problem.message }] } }
}

function problemOf(error: Error): Problem | undefined {
  if (isInvalidQuery(error)) return new Problem('badRequest')
  return isDependencyDown(error) ? new Problem('unavailable') : undefined
}
