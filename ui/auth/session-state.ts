import { type Claims, classesOf } from '#contract/roles.ts'
import type { SessionTrouble } from './session-trouble.ts'
import type { User } from './user.ts'

export type SessionState = {
  /** `starting` until the silent check is done, and on the server. */
  status: 'starting' | 'anonymous' | 'signedIn'
  clientId: string
  claims?: Claims
  user?: User
  /** The server let this person into the manage area, whatever the token shows. */
  managesByServer?: boolean
  trouble?: SessionTrouble
}

export const startingState: SessionState = { status: 'starting', clientId: '' }

/** The steps of start-up that this part goes through (back-office.md §2). */
export type SessionStep = 'preparing' | 'initializing'

/** Whether the manage area is theirs: by the token, or because the server said so. */
export function managesItems({ claims, clientId, managesByServer }: SessionState): boolean {
  return Boolean(managesByServer || (claims && classesOf(claims, clientId).has('manager')))
}
