import { type Request, type Response, Router, urlencoded } from 'express'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { endSession } from './end-session.ts'
import { languageOf } from './pages/language.ts'
import { messagePage } from './pages/message-page.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'
import { sendPage } from './send-page.ts'

const requestSchema = z.object({
  id_token_hint: z.string().optional(),
  post_logout_redirect_uri: z.string().optional(),
  state: z.string().optional(),
})

/**
 * Logs out at once whoever shows an ID token of ours, and leads back to a page of this product. Anything else is left
 * to the provider, which asks first or refuses; but who is not signed in is asked nothing.
 */
export const logoutRoute = (provider: Provider, realm: Realm): Router => {
  const router = Router()
  const path = `${protocolPath}/logout`
  router.post(path, urlencoded({ extended: false, limit: '20kb' }))

  router.all(path, async (request: Request, response: Response, next) => {
    const asked = requestSchema.safeParse((request.method === 'POST' ? request.body : request.query) ?? {})
    const client = await provider.Client.find(realm.clientId)
    if (!asked.success || !client) return next()
    const { id_token_hint: hint, post_logout_redirect_uri: target, state } = asked.data
    if (target !== undefined && !client.postLogoutRedirectUriAllowed(target)) return next()
    const session = await provider.Session.get(provider.createContext(request, response))
    const subject = hint === undefined ? undefined : await subjectOf(provider, client, hint)
    if (hint !== undefined && subject === undefined) return next()
    if (session.accountId !== undefined && session.accountId !== subject) return next()
    if (session.accountId !== undefined) await endSession(provider, session)
    response.clearCookie(provider.cookieName('session'), { path: realmPath })
    response.clearCookie(`${provider.cookieName('session')}.sig`, { path: realmPath })
    if (target === undefined) return sendPage(response, messagePage(languageOf(request), 'left'))
    const address = new URL(target)
    if (state !== undefined) address.searchParams.set('state', state)
    response.redirect(302, address.href)
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
