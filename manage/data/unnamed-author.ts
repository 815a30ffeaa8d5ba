import type { HistoryEntry } from '#contract/admin-items.ts'

/**
 * The message key of who made a change that has no name. Only managers decide about proposals and make changes that can be undone,
 * so that one without a name is of a manager who was erased.
 */
export function unnamedAuthorKey({
  bySubmitter,
  reasonKey,
  change,
  undoes,
  proposedBy,
}: Pick<HistoryEntry, 'bySubmitter' | 'reasonKey' | 'change' | 'undoes' | 'proposedBy'>): string {
  if (bySubmitter) return 'manage.history.submitter'
  if (change || undoes || proposedBy !== undefined) return 'manage.log.whoErased'
  return reasonKey ? 'manage.history.theSystem' : 'manage.history.system'
}
