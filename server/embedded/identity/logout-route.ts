import { type Request, type Response, Router, urlencoded } from 'express'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { protocolPath, type Realm, realmPath } from './realm.ts'

const requestSchema = z.object({
  id_token_hint: z.string(),
  post_logout_redirect_uri: z.string(),
  state: z.string().optional(),
})

/**
 * Logs out at once whoever shows an ID token of ours and names a page of this product to return to. Anything else
 * is left to the provider, which asks first.
 */
export const logoutRoute = (provider: Provider, realm: Realm): Router => {
  const router = Router()
  const path = `${protocolPath}/logout`
  router.post(path, urlencoded({ extended: false, limit: '20kb' }))

  router.all(path, async (request: Request, response: Response, next) => {
    const asked = requestSchema.safeParse(request.method === 'POST' ? request.body : request.query)
    const client = await provider.Client.find(realm.clientId)
    if (!asked.success || !client?.postLogoutRedirectUriAllowed(asked.data.post_logout_redirect_uri))
      return next()
    const subject = await subjectOf(provider, client, asked.data.id_token_hint)
    if (subject === undefined) return next()
    const context = provider.createContext(request, response)
    const session = await provider.Session.get(context)
    if (session.accountId !== undefined && session.accountId !== subject) return next()
    for (const { grantId } of Object.values(session.authorizations ?? {}))
      if (grantId !== undefined) await revoke(provider, grantId)
    if (session.accountId !== undefined) await session.destroy()
    response.clearCookie(provider.cookieName('session'), { path: realmPath })
    response.clearCookie(`${provider.cookieName('session')}.sig`, { path: realmPath })
    const target = new URL(asked.data.post_logout_redirect_uri)
    if (asked.data.state !== undefined) target.searchParams.set('state', asked.data.state)
    response.redirect(302, target.href)
  })
  return router
}

type Client = InstanceType<Provider['Client']>

const subjectOf = async (provider: Provider, client: Client, hint: string): Promise<string | undefined> => {
  try {
    const { payload } = await provider.IdToken.validate(hint, client)
    return z.string().parse(payload.sub)
  } catch {
    // Not a token of ours: the provider says so in its own words.
    return undefined
  }
}

const revoke = async (provider: Provider, grantId: string): Promise<void> => {
  await provider.RefreshToken.revokeByGrantId(grantId)
  await provider.AuthorizationCode.revokeByGrantId(grantId)
  await provider.Grant.adapter.destroy(grantId)
}
