import type { Payload } from 'payload'
import { fullNameOf, type Person } from '#cms/platform/auth/caller.ts'

/** Creates or updates a manager's row, to which preferences and locks of the manage area refer. Returns its id. */
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
  const [existing] = docs
  if (!existing) return createUser(payload, data)
  if (existing.sub === person.sub && existing.fullName === fullName && existing.email === person.email)
    return existing.id
  await payload.update({ collection: 'users', id: existing.id, data, overrideAccess: true })
  return existing.id
}

/** If two first requests race, the losing insert uses the row of the other. */
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
