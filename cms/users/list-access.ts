import type { PayloadRequest } from 'payload'
import type { User } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'

/** All users on the access list, by username. */
export async function listAccess(req: PayloadRequest): Promise<User[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { listed: { equals: true } },
    sort: ['username', 'id'],
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs
}
