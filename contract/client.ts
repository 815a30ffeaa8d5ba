import type { z } from 'zod'
import { type Endpoint, type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import type { PathParams } from './path-params.ts'
import { type Envelope, envelopeSchema } from './problems.ts'

type QueryOf<E> = E extends { query: z.ZodType }
  ? { query?: Record<string, string | number | undefined> }
  : Record<never, never>
type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : Record<never, never>
type ParamsOf<E> = E extends { path: infer P extends string }
  ? Record<never, never> extends PathParams<P>
    ? Record<never, never>
    : { params: PathParams<P> }
  : never

export type CallInput<N extends EndpointName> = ParamsOf<Endpoints[N]> &
  QueryOf<Endpoints[N]> &
  BodyOf<Endpoints[N]> & { signal?: AbortSignal }
type Answers = { [K in EndpointName]: z.output<Endpoints[K]['answer']> }
export type AnswerOf<N extends EndpointName> = Answers[N]

/** The same table, typed so that a generic name finds its answer's type. */
const answers: { [K in EndpointName]: { answer: z.ZodType<Answers[K]> } } = endpoints

/** `total` is the list's `X-Total-Count`, there only when the server paged. */
export type CallResult<N extends EndpointName> =
  | { ok: true; status: number; data: AnswerOf<N>; total?: number }
  | { ok: false; status: number; problem: Envelope }

export type ClientOptions = {
  /** Where `/api` lives; `''` for the page's own origin. */
  origin: string
  fetch?: (request: Request) => Promise<Response>
  /** A fresh access token, or nothing for an anonymous call. @throws NoToken when there is none for who is signed in */
  token?: () => Promise<string | undefined>
  /** Asked once for another token when the server refused the one that it was sent; as `token` otherwise. */
  renew?: (refused: string) => Promise<string | undefined>
  /** The `_xsrf` cookie's value, if there is one. */
  xsrf?: () => string | undefined
}

/**
 * Somebody is signed in and no token can be had for them. What everybody may read is then read as everybody does; any
 * other call comes back with this problem, as nothing is done in nobody's name that somebody meant to do.
 */
export class NoToken extends Error {
  readonly problem: Envelope

  constructor(problem: Envelope) {
    super(problem.error)
    this.name = 'NoToken'
    this.problem = problem
  }
}

/** Status 0 says that no answer came at all. */
const networkProblem: Envelope = { status: 0, error: 'errors.network' }

/**
 * The typed client of every call in the table. It never throws for a refusal or a lost connection: both come back
 * as `{ ok: false, problem }`. An aborted call rejects with the signal's reason.
 */
export function createClient(options: ClientOptions) {
  const { token, renew } = options

  return async function call<N extends EndpointName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
    const endpoint: Endpoint = endpoints[name]
    try {
      const bearer = token && (await bearerFor(endpoint, token()))
      const answer = await attempt(name, endpoint, input, options, bearer)
      if (!bearer || !renew || answer.status !== 401) return answer
      const other = await bearerFor(endpoint, renew(bearer))
      return other === bearer ? answer : await attempt(name, endpoint, input, options, other)
    } catch (error) {
      if (error instanceof NoToken) return { ok: false, status: error.problem.status, problem: error.problem }
      throw error
    }
  }
}

async function bearerFor(
  endpoint: Endpoint,
  token: Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await token
  } catch (error) {
    if (error instanceof NoToken && endpoint.read && endpoint.who === 'anyone') return undefined
    throw error
  }
}

async function attempt<N extends EndpointName>(
  name: N,
  endpoint: Endpoint,
  input: LooseInput,
  options: ClientOptions,
  bearer: string | undefined,
): Promise<CallResult<N>> {
  const send = options.fetch ?? ((request: Request) => fetch(request))
  const request = buildRequest(endpoint, input, options, bearer)
  let response: Response
  let payload: unknown
  try {
    response = await send(request)
    payload = endpoint.file && response.ok ? await toFile(response) : await response.json()
  } catch (error) {
    if (request.signal.aborted) throw error
    return { ok: false, status: 0, problem: networkProblem }
  }
  if (!response.ok) return { ok: false, status: response.status, problem: toProblem(response, payload) }
  const parsed = answers[name].answer.safeParse(payload)
  if (!parsed.success) {
    return {
      ok: false,
      status: response.status,
      problem: { status: response.status, error: 'errors.unexpected' },
    }
  }
  const total = response.headers.get('x-total-count')
  return {
    ok: true,
    status: response.status,
    data: parsed.data,
    ...(total !== null && { total: Number(total) }),
  }
}

export type Client = ReturnType<typeof createClient>

function toProblem(response: Response, payload: unknown): Envelope {
  const parsed = envelopeSchema.safeParse(payload)
  return parsed.success ? parsed.data : { status: response.status, error: 'errors.unexpected' }
}

/** The file's name is the one that the answer gives it. */
async function toFile(response: Response): Promise<File> {
  const [, name = 'report.xlsx'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
}

function buildRequest(
  endpoint: Endpoint,
  input: LooseInput,
  options: ClientOptions,
  bearer: string | undefined,
): Request {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  const origin = options.origin || globalThis.location.origin
  const url = `${origin}/api${path}${search.size > 0 ? `?${search}` : ''}`
  const headers = new Headers({ Accept: 'application/json' })
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  const xsrf = options.xsrf?.()
  if (xsrf) headers.set('X-XSRFToken', xsrf)
  const [method = 'get'] = endpoint.methods
  const hasBody = input.body !== undefined
  if (hasBody) headers.set('Content-Type', 'application/json')
  return new Request(url, {
    method: method.toUpperCase(),
    headers,
    credentials: 'same-origin',
    ...(hasBody && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  })
}
