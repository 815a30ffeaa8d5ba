import type { Payload } from 'payload'
import type { Changes } from './listen.ts'

const followed = new WeakMap<Payload, Changes>()

/** From now on what this CMS keeps in memory is given up when `changes` says so. */
export function followChanges(payload: Payload, changes: Changes): void {
  followed.set(payload, changes)
}

/** The generation of what is read from now on; undefined where nobody listens, so that nothing may be kept. */
export function generationOf(payload: Payload): number | undefined {
  return followed.get(payload)?.generation()
}
