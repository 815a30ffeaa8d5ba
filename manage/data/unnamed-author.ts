import type { HistoryEntry } from '#contract/item-history.ts'

/**
 * The message key of who made a change that has no name. Only managers decide about proposals and make changes that can be undone,
 * so that one without a name is of a manager who was erased.
 */
export function unnamedAuthorKey({
  bySubmitter,
  from,
  to,
  reasonKey,
  change,
  undoes,
  proposedBy,
}: Pick<
  HistoryEntry,
  'bySubmitter' | 'from' | 'to' | 'reasonKey' | 'change' | 'undoes' | 'proposedBy'
>): string {
  // A new entry without a name is an anonymous submission; those of imports and managers have the manager's.
  if (bySubmitter || from === null) return 'manage.history.submitter'
  if (change || undoes || proposedBy !== undefined) return 'manage.log.whoErased'
  // A deadline that has passed.
  return reasonKey || to === 'expired' ? 'manage.history.theSystem' : 'manage.history.system'
}
