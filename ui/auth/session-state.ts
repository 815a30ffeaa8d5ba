import { type Claims, classesOf } from '#contract/roles.ts'
import type { SessionError } from './session-error.ts'
import type { User } from './user.ts'

export type SessionState = {
  /** `starting` until it is known who looks at the page, which may be after the page has come to life; and on the server. */
  status: 'starting' | 'anonymous' | 'signedIn'
  clientId: string
  claims?: Claims
  user?: User
  /** The server let this person into the manage area, whatever the token shows. */
  managesByServer?: boolean
  trouble?: SessionError
  /** They have read of the trouble, and put the message away. */
  isTroubleRead?: boolean
}

export const startingState: SessionState = { status: 'starting', clientId: '' }

/** The steps of start-up that this part goes through (back-office.md §2). */
export type SessionStep = 'preparing' | 'initializing'

/** Whether the token alone says that the manage area is theirs. */
export function showsManager(claims: Claims, clientId: string): boolean {
  return classesOf(claims, clientId).has('manager')
}

/** Whether the manage area is theirs: by the token, or because the server said so. */
export function managesItems({ claims, clientId, managesByServer }: SessionState): boolean {
  return Boolean(managesByServer || (claims && showsManager(claims, clientId)))
}
