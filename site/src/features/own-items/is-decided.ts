import type { OwnRow } from '#contract/own-items.ts'

/**
 * Whether a manager or the submitter has decided what becomes of the entry, which may then be offered again. The address may still
 * be confirmed.
 */
export function isDecided({ status, actions }: Pick<OwnRow, 'status' | 'actions'>): boolean {
  return status !== 'draft' && status !== 'confirm' && !actions.includes('correct')
}
