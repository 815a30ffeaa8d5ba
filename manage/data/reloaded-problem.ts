import { type Envelope, problemTable } from '#contract/problems.ts'

/** The message key of a problem after which the entry was loaded again: a conflict does not ask to reload it. */
export function reloadedProblemKey({ error = 'errors.unexpected' }: Envelope): string {
  return error === problemTable.conflict.messageKey ? 'manage.item.changedMeanwhile' : error
}
