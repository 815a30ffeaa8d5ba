import type { AuthStrategy, Payload } from 'payload'
import { isManager } from '#cms/platform/auth/caller.ts'
import { findSessionUser, type SessionUser } from '#cms/platform/auth/manage-sessions.ts'
import { type ManageSession, readSession } from '#cms/platform/auth/session-cookie.ts'
import { isContractPath } from '#contract/contract-path.ts'
import { Problem } from '#contract/problems.ts'
import type { CallerClass } from '#contract/roles.ts'
import { identify } from './identify.ts'
import { upsertUser } from './upsert-user.ts'

/** Payload's own screens and calls know managers alone: by the manage pages' cookie … */
export const manageSessionStrategy: AuthStrategy = {
  name: 'manage-session',
  authenticate: async ({ headers, payload }) => ({ user: await userBySession(payload, headers) }),
}

/** The manager whose browser has opened the manage pages; null for a cookie that is forged, expired or ended. */
export async function userBySession(payload: Payload, headers: Headers) {
  const session = isSameOrigin(headers) ? await readSession(headers) : null
  const user = session && (await findSessionUser(payload.db.pool, session.sessionId))
  if (!user || !isStillMeant(user, session)) return null
  return { ...user, collection: 'users' as const, classes: session.classes }
}

/** The access list may have changed since, and the row of a user may have become another's. */
function isStillMeant(user: SessionUser, { userId, username, isListed }: ManageSession): boolean {
  return user.id === userId && user.username === username && (user.listed === true || !isListed)
}

/** … or by a manager's bearer token. The contract's calls look at it themselves. */
export const bearerStrategy: AuthStrategy = {
  name: 'bearer',
  authenticate: async ({ headers, payload, req }) => {
    if (!headers.has('authorization') || (req && isContractPath(req.pathname))) return { user: null }
    const caller = await identify(payload, headers).catch(nobodyIfRefused)
    if (!caller || !isManager(caller)) return { user: null }
    return { user: await userById(payload, await upsertUser(payload, caller), [...caller.classes]) }
  },
}

/** Calls have answered for a bad token before this; on a page it is nobody, and no failure for the log. */
function nobodyIfRefused(error: unknown): null {
  if (error instanceof Problem && error.code === 'unauthorized') return null
  throw error
}

async function userById(payload: Payload, id: string, classes: CallerClass[]) {
  const user = await payload.findByID({ collection: 'users', id, overrideAccess: true, disableErrors: true })
  return user ? { ...user, collection: 'users' as const, classes } : null
}

/** A cookie counts only on requests that come from a page of ours, and where somebody follows a link to us. */
function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  if (!['same-origin', 'none'].includes(site) && headers.get('sec-fetch-mode') !== 'navigate') return false
  const origin = headers.get('origin')
  return !origin || (URL.canParse(origin) && new URL(origin).host === headers.get('host'))
}
