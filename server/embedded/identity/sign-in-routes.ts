import { type ErrorRequestHandler, type Request, type Response, Router, urlencoded } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { endSession } from './logout-route.ts'
import { type FieldErrors, formPage } from './pages/form-page.ts'
import { sendMessage, sendPage } from './pages/page.ts'
import { languageOf, texts } from './pages/texts.ts'
import type { Person, SignUp } from './people.ts'
import { type Realm, realmPath } from './realm.ts'

/** The page displays a rejected username again, but no more of it than a username may have. */
const signInSchema = z.object({
  username: z
    .string()
    .catch('')
    .transform((text) => text.slice(0, 200)),
  password: z.string().catch(''),
})

/** The pages to sign in and to sign up, each within one authorization in progress. */
export function signInRoutes(provider: Provider, realm: Realm): Router {
  const router = Router()
  const attempts = new RateLimiterMemory({ points: 10, duration: 60 })
  router.use('/sign-in/:uid', urlencoded({ extended: false, limit: '10kb' }))

  async function stepOf(request: Request, response: Response) {
    const { uid, params, prompt } = await provider.interactionDetails(request, response)
    return { language: languageOf(request), action: `${realmPath}/sign-in/${uid}`, params, prompt }
  }

  async function finish(request: Request, response: Response, person: Person) {
    await endOtherSession(request, response, person)
    return provider.interactionFinished(request, response, { login: { accountId: person.id } })
  }

  /** The provider would sign out another user by a form that a script submits, and pages here run no scripts. */
  async function endOtherSession(request: Request, response: Response, person: Person): Promise<void> {
    const session = await provider.Session.get(provider.createContext(request, response))
    if (session.accountId === undefined || session.accountId === person.id) return
    const interaction = await provider.interactionDetails(request, response)
    delete interaction.session
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    await endSession(provider, session)
  }

  async function signIn(username: string, password: string): Promise<Person | [number, FieldErrors]> {
    if (username.trim() === '') return [422, { username: 'required' }]
    if (password === '') return [422, { password: 'required' }]
    const key = username.trim().toLowerCase().slice(0, 100)
    const isAllowed = await attempts.consume(key).catch(() => undefined)
    if (!isAllowed) return [429, { password: 'tooManyTries' }]
    const person = await realm.people.signIn(username, password)
    if (!person) return [401, { password: 'wrongPassword' }]
    await attempts.delete(key)
    return person
  }

  router.get('/sign-in/:uid', async (request, response) => {
    const { language, action, params, prompt } = await stepOf(request, response)
    // There is no consent page: every user has agreed to use this product.
    if (prompt.name === 'consent') return provider.interactionFinished(request, response, { consent: {} })
    if (params.kc_action === 'register' && request.query.language === undefined)
      return sendPage(response, 200, formPage('signUp', { language, action }))
    const values = typeof params.login_hint === 'string' ? { username: params.login_hint } : {}
    sendPage(response, 200, formPage('signIn', { language, action, values }))
  })

  router.post('/sign-in/:uid', async (request, response) => {
    const { language, action } = await stepOf(request, response)
    const { username, password } = signInSchema.parse(request.body ?? {})
    const result = await signIn(username, password)
    if (!Array.isArray(result)) return finish(request, response, result)
    const [status, errors] = result
    if (status === 429) response.set('retry-after', '60')
    sendPage(response, status, formPage('signIn', { language, action, values: { username }, errors }))
  })

  router.get('/sign-in/:uid/new', async (request, response) => {
    const { language, action } = await stepOf(request, response)
    sendPage(response, 200, formPage('signUp', { language, action }))
  })

  router.post('/sign-in/:uid/new', async (request, response) => {
    const { language, action } = await stepOf(request, response)
    const { values, errors } = checkSignUp(request.body)
    const person = errors ? undefined : await realm.people.add(values)
    if (person) return finish(request, response, person)
    const { password: _password, ...shown } = values
    const page = formPage('signUp', {
      language,
      action,
      values: shown,
      errors: errors ?? { username: 'usernameTaken' },
    })
    sendPage(response, 422, page)
  })

  router.use('/sign-in', expired)
  return router
}

const line = z.string().trim().max(200).catch('')

const signUpSchema = z.object({
  username: line.transform((text) => text.toLowerCase()),
  firstName: line,
  lastName: line,
  email: line,
  password: z.string().max(200).catch(''),
})

function checkSignUp(body: unknown): { values: SignUp; errors?: FieldErrors } {
  const values = signUpSchema.parse(body ?? {})
  const errors: FieldErrors = {}
  if (!/^[a-z0-9][a-z0-9.-]{2,39}$/.test(values.username)) errors.username = 'usernameWrong'
  if (!z.email().safeParse(values.email).success) errors.email = 'emailWrong'
  if (values.password.length < 8) errors.password = 'passwordShort'
  for (const name of signUpSchema.keyof().exclude(['lastName']).options)
    if (values[name] === '') errors[name] = 'required'
  return Object.keys(errors).length > 0 ? { values, errors } : { values }
}

const expired: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof errors.SessionNotFound)) return next(error)
  sendMessage(response, 400, 'expired', texts[languageOf(request)].expiredBody)
}
