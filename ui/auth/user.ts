import * as z from 'zod/mini'
import type { Claims } from '#contract/claims.ts'
import { nameOf } from '#contract/person-name.ts'
import type { User } from './session-state.ts'

const profileSchema = z.object({
  id: z.optional(z.string()),
  username: z.optional(z.string()),
  email: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
})

export function userFromClaims(claims: Claims): User {
  return {
    id: claims.sub,
    username: claims.preferred_username ?? '',
    email: claims.email ?? '',
    ...nameOf(claims),
  }
}

/** The profile of the account endpoint, completed from the claims. */
export function userFromProfile(profile: unknown, claims: Claims): User {
  const parsed = profileSchema.safeParse(profile)
  return { ...userFromClaims(claims), ...(parsed.success && parsed.data) }
}
