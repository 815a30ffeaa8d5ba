import type { PayloadRequest, TypedUser } from 'payload'
import { fullName } from '#contract/person-name.ts'
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
  /** Whether the identity provider says that the address is the person's. */
  isEmailVerified: boolean
  classes: ReadonlySet<CallerClass>
  /** A manager by the access list only, which may change while the token is valid. */
  isListed: boolean
  /** The last day of access by the access list, if it has passed. */
  accessUntil?: string
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

/** The visibilities (of items, and as permissions of forms) that include the caller. */
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

/** The address that is certainly the caller's own. */
export function verifiedEmailOf(caller: Caller): string | null {
  return caller?.isEmailVerified ? caller.email : null
}

/** Without a name, the username. */
export function displayNameOf(person: Person): string {
  return fullName(person) || person.username
}

declare module 'payload' {
  interface RequestContext {
    /** The caller of a request to an endpoint of the contract. Set only by those endpoints, by `mailReports` for the owner of a report, and by `runImports` for who has started an import. */
    caller?: Caller
    /** The request is a public read, which returns items in public statuses only (contract §2). */
    isPublicRead?: boolean
  }
}

/** Whether the request is to an endpoint of the contract, as opposed to Payload's REST API and admin pages. */
export function isContractCall(req: PayloadRequest): boolean {
  return req.context.caller !== undefined
}

/**
 * The caller of a contract endpoint, else the manager that Payload's auth strategies found. The strategies also accept
 * the session cookie of the manage area, which must not authenticate requests to contract endpoints.
 */
export function callerOf(req: PayloadRequest): Caller {
  if (req.context.caller !== undefined) return req.context.caller
  return req.user ? managerOf(req.user) : null
}

/** The caller of a manage session, or of a bearer token in Payload's own pages and REST API. */
export function managerOf(user: TypedUser): Person {
  return {
    sub: user.sub ?? user.id,
    username: user.username,
    firstName: user.fullName ?? '',
    lastName: '',
    email: user.email ?? null,
    isEmailVerified: false,
    classes: new Set(user.classes ?? []),
    isListed: false,
    expiresAt: 0,
  }
}
