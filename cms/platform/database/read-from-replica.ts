import { randomUUID } from 'node:crypto'
import type { Payload, PayloadRequest } from 'payload'
import type { Changes } from '#cms/platform/cache/listen.ts'
import { Problem } from '#contract/problems.ts'
import { FollowedReplica } from './followed-replica.ts'
import { Replica } from './replica.ts'

declare module 'payload' {
  interface RequestContext {
    /** Set while a replica is read from: what it gives holds for this generation and is not to be kept for another. */
    replicaGeneration?: number
  }
}

const followed = new WeakMap<Payload, readonly FollowedReplica[]>()

/** From now on what the anonymous read comes from these databases, whenever they hold all that has changed. */
export function followReplicas(
  payload: Payload,
  addresses: readonly string[],
  changes: Changes,
  warn: (message: string) => void,
): { stop: () => Promise<void> } {
  const { db } = payload
  // One instance keeps to one replica while it can: changing between them could lead back in time for a moment.
  const replicas = shuffled(addresses).map(
    (address) => new FollowedReplica(new Replica(address, db), db.pool, changes, warn),
  )
  followed.set(payload, replicas)
  return {
    stop: async () => {
      followed.delete(payload)
      await Promise.all(replicas.map((each) => each.stop()))
    },
  }
}

/**
 * Reads with the request's Local API calls from a replica, where there is one that holds everything; else, and anew if the
 * replica fails, from the primary. `read` is told what belongs into the request's context.
 */
export async function readFromReplica<T>(
  req: PayloadRequest,
  read: (context: { replicaGeneration?: number }) => Promise<T>,
): Promise<T> {
  const found = chosen(req.payload)
  if (!found || req.transactionID !== undefined) return read({})
  const end = beginSession(req, found.replica)
  try {
    return await read({ replicaGeneration: found.generation })
  } catch (error) {
    if (error instanceof Problem) throw error
    found.followed.leave(error)
  } finally {
    end()
  }
  return read({})
}

function chosen(payload: Payload) {
  for (const each of followed.get(payload) ?? []) {
    const generation = each.generation()
    if (generation !== undefined) return { followed: each, replica: each.replica, generation }
  }
  return undefined
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each)
}

/** Payload asks whatever stands behind the request's transaction; a replica can be read from and no more. */
function beginSession(req: PayloadRequest, { db }: Replica): () => void {
  const id = randomUUID()
  const sessions = req.payload.db.sessions ?? {}
  const nothing = async () => undefined
  sessions[id] = { db, resolve: nothing, reject: nothing }
  req.transactionID = id
  return () => {
    delete sessions[id]
    if (req.transactionID === id) delete req.transactionID
  }
}
