import type { Payload, PayloadRequest } from 'payload'
import type { DataKind } from '#contract/data-kinds.ts'
import { generationOf } from './current-generation.ts'

type Load<T> = (req: PayloadRequest) => Promise<T>

/**
 * A function that loads data made of these kinds and returns the same data until one of them changes. Concurrent callers
 * share one load. While changes cannot be detected, each caller loads.
 */
export function sharedRead<T>(kinds: readonly DataKind[], load: Load<T>): Load<T> {
  const cache = new WeakMap<Payload, { generation: number; data: Promise<T> }>()
  return (req) => {
    const generation = generationOf(req.payload, kinds)
    const cached = cache.get(req.payload)
    if (generation === undefined) return load(req)
    if (cached?.generation === generation) return cached.data
    // What a transaction reads may be rolled back.
    if (req.transactionID !== undefined && req.context.replicaGeneration === undefined) return load(req)
    // The request's read replica may not yet have the changes of a newer generation.
    if ((req.context.replicaGeneration ?? generation) < generation) return load(req)
    // Frozen because requests share the objects: a mutation must throw.
    const data = load(req).then(freeze)
    cache.set(req.payload, { generation, data })
    data.catch(() => {
      if (cache.get(req.payload)?.data === data) cache.delete(req.payload)
    })
    return data
  }
}

function freeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null) return data
  for (const part of Object.values(data)) freeze(part)
  return Object.freeze(data)
}
