import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { User } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { type AccessUser, accessLimits } from '#contract/access.ts'
import { Problem } from '#contract/problems.ts'
import { validateText } from '#contract/values/text.ts'

type PersonInput = { username: string; fullName: string }
/** `updatedAt` is that of the copy that was edited, if it is known. */
type PersonChange = PersonInput & { updatedAt?: string | undefined }

/** All users on the access list, by username. */
export async function listAccess(req: PayloadRequest): Promise<AccessUser[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { listed: { equals: true } },
    sort: ['username', 'id'],
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs.map(({ id, username, fullName, createdAt, updatedAt, lastSignInAt }) => ({
    uuid: id,
    username,
    fullName: fullName ?? '',
    createdAt,
    updatedAt,
    lastSignInAt: lastSignInAt ?? null,
  }))
}

/** Adds a user to the access list. @throws Problem `invalid`, `usernameListed` */
export function giveAccess(req: PayloadRequest, input: PersonInput): Promise<void> {
  const person = validatePerson(input)
  return underLock(req, async () => {
    await list(req, person)
  })
}

/**
 * Changes a user on the access list. If the user has already signed in, a new username means another person, who gets a
 * separate row.
 * @throws Problem `notFound`, `invalid`, `conflict` on a stale copy, `usernameListed`, `ownAccess` if callers change their own
 * username
 */
export function changeAccess(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  { updatedAt, ...input }: PersonChange,
): Promise<void> {
  const person = validatePerson(input)
  return underLock(req, async () => {
    const user = await requireListed(req, uuid)
    assertCurrent(user, updatedAt)
    if (user.username !== person.username) {
      assertNotSelf(caller, user)
      const existing = await findUser(req, person.username)
      if (user.sub || existing) {
        await list(req, person)
        await unlist(req, user)
        return
      }
    }
    await req.payload.update({ collection: 'users', id: user.id, data: person, ...system(req) })
  })
}

/** Removes a user from the access list. @throws Problem `notFound`, `ownAccess` if callers remove themselves (contract §7) */
export function takeAccess(req: PayloadRequest, caller: Caller, uuid: string): Promise<void> {
  return underLock(req, async () => {
    const user = await requireListed(req, uuid)
    assertNotSelf(caller, user)
    await unlist(req, user)
  })
}

function underLock(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  return inTransaction(req, async () => {
    await lock(req, 'access')
    await run()
  })
}

function system(req: PayloadRequest) {
  return asSystem(req, 'the endpoint requires an administrator')
}

function validatePerson(input: PersonInput): PersonInput {
  const username = validateText(input.username, 'username', { max: accessLimits.username })
  const fullName = validateText(input.fullName, 'fullName', { max: accessLimits.fullName, isOptional: true })
  const errors = [...username.issues, ...fullName.issues]
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { username: username.text, fullName: fullName.text }
}

async function requireListed(req: PayloadRequest, uuid: string): Promise<User> {
  if (!z.guid().safeParse(uuid).success) throw new Problem('notFound')
  const options = { collection: 'users', id: uuid.toLowerCase(), depth: 0, disableErrors: true } as const
  const user = await req.payload.findByID({ ...options, ...system(req) })
  if (!user?.listed) throw new Problem('notFound')
  return user
}

function assertNotSelf(caller: Caller, user: User): void {
  if (user.username !== caller?.username) return
  throw new Problem('ownAccess', { errors: [{ field: 'username', messageKey: 'access.error.ownAccess' }] })
}

async function findUser(req: PayloadRequest, username: string): Promise<User | undefined> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { username: { equals: username } },
    limit: 1,
    pagination: false,
    depth: 0,
    ...system(req),
  })
  return docs[0]
}

/** A row without `listed` exists for users who have signed in as managers for another reason. */
async function list(req: PayloadRequest, { username, fullName }: PersonInput): Promise<void> {
  const existing = await findUser(req, username)
  if (!existing) {
    const data = { username, fullName, listed: true }
    await req.payload.create({ collection: 'users', data, ...system(req) })
    return
  }
  if (existing.listed) {
    const errors = [{ field: 'username', messageKey: 'access.error.usernameListed' }]
    throw new Problem('usernameListed', { errors })
  }
  const data = { listed: true, ...(fullName && { fullName }) }
  await req.payload.update({ collection: 'users', id: existing.id, data, ...system(req) })
}

/** The row of a user who has signed in remains, because preferences of the manage area refer to it. */
async function unlist(req: PayloadRequest, user: User): Promise<void> {
  if (user.sub) {
    const data = { listed: false }
    await req.payload.update({ collection: 'users', id: user.id, data, ...system(req) })
  } else await req.payload.delete({ collection: 'users', id: user.id, ...system(req) })
}
