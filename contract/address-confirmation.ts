import { z } from 'zod'

/*
 * The e-mail addresses of entries that were submitted without an account, which somebody has to confirm (contract §4).
 */

/** Days for which an entry waits for the confirmation of its address. */
export const confirmationDays = 7

export const addressUnconfirmedSchema = z
  .boolean()
  .describe('The entry was submitted without an account, and nobody has confirmed its e-mail address.')

/** Values of the filter of lists for managers. */
export const addressFilters = ['confirmed', 'unconfirmed'] as const

/** The stored reason of a change that deletes an entry because its address was not confirmed: a message key. */
export const unconfirmedReason = 'item.reason.unconfirmed'

/** The reason of a change as responses have it: the text of a manager, or the message key of a reason of the system. */
export function reasonOf(stored: string | null | undefined): { reason?: string; reasonKey?: string } {
  if (!stored) return {}
  return stored === unconfirmedReason ? { reasonKey: stored } : { reason: stored }
}

export const reasonKeySchema = z
  .string()
  .optional()
  .describe('The message key of a reason that the system gave.')
