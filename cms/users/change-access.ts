import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { User } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { accessLimits } from '#contract/access.ts'
import { Problem } from '#contract/problems.ts'
import { readWritten } from '#contract/values/written-text.ts'

type Sent = { username: string; fullName: string }

/** Puts somebody on the access list. @throws Problem `invalid`, `usernameListed` */
export function giveAccess(req: PayloadRequest, sent: Sent): Promise<void> {
  const person = readPerson(sent)
  return underLock(req, async () => {
    await list(req, person)
  })
}

/**
 * A row under which somebody has signed in is theirs: another username is another person, with a row of their own.
 * @throws Problem `notFound`, `invalid`, `usernameListed`, `ownAccess` for one's own username
 */
export function changeAccess(req: PayloadRequest, caller: Caller, uuid: string, sent: Sent): Promise<void> {
  const person = readPerson(sent)
  return underLock(req, async () => {
    const user = await requireListed(req, uuid)
    if (user.username !== person.username) {
      refuseOwn(caller, user)
      const known = await findUser(req, person.username)
      if (user.sub || known) {
        await list(req, person)
        await unlist(req, user)
        return
      }
    }
    await req.payload.update({ collection: 'users', id: user.id, data: person, ...system(req) })
  })
}

/** @throws Problem `notFound`, `ownAccess`: nobody removes their own last way in (contract §7) */
export function takeAccess(req: PayloadRequest, caller: Caller, uuid: string): Promise<void> {
  return underLock(req, async () => {
    const user = await requireListed(req, uuid)
    refuseOwn(caller, user)
    await unlist(req, user)
  })
}

function underLock(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  return inTransaction(req, async () => {
    await lock(req, 'access')
    await run()
  })
}

const system = (req: PayloadRequest) => asSystem(req, 'the endpoint lets administrators alone in')

function readPerson(sent: Sent): Sent {
  const username = readWritten(sent.username, 'username', { max: accessLimits.username })
  const fullName = readWritten(sent.fullName, 'fullName', { max: accessLimits.fullName, isOptional: true })
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

function refuseOwn(caller: Caller, user: User): void {
  if (user.username === caller?.username) throw new Problem('ownAccess')
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

/** Somebody who signed in before is known already, by another right. */
async function list(req: PayloadRequest, { username, fullName }: Sent): Promise<void> {
  const known = await findUser(req, username)
  if (!known) {
    const data = { username, fullName, listed: true }
    await req.payload.create({ collection: 'users', data, ...system(req) })
    return
  }
  if (known.listed) {
    const errors = [{ field: 'username', messageKey: 'access.error.usernameListed' }]
    throw new Problem('usernameListed', { errors })
  }
  const data = { listed: true, ...(fullName && { fullName }) }
  await req.payload.update({ collection: 'users', id: known.id, data, ...system(req) })
}

/** The row of somebody who has signed in stays: settings of the manage area hang on it. */
async function unlist(req: PayloadRequest, user: User): Promise<void> {
  if (user.sub) {
    const data = { listed: false }
    await req.payload.update({ collection: 'users', id: user.id, data, ...system(req) })
  } else await req.payload.delete({ collection: 'users', id: user.id, ...system(req) })
}
