import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { User } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { type AccessUser, accessLimits } from '#contract/access.ts'
import { Problem } from '#contract/problems.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { validateText } from '#contract/values/text.ts'

/** `until` is the last day of access; null for no end. */
type PersonInput = { username: string; fullName: string; until?: string | null | undefined }
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
  const today = dayInTallinn(Date.now() / 1000)
  return docs.map(({ id, username, fullName, createdAt, updatedAt, ...user }) => ({
    uuid: id,
    username,
    fullName: fullName ?? '',
    givenBy: user.listedBy ? { username: user.listedBy, name: user.listedByName || user.listedBy } : null,
    givenAt: user.listedAt ?? null,
    until: user.listedUntil ?? null,
    isExpired: !!user.listedUntil && user.listedUntil < today,
    createdAt,
    updatedAt,
    lastSignInAt: user.lastSignInAt ?? null,
  }))
}

/** Adds a user to the access list. @throws Problem `invalid`, `usernameListed` */
export function giveAccess(req: PayloadRequest, caller: Caller, input: PersonInput): Promise<void> {
  const person = validatePerson(input)
  return underLock(req, async () => {
    assertNotPast(person.until)
    await list(req, caller, person)
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
    const { until = user.listedUntil ?? null } = person
    // The name of somebody whose access has ended can be changed.
    if (until !== user.listedUntil) assertNotPast(until)
    if (user.username !== person.username) {
      assertNotSelf(caller, user)
      const existing = await findUser(req, person.username)
      if (user.sub || existing) {
        await list(req, caller, { ...person, until })
        await unlist(req, user)
        return
      }
    }
    const data = { username: person.username, fullName: person.fullName, listedUntil: until }
    await req.payload.update({ collection: 'users', id: user.id, data, ...system(req) })
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
  const { until } = input
  const isDay = until === undefined || until === null || isCalendarDate(until)
  const errors = [
    ...username.issues,
    ...fullName.issues,
    ...(isDay ? [] : [{ field: 'until', messageKey: 'validation.date' }]),
  ]
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { username: username.text, fullName: fullName.text, until }
}

/** @throws Problem `invalid` */
function assertNotPast(until: string | null | undefined): void {
  if (!until || until >= dayInTallinn(Date.now() / 1000)) return
  throw new Problem('invalid', { errors: [{ field: 'until', messageKey: 'access.error.untilPast' }] })
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
async function list(
  req: PayloadRequest,
  caller: Caller,
  { username, fullName, until }: PersonInput,
): Promise<void> {
  const existing = await findUser(req, username)
  const given = {
    listed: true,
    listedBy: caller?.username ?? null,
    listedByName: caller && displayNameOf(caller),
    listedAt: new Date().toISOString(),
    listedUntil: until ?? null,
  }
  if (!existing) {
    const data = { username, fullName, ...given }
    await req.payload.create({ collection: 'users', data, ...system(req) })
    return
  }
  if (existing.listed) {
    const errors = [{ field: 'username', messageKey: 'access.error.usernameListed' }]
    throw new Problem('usernameListed', { errors })
  }
  const data = { ...given, ...(fullName && { fullName }) }
  await req.payload.update({ collection: 'users', id: existing.id, data, ...system(req) })
}

/** The row of a user who has signed in remains, because preferences of the manage area refer to it. */
async function unlist(req: PayloadRequest, user: User): Promise<void> {
  if (user.sub) {
    const data = { listed: false, listedBy: null, listedByName: null, listedAt: null, listedUntil: null }
    await req.payload.update({ collection: 'users', id: user.id, data, ...system(req) })
  } else await req.payload.delete({ collection: 'users', id: user.id, ...system(req) })
}
