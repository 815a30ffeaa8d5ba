import type { Claims } from '#contract/claims.ts'
import { fullName } from '#contract/person-name.ts'
import { classesOf } from '#contract/roles.ts'
import type { SessionError } from './session-error.ts'

export type User = { id: string; username: string; email: string; firstName: string; lastName: string }

export function displayName(user: User): string {
  return fullName(user) || user.username || user.email
}

/** The local storage key of the session. */
export const sessionKey = 'session'

export type SessionState = {
  /** `starting` on the server and until the session is restored, which may be after hydration. */
  status: 'starting' | 'anonymous' | 'signedIn'
  clientId: string
  claims?: Claims
  user?: User
  /** A manager by the server's access list; the token need not show it. */
  managesByServer?: boolean
  error?: SessionError
  /** The user has closed its message. */
  isErrorDismissed?: boolean
}

export const startingState: SessionState = { status: 'starting', clientId: '' }

/** The steps of start-up that are displayed while the session is restored. */
export type SessionStep = 'preparing' | 'initializing'

/** Whether the token alone identifies a manager. */
export function showsManager(claims: Claims, clientId: string): boolean {
  return classesOf(claims, clientId).has('manager')
}

/** Whether the user is a manager, by the token or by the server's access list. */
export function managesItems({ claims, clientId, managesByServer }: SessionState): boolean {
  return Boolean(managesByServer || (claims && showsManager(claims, clientId)))
}

export type Observable<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** A value for `useSyncExternalStore`. */
export function createObservable<T>(initial: T): Observable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
