import { type ErrorRequestHandler, type Request, type Response, Router, urlencoded } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { endSession } from './end-session.ts'
import { languageOf } from './pages/language.ts'
import { messagePage } from './pages/message-page.ts'
import { type SignInField, signInPage } from './pages/sign-in-page.ts'
import { signUpPage } from './pages/sign-up-page.ts'
import { type TextKey, texts } from './pages/texts.ts'
import type { Person } from './people.ts'
import { type Realm, realmPath } from './realm.ts'
import { sendPage } from './send-page.ts'
import { countAttempts } from './sign-in-attempts.ts'
import { checkSignUp } from './sign-up-rules.ts'

const signInSchema = z.object({ username: z.string().catch(''), password: z.string().catch('') })
const statuses: Partial<Record<TextKey, number>> = { wrongPassword: 401, tooManyTries: 429 }

/** The pages on which a person signs in or signs up, each within one authorization that is under way. */
export const signInRoutes = (provider: Provider, realm: Realm): Router => {
  const router = Router()
  const attempts = countAttempts()
  router.use('/sign-in/:uid', urlencoded({ extended: false, limit: '10kb' }))

  const underWay = async (request: Request, response: Response) => {
    const { uid, params, prompt } = await provider.interactionDetails(request, response)
    return { language: languageOf(request), action: `${realmPath}/sign-in/${uid}`, params, prompt }
  }
  const finish = async (request: Request, response: Response, person: Person) => {
    await makeRoom(request, response, person)
    return provider.interactionFinished(request, response, { login: { accountId: person.id } })
  }

  // The provider would sign out whoever was there before by a form that a script sends.
  const makeRoom = async (request: Request, response: Response, person: Person): Promise<void> => {
    const session = await provider.Session.get(provider.createContext(request, response))
    if (session.accountId === undefined || session.accountId === person.id) return
    const interaction = await provider.interactionDetails(request, response)
    delete interaction.session
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    await endSession(provider, session)
  }

  const signIn = async (username: string, password: string): Promise<Person | [SignInField, TextKey]> => {
    if (username.trim() === '') return ['username', 'required']
    if (password === '') return ['password', 'required']
    if (!attempts.mayTry(username)) return ['password', 'tooManyTries']
    const person = await realm.people.signIn(username, password)
    if (!person) return ['password', 'wrongPassword']
    attempts.succeeded(username)
    return person
  }

  router.get('/sign-in/:uid', async (request, response) => {
    const { language, action, params, prompt } = await underWay(request, response)
    // Everybody has agreed to be known to this product.
    if (prompt.name === 'consent') return provider.interactionFinished(request, response, { consent: {} })
    if (params.kc_action === 'register' && request.query.language === undefined)
      return sendPage(response, signUpPage({ language, action }))
    const username = typeof params.login_hint === 'string' ? { username: params.login_hint } : {}
    sendPage(response, signInPage({ language, action, ...username }))
  })

  router.post('/sign-in/:uid', async (request, response) => {
    const { language, action } = await underWay(request, response)
    const { username, password } = signInSchema.parse(request.body ?? {})
    const found = await signIn(username, password)
    if (!Array.isArray(found)) return finish(request, response, found)
    const [field, error] = found
    if (error === 'tooManyTries') response.set('retry-after', '60')
    const markup = signInPage({ language, action, username, errors: { [field]: error } })
    sendPage(response, markup, statuses[error] ?? 422)
  })

  router.get('/sign-in/:uid/new', async (request, response) => {
    const { language, action } = await underWay(request, response)
    sendPage(response, signUpPage({ language, action }))
  })

  router.post('/sign-in/:uid/new', async (request, response) => {
    const { language, action } = await underWay(request, response)
    const { given, errors: wrong } = checkSignUp(request.body)
    const person = wrong ? undefined : await realm.people.add(given)
    if (person) return finish(request, response, person)
    const found = wrong ?? { username: 'usernameTaken' }
    sendPage(response, signUpPage({ language, action, given, errors: found }), 422)
  })

  router.use('/sign-in', expired)
  return router
}

const expired: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof errors.SessionNotFound)) return next(error)
  const language = languageOf(request)
  sendPage(response, messagePage(language, 'expired', texts[language].expiredBody), 400)
}
