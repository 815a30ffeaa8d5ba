import { z } from 'zod'

/** What pages need to know of this installation (contract §8). */
export const publicConfigSchema = z.object({
  oidc: z.object({ url: z.string(), realm: z.string(), clientId: z.string() }),
})
export type PublicConfig = z.infer<typeof publicConfigSchema>

export const healthSchema = z.object({
  status: z.number(),
  database: z.enum(['ok', 'down']),
  storage: z.enum(['ok', 'down']),
  error: z.string().optional(),
})
