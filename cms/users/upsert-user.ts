import type { Payload } from 'payload'
import type { User } from '#cms/payload-types.ts'
import { displayNameOf, isAdmin, type Person } from '#cms/platform/auth/caller.ts'

/** Creates or updates the row of a manager who signs in, to which preferences and locks of the manage area refer. Returns its id. */
export async function upsertUser(payload: Payload, person: Person): Promise<string> {
  const { username, email, sub } = person
  const data = { username, fullName: displayNameOf(person), email, sub }
  const existing = (await findUser(payload, username)) ?? (await createUser(payload, data))
  const { id } = existing
  if (existing.sub !== sub || existing.fullName !== data.fullName || existing.email !== email)
    await payload.update({ collection: 'users', id, data, overrideAccess: true })
  await recordSignIn(payload, existing, person)
  return id
}

const hour = 3_600_000

/**
 * At most once an hour, because sessions are renewed every few minutes, or if the person is a manager for another reason: by the
 * token, or by the access list, or is an administrator now and was none. Does not change `updatedAt`.
 */
async function recordSignIn(payload: Payload, { id, lastSignInAt }: User, person: Person): Promise<void> {
  const isRecent = lastSignInAt && Date.now() - Date.parse(lastSignInAt) < hour
  const signInAt = isRecent ? 'last_sign_in_at' : 'now()'
  await payload.db.pool.query(
    `update users set last_sign_in_at = ${signInAt}, manages_by_token = $2, administers_by_token = $3
      where id = $1 and ($4 or manages_by_token <> $2 or administers_by_token <> $3)`,
    [id, !person.isListed, isAdmin(person), !isRecent],
  )
}

async function findUser(payload: Payload, username: string) {
  const where = { username: { equals: username } }
  const options = { collection: 'users', where, limit: 1, pagination: false, overrideAccess: true } as const
  return (await payload.find(options)).docs[0]
}

type NewUser = { username: string; fullName: string; email: string | null; sub: string }

/** If two first requests race, the losing insert uses the row of the other. */
async function createUser(payload: Payload, data: NewUser) {
  try {
    return await payload.create({
      collection: 'users',
      data: { ...data, listed: false },
      overrideAccess: true,
    })
  } catch (error) {
    const existing = await findUser(payload, data.username)
    if (existing) return existing
    throw error
  }
}
