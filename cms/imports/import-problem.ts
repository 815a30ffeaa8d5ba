import { Problem } from '#contract/problems.ts'

/** A file that cannot be imported, or the `address` of a repository. */
export function importProblem(
  messageKey: string,
  params?: Record<string, string | number>,
  field: 'file' | 'address' = 'file',
): Problem {
  return new Problem('invalid', { errors: [{ field, messageKey, ...(params && { params }) }] })
}

export function harvestProblem(messageKey: string, params?: Record<string, string | number>): Problem {
  return importProblem(messageKey, params, 'address')
}
