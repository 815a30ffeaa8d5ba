import type { AuthStrategy, Payload } from 'payload'
import { isManager } from '#cms/domain/caller/caller.ts'
import type { User } from '#cms/payload-types.ts'
import { isContractPath } from '#contract/contract-path.ts'
import { Problem } from '#contract/problems.ts'
import type { CallerClass } from '#contract/roles.ts'
import { cookieOf } from './cookies.ts'
import { identify } from './identify.ts'
import { keepUser } from './keep-user.ts'
import { type ManageSession, readSession, sessionCookieName } from './session-cookie.ts'

/** Payload's own screens and calls know managers alone: by the manage pages' cookie … */
export const manageSessionStrategy: AuthStrategy = {
  name: 'manage-session',
  authenticate: async ({ headers, payload }) => {
    const value = cookieOf(headers, sessionCookieName)
    const session = value && isSameOrigin(headers) ? await readSession(value) : null
    if (!session) return { user: null }
    const user = await userById(payload, session.userId, session.classes)
    return { user: user && isStillMeant(user, session) ? user : null }
  },
}

/** The access list is looked at again, and the row of a user may have become another's. */
function isStillMeant(user: User, { username, isListed }: ManageSession): boolean {
  return user.username === username && (user.listed === true || !isListed)
}

/** … or by a manager's bearer token. The contract's calls look at it themselves. */
export const bearerStrategy: AuthStrategy = {
  name: 'bearer',
  authenticate: async ({ headers, payload, req }) => {
    if (!headers.has('authorization') || (req && isContractPath(req.pathname))) return { user: null }
    const caller = await identify(payload, headers).catch(nobodyIfRefused)
    if (!caller || !isManager(caller)) return { user: null }
    return { user: await userById(payload, await keepUser(payload, caller), [...caller.classes]) }
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
