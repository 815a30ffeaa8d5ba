import { z } from 'zod'
import { nameOf } from '#contract/person-name.ts'
import type { Claims } from '#contract/roles.ts'

/** The signed-in user. */
export type User = { id: string; username: string; email: string; firstName: string; lastName: string }

const profileSchema = z.object({
  id: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
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

export function displayName(user: User): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username || user.email
}
