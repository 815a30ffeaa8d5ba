import { type Caller, fullNameOf } from '#cms/platform/auth/caller.ts'

/**
 * The columns of an item that say who wrote this version, and why. Every write has them: a write without them would
 * bear those of the version before.
 */
export function changeNote(caller: Caller, reason: string | null = null) {
  return {
    changedBy: caller ? fullNameOf(caller) : null,
    changedByUsername: caller?.username ?? null,
    reason,
  }
}
