import type { Payload } from 'payload'
import { fullNameOf, type Person } from '#cms/platform/auth/caller.ts'

/** Keeps a row for a manager (preferences and locks of the manage area hang on it); gives its id. */
export async function upsertUser(payload: Payload, person: Person): Promise<string> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { username: { equals: person.username } },
    limit: 1,
    pagination: false,
    overrideAccess: true,
  })
  const fullName = fullNameOf(person)
  const data = { username: person.username, fullName, email: person.email, sub: person.sub }
  const [known] = docs
  if (!known) return createUser(payload, data)
  if (known.sub === person.sub && known.fullName === fullName && known.email === person.email) return known.id
  await payload.update({ collection: 'users', id: known.id, data, overrideAccess: true })
  return known.id
}

/** Two first calls at once: the one that loses the race takes the other's row. */
async function createUser(
  payload: Payload,
  data: { username: string; fullName: string; email: string | null; sub: string },
): Promise<string> {
  try {
    const { id } = await payload.create({
      collection: 'users',
      data: { ...data, listed: false },
      overrideAccess: true,
    })
    return id
  } catch (error) {
    const { docs } = await payload.find({
      collection: 'users',
      where: { username: { equals: data.username } },
      limit: 1,
      overrideAccess: true,
    })
    if (docs[0]) return docs[0].id
    throw error
  }
}
