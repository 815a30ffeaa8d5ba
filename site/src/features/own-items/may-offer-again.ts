import type { OwnRow } from '#contract/own-items.ts'

/**
 * Whether a manager or the submitter has decided what becomes of the entry, and its form accepts new ones. The address may still be
 * confirmed.
 */
export function mayOfferAgain({
  status,
  actions,
  isFormActive,
}: Pick<OwnRow, 'status' | 'actions' | 'isFormActive'>): boolean {
  return isFormActive && !['draft', 'working', 'confirm'].includes(status) && !actions.includes('correct')
}
