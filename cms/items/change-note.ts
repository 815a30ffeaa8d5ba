import { type Caller, fullNameOf } from '#cms/platform/auth/caller.ts'

/**
 * The columns that record who wrote this version of an item, and why. Every write must set them, otherwise the new version
 * would repeat those of the previous one.
 */
export function changeNote(caller: Caller, reason: string | null = null) {
  return {
    changedBy: caller ? fullNameOf(caller) : null,
    changedByUsername: caller?.username ?? null,
    reason,
  }
}
