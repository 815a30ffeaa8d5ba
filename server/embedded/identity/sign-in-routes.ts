import { type Request, type Response, Router, urlencoded } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { messagePage } from './pages/message-page.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { signUpPage } from './pages/sign-up-page.ts'
import { languageOf, texts } from './pages/texts.ts'
import type { Person } from './people.ts'
import { type Realm, realmPath } from './realm.ts'
import { sendPage } from './send-page.ts'
import { checkSignUp } from './sign-up-rules.ts'

const signInSchema = z.object({ username: z.string().catch(''), password: z.string().catch('') })

/** The pages on which a person signs in or signs up, each within one authorization that is under way. */
export const signInRoutes = (provider: Provider, realm: Realm): Router => {
  const router = Router()
  router.use('/sign-in/:uid', urlencoded({ extended: false, limit: '10kb' }))

  const underWay = async (request: Request, response: Response) => {
    const { uid, params } = await provider.interactionDetails(request, response)
    const language = languageOf(request.query.language ?? params.ui_locales)
    return { language, action: `${realmPath}/sign-in/${uid}`, params }
  }
  const finish = (request: Request, response: Response, person: Person) =>
    provider.interactionFinished(request, response, { login: { accountId: person.id } })

  router.get('/sign-in/:uid', async (request, response) => {
    const { language, action, params } = await underWay(request, response)
    if (params.kc_action === 'register' && request.query.language === undefined)
      return sendPage(realm, response, signUpPage({ language, action }))
    const username = typeof params.login_hint === 'string' ? { username: params.login_hint } : {}
    sendPage(realm, response, signInPage({ language, action, ...username }))
  })

  router.post('/sign-in/:uid', async (request, response) => {
    const { language, action } = await underWay(request, response)
    const { username, password } = signInSchema.parse(request.body ?? {})
    const person = await realm.people.signIn(username, password)
    if (person) await finish(request, response, person)
    else sendPage(realm, response, signInPage({ language, action, username, failed: true }), 401)
  })

  router.get('/sign-in/:uid/new', async (request, response) => {
    const { language, action } = await underWay(request, response)
    sendPage(realm, response, signUpPage({ language, action }))
  })

  router.post('/sign-in/:uid/new', async (request, response) => {
    const { language, action } = await underWay(request, response)
    const { given, errors: wrong } = checkSignUp(request.body)
    const person = wrong ? undefined : await realm.people.add(given)
    if (person) return finish(request, response, person)
    const found = wrong ?? { username: 'usernameTaken' }
    sendPage(realm, response, signUpPage({ language, action, given, errors: found }), 422)
  })

  router.use(
    '/sign-in',
    (error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
      if (!(error instanceof errors.SessionNotFound)) return next(error)
      const language = languageOf(request.query.language)
      sendPage(realm, response, messagePage(language, 'expired', texts[language].expiredBody), 400)
    },
  )
  return router
}
