import { isManager } from '#cms/domain/caller/caller.ts'
import { keepUser } from '#cms/identity/keep-user.ts'
import { sessionCookie, signSession } from '#cms/identity/session-cookie.ts'
import { Problem } from '#contract/problems.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const sessionEndpoints = {
  readSession: defineEndpoint('readSession', async ({ caller }) => ({
    data: { classes: [...(caller?.classes ?? [])] },
  })),
  openSession: defineEndpoint('openSession', async ({ req, caller }) => {
    if (!caller || !isManager(caller)) throw new Problem('forbidden')
    const userId = await keepUser(req.payload, caller)
    const { username, classes, isListed } = caller
    const session = { userId, username, classes: [...classes], isListed }
    const { value, maxAge } = await signSession(session, caller.expiresAt, new Date())
    return { data: { status: 200 }, headers: { 'Set-Cookie': sessionCookie(value, maxAge) } }
  }),
  closeSession: defineEndpoint('closeSession', async () => ({
    data: { status: 200 },
    headers: { 'Set-Cookie': sessionCookie('', 0) },
  })),
}
