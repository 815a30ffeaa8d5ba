import { z } from 'zod'
import { callerClasses } from './roles.ts'

/** Who calls, by the bearer or else by the manage pages' cookie, as the server knows them (contract §2). */
export const sessionSchema = z.object({
  /** By the token, and by what only the server's own lists say. */
  classes: z.array(z.enum(callerClasses)),
  /** Whether the manage pages' cookie that came along is good. */
  isOpen: z.boolean(),
})
