import type { CallerClass, Visibility } from '#contract/roles.ts'
import { visibilities } from '#contract/roles.ts'

/** An authenticated caller (contract §2), from a verified token or a session of the manage area. */
export type Person = {
  /** The identity provider's stable id of the person. */
  sub: string
  username: string
  firstName: string
  lastName: string
  email: string | null
  classes: ReadonlySet<CallerClass>
  /** A manager by the access list only, which may change while the token is valid. */
  isListed: boolean
  /** When the token expires, in Unix seconds. */
  expiresAt: number
}
export type Caller = Person | null

export function isManager(caller: Caller): boolean {
  return caller?.classes.has('manager') ?? false
}

export function isAdmin(caller: Caller): boolean {
  return caller?.classes.has('admin') ?? false
}

/** The visibilities (of entries, and as permissions of forms) that include the caller. */
export function visibilitiesOpenTo(caller: Caller): readonly Visibility[] {
  if (!caller) return ['everyone']
  if (isManager(caller)) return visibilities
  return visibilities.filter(
    (visibility) =>
      visibility === 'everyone' ||
      visibility === 'logged_in' ||
      (visibility === 'university_worker' && caller.classes.has('worker')) ||
      (visibility === 'university_student' && caller.classes.has('student')),
  )
}

export function isOpenTo(caller: Caller, visibility: Visibility): boolean {
  return visibilitiesOpenTo(caller).includes(visibility)
}

export function fullNameOf(person: Person): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.username
}
