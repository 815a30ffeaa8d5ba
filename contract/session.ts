import { z } from 'zod'
import { callerClasses } from './roles.ts'

/** Who is signed in, as the server knows them: what the token shows, and what only the server's own lists do (contract §2). */
export const sessionSchema = z.object({ classes: z.array(z.enum(callerClasses)) })
