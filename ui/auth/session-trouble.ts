import { z } from 'zod'

/** Why nobody could be signed in; `description` is the provider's own. */
export type SessionTrouble = { kind: 'unavailable' } | { kind: 'refused'; description?: string }

const providerErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** The provider's refusal in the redirect, or that it could not be reached. */
export function troubleOf(error: unknown): SessionTrouble {
  const refusal = providerErrorSchema.safeParse(error)
  if (!refusal.success) return { kind: 'unavailable' }
  const { error_description: description } = refusal.data
  return { kind: 'refused', ...(description && { description }) }
}
