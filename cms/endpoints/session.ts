import { isManager } from '#cms/platform/auth/caller.ts'
import { endSession, renewSession } from '#cms/platform/auth/manage-sessions.ts'
import { cookieExpiry, sessionCookie, signSession, verifySession } from '#cms/platform/auth/session-cookie.ts'
import { userBySession } from '#cms/users/auth-strategies.ts'
import { upsertUser } from '#cms/users/upsert-user.ts'
import { Problem } from '#contract/problems.ts'
import { type Implementations, refusalOf } from './define-endpoint.ts'

export const sessionEndpoints = {
  readSession: async ({ req, caller }) => {
    const manager = await userBySession(req.payload, req.headers)
    const classes = caller?.classes ?? manager?.classes
    if (!classes) throw new Problem('unauthorized')
    const accessUntil = caller?.accessUntil
    return { data: { classes: [...classes], isOpen: manager !== null, ...(accessUntil && { accessUntil }) } }
  },

  openSession: async ({ req, caller }) => {
    if (!caller || !isManager(caller)) throw refusalOf('manager', caller)
    const { username, classes, isListed } = caller
    const now = new Date()
    const expiry = cookieExpiry(caller.expiresAt, now)
    const userId = await upsertUser(req.payload, caller)
    const sessionId = await renewSession(req.payload.db.pool, {
      sessionId: (await verifySession(req.headers))?.sessionId,
      userId,
      expiresAt: new Date(expiry * 1000),
    })
    const value = await signSession({ sessionId, userId, username, classes: [...classes], isListed }, expiry)
    const maxAge = Math.max(0, expiry - Math.floor(now.getTime() / 1000))
    return { data: { status: 200 }, headers: { 'Set-Cookie': sessionCookie(value, maxAge) } }
  },

  closeSession: async ({ req }) => {
    const session = await verifySession(req.headers)
    if (session) await endSession(req.payload.db.pool, session.sessionId)
    return { data: { status: 200 }, headers: { 'Set-Cookie': sessionCookie('', 0) } }
  },
} satisfies Partial<Implementations>
