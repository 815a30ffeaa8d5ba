import { z } from 'zod'
import { callerClasses } from './roles.ts'

/** The caller, identified by the bearer token or by the manage pages' cookie (contract §2). */
export const sessionSchema = z.object({
  /** From the token, the access list and the configured e-mail addresses. */
  classes: z.array(z.enum(callerClasses)),
  /** Whether the request has a valid session cookie of the manage pages. */
  isOpen: z.boolean(),
})
