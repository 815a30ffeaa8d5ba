import type { Payload } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import { noteCaller } from '#cms/platform/auth/logged-caller.ts'
import { verifyToken } from '#cms/platform/auth/verify-token.ts'
import type { Claims } from '#contract/claims.ts'
import { nameOf } from '#contract/person-name.ts'
import { Problem } from '#contract/problems.ts'
import { classesOf } from '#contract/roles.ts'

/** The bearer token of a request, or null without `Authorization`. @throws Problem `unauthorized` for another scheme */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get('authorization')
  if (header === null) return null
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(header) ?? []
  if (!token) throw new Problem('unauthorized')
  return token
}

/** The caller identified by the request's bearer token; null (anonymous) without one (contract §1, §2). */
export async function identify(payload: Payload, headers: Headers): Promise<Caller> {
  const token = bearerOf(headers)
  const caller = token === null ? null : await personOf(payload, await verifyToken(token))
  noteCaller(caller)
  return caller
}

/** The person of verified claims, including the classes that follow from the e-mail address and the access list. */
async function personOf(payload: Payload, claims: Claims): Promise<Person> {
  const { identity, managerEmails } = configuration()
  const username = claims.preferred_username ?? claims.sub
  const classes = classesOf(claims, identity.clientId)
  const email = claims.email ?? null
  const isManagerByEmail =
    email !== null && claims.email_verified !== false && managerEmails.includes(email.toLowerCase())
  if (isManagerByEmail) classes.add('manager').add('worker')
  const listing = classes.has('manager') ? undefined : await findListing(payload, username)
  const isListed = listing?.hasAccess ?? false
  if (isListed) classes.add('manager').add('worker')
  return {
    sub: claims.sub,
    username,
    ...nameOf(claims),
    email,
    isEmailVerified: claims.email_verified === true,
    classes,
    isListed,
    ...(listing?.until && !isListed && { accessUntil: listing.until }),
    expiresAt: claims.exp ?? 0,
  }
}

const listingSchema = z.object({ hasAccess: z.boolean(), until: z.string().nullable() })

/** The person's row of the access list, which may have ended. */
async function findListing(payload: Payload, username: string) {
  const { rows } = await payload.db.pool.query({
    name: 'access_list',
    text: `select has_access(listed, listed_until) as "hasAccess", listed_until as until
      from users where username = $1 and listed`,
    values: [username],
  })
  return listingSchema.optional().parse(rows[0])
}
