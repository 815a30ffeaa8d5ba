import type { AfterErrorHook } from 'payload'
import { isDependencyDown } from '#cms/platform/api/is-dependency-down.ts'
import { isInvalidQuery } from '#cms/platform/api/is-invalid-input.ts'
import { Problem } from '#contract/problems.ts'

/** Payload's REST API responds with 500 to any database error. Maps invalid queries to 400 and outages to 503. */
export const mapRestError: AfterErrorHook = ({ error }) => {
  const problem = problemOf(error)
  return problem && { status: problem.status, response: { errors: [{ message: problem.message }] } }
}

function problemOf(error: Error): Problem | undefined {
  if (isInvalidQuery(error)) return new Problem('badRequest')
  return isDependencyDown(error) ? new Problem('unavailable') : undefined
}
