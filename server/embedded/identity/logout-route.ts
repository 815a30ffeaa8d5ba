import { type Request, type Response, Router, urlencoded } from 'express'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { sendMessage } from './pages/page.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'

const requestSchema = z.object({
  id_token_hint: z.string().optional(),
  post_logout_redirect_uri: z.string().optional(),
  state: z.string().optional(),
})

/**
 * Logs out without a question when the request has an ID token of the signed-in user or nobody is signed in, and
 * redirects to a page of this product. The provider's own route handles all other requests: it asks first, or rejects.
 */
export function logoutRoute(provider: Provider, realm: Realm): Router {
  const router = Router()
  const path = `${protocolPath}/logout`
  router.post(path, urlencoded({ extended: false, limit: '20kb' }))

  router.all(path, async (request: Request, response: Response, next) => {
    const parameters = requestSchema.safeParse(
      (request.method === 'POST' ? request.body : request.query) ?? {},
    )
    const client = await provider.Client.find(realm.clientId)
    if (!parameters.success || !client) return next()
    const { id_token_hint: hint, post_logout_redirect_uri: target, state } = parameters.data
    if (target !== undefined && !client.postLogoutRedirectUriAllowed(target)) return next()
    const subject = hint === undefined ? undefined : await subjectOf(provider, client, hint)
    if (hint !== undefined && subject === undefined) return next()
    const session = await provider.Session.get(provider.createContext(request, response))
    if (session.accountId !== undefined && session.accountId !== subject) return next()
    if (session.accountId !== undefined) await endSession(provider, session)
    const cookie = provider.cookieName('session')
    for (const name of [cookie, `${cookie}.sig`]) response.clearCookie(name, { path: realmPath })
    if (target === undefined) return sendMessage(response, 200, 'left')
    const url = new URL(target)
    if (state !== undefined) url.searchParams.set('state', state)
    response.redirect(302, url.href)
  })
  return router
}

type Client = InstanceType<Provider['Client']>

async function subjectOf(provider: Provider, client: Client, hint: string): Promise<string | undefined> {
  try {
    const { payload } = await provider.IdToken.validate(hint, client)
    return z.string().parse(payload.sub)
  } catch {
    return undefined
  }
}

type Session = Awaited<ReturnType<Provider['Session']['get']>>

/** Ends a session and revokes all tokens that were issued in it. */
export async function endSession(provider: Provider, session: Session): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await provider.Grant.adapter.destroy(grantId)
  }
  await session.destroy()
}
