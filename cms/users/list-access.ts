import type { PayloadRequest } from 'payload'
import type { User } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'

/** Everybody on the access list, by name. */
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
