import { LRUCache } from 'lru-cache'
import type { Payload, PayloadRequest } from 'payload'
import type { CacheTag } from '#contract/cache-tags.ts'
import { generationOf } from './current-generation.ts'

type Load<T> = (req: PayloadRequest) => Promise<T>
type Shared<T> = { generation: number; data: Promise<T>; loaded: boolean }

/** Of one function that loads data. */
const maxKeys = 1000

/**
 * A function that loads data and returns the same data until data with one of these tags changes. Concurrent callers
 * share one load. While changes cannot be detected, each caller loads.
 */
export function sharedRead<T>(tags: readonly CacheTag[], load: Load<T>): Load<T> {
  const read = sharedReads<T>()
  return (req) => read(req, { key: '', tags, load })
}

type KeyedLoad<T> = { key: string; tags: readonly CacheTag[]; load: Load<T> }

/** The same for the data of several keys. */
export function sharedReads<T>(): (req: PayloadRequest, keyed: KeyedLoad<T>) => Promise<T> {
  const caches = new WeakMap<Payload, LRUCache<string, Shared<T>>>()
  return (req, { key, tags, load }) => {
    const generation = generationOf(req.payload, tags)
    if (generation === undefined) return load(req)
    const cache = caches.get(req.payload) ?? new LRUCache({ max: maxKeys })
    caches.set(req.payload, cache)
    const cached = cache.get(key)
    const isCurrent = cached?.generation === generation
    // What a transaction reads may be rolled back; it waits for no load, which may wait for a connection that it holds.
    if (req.transactionID !== undefined && req.context.replicaGeneration === undefined)
      return isCurrent && cached.loaded ? cached.data : load(req)
    if (isCurrent) return cached.data
    // The request's read replica may not yet have the changes of a newer generation.
    if ((req.context.replicaGeneration ?? generation) < generation) return load(req)
    // Frozen because requests share the objects: a mutation must throw.
    const data = load(req).then(freeze)
    const shared = { generation, data, loaded: false }
    cache.set(key, shared)
    data.then(
      () => {
        shared.loaded = true
      },
      () => {
        if (cache.peek(key) === shared) cache.delete(key)
      },
    )
    return data
  }
}

function freeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null) return data
  for (const part of Object.values(data)) freeze(part)
  return Object.freeze(data)
}
