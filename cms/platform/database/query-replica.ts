import { randomUUID } from 'node:crypto'
import type { Payload, PayloadRequest } from 'payload'
import type { Changes } from '#cms/platform/cache/listen.ts'
import { Problem } from '#contract/problems.ts'
import { PrimaryReads } from './primary-reads.ts'
import { Replica } from './replica.ts'

declare module 'payload' {
  interface RequestContext {
    /** Set while reading from a replica: its data is of this generation and must not be cached for another. */
    replicaGeneration?: number
  }
}

type Following = { replicas: readonly Replica[]; primaryReads: PrimaryReads }

const followed = new WeakMap<Payload, Following>()

/** Routes anonymous reads to these replicas whenever they have replayed all changes. */
export function followReplicas(
  payload: Payload,
  addresses: readonly string[],
  changes: Changes,
  warn: (message: string) => void,
): {
  /** Whether each may be read from now, in the order of `addresses`. */
  usable: () => boolean[]
  stop: () => Promise<void>
} {
  const primaryReads = new PrimaryReads()
  const replicas = addresses.map((address) => new Replica(address, { payload, changes, warn, primaryReads }))
  // Each instance prefers one replica: switching between replicas could briefly return older data.
  followed.set(payload, { replicas: shuffled(replicas), primaryReads })
  return {
    usable: () => replicas.map((each) => each.generation() !== undefined),
    stop: async () => {
      followed.delete(payload)
      await Promise.all(replicas.map((each) => each.stop()))
    },
  }
}

/**
 * Runs `read` with the request's Local API calls directed to an up-to-date replica, if there is one. Otherwise, or if the
 * replica fails, runs it on the primary. `read` gets what to add to the request's context.
 */
export async function queryReplica<T>(
  req: PayloadRequest,
  read: (context: { replicaGeneration?: number }) => Promise<T>,
): Promise<T> {
  const following = followed.get(req.payload)
  if (!following || req.transactionID !== undefined) return read({})
  const { replicas, primaryReads } = following
  // Nothing may be awaited between this and `track`.
  while (primaryReads.paused) await primaryReads.paused
  const replica = replicas.find((each) => each.generation() !== undefined)
  const replicaGeneration = replica?.generation()
  if (!replica || replicaGeneration === undefined) return primaryReads.track(read({}))
  const endSession = beginSession(req, replica)
  try {
    return await read({ replicaGeneration })
  } catch (error) {
    if (error instanceof Problem) throw error
    replica.suspend(error)
  } finally {
    endSession()
  }
  return primaryReads.track(read({}))
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ each }) => each)
}

/** Payload queries the session of the request's transaction, so the replica is registered as one. It is read-only. */
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
