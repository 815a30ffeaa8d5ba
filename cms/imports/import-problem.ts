import { Problem } from '#contract/problems.ts'

/** A file that cannot be imported. */
export function importProblem(messageKey: string, params?: Record<string, string | number>): Problem {
  return new Problem('invalid', { errors: [{ field: 'file', messageKey, ...(params && { params }) }] })
}
