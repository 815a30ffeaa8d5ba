import type { AuthStrategy, Payload } from 'payload'
import { isManager, managerOf } from '#cms/platform/auth/caller.ts'
import { noteCaller } from '#cms/platform/auth/logged-caller.ts'
import { findSessionUser, type SessionUser } from '#cms/platform/auth/manage-sessions.ts'
import { type ManageSession, verifySession } from '#cms/platform/auth/session-cookie.ts'
import { isContractPath } from '#contract/match-endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { CallerClass } from '#contract/roles.ts'
import { identify } from './identify.ts'
import { upsertUser } from './upsert-user.ts'

/** Authenticates managers in Payload's own pages and REST API by the manage pages' cookie. */
export const manageSessionStrategy: AuthStrategy = {
  name: 'manage-session',
  authenticate: async ({ headers, payload }) => ({ user: await userBySession(payload, headers) }),
}

/** The manager of a session cookie; null if the cookie is forged, expired or revoked. */
export async function userBySession(payload: Payload, headers: Headers) {
  const session = isSameOrigin(headers) ? await verifySession(headers) : null
  const user = session && (await findSessionUser(payload.db.pool, session.sessionId))
  if (!user || !isStillValid(user, session)) return null
  const manager = { ...user, collection: 'users' as const, classes: session.classes }
  noteCaller(managerOf(manager))
  return manager
}

/** Since sign-in the user's access by the access list may have ended, or the row may belong to another username. */
function isStillValid(user: SessionUser, { userId, username, isListed }: ManageSession): boolean {
  return user.id === userId && user.username === username && (user.hasAccess || !isListed)
}

/** Authenticates managers by bearer token. The contract's endpoints do so themselves. */
export const bearerStrategy: AuthStrategy = {
  name: 'bearer',
  authenticate: async ({ headers, payload, req }) => {
    if (!headers.has('authorization') || (req && isContractPath(req.pathname))) return { user: null }
    const caller = await identify(payload, headers).catch(anonymousIfUnauthorized)
    if (!caller || !isManager(caller)) return { user: null }
    return { user: await userById(payload, await upsertUser(payload, caller), [...caller.classes]) }
  },
}

/** An invalid token on a page counts as anonymous and is not logged; API calls have already been rejected with 401. */
function anonymousIfUnauthorized(error: unknown): null {
  if (error instanceof Problem && error.code === 'unauthorized') return null
  throw error
}

async function userById(payload: Payload, id: string, classes: CallerClass[]) {
  const user = await payload.findByID({ collection: 'users', id, overrideAccess: true, disableErrors: true })
  return user ? { ...user, collection: 'users' as const, classes } : null
}

/** The cookie is only accepted on same-origin requests, and when a window follows a link of another site. */
function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const isLink =
    headers.get('sec-fetch-mode') === 'navigate' &&
    (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  if (!['same-origin', 'none'].includes(site) && !isLink) return false
  const origin = headers.get('origin')
  return !origin || (URL.canParse(origin) && new URL(origin).host === headers.get('host'))
}
