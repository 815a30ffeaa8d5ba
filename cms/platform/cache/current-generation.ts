import type { Payload } from 'payload'
import type { CacheTag } from '#contract/cache-tags.ts'
import type { Changes } from './listen.ts'

const followed = new WeakMap<Payload, Changes>()

/** Makes the in-memory caches of this Payload instance follow `changes`. */
export function followChanges(payload: Payload, changes: Changes): void {
  followed.set(payload, changes)
}

/** The generation of data read from now on; undefined if changes cannot be detected, so nothing may be cached. */
export function generationOf(payload: Payload, tags?: readonly CacheTag[]): number | undefined {
  return followed.get(payload)?.generation(tags)
}
