import type { z } from 'zod'
import type { Endpoint, PathParams } from './endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import { entryKeyHeader } from './entry-key-header.ts'
import { type ListMetadata, parseListMetadata } from './list-metadata.ts'
import { type Envelope, isEnvelope, isTemporary } from './problems.ts'

type QueryOf<E> = E extends { query: z.ZodType }
  ? { query?: Record<string, string | number | undefined> }
  : Record<never, never>
type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : Record<never, never>
/** `onProgress` is called with the number of bytes received so far. */
type ProgressOf<E> = E extends { file: readonly string[] }
  ? { onProgress?: (bytes: number) => void }
  : Record<never, never>
/** The key of a link to an own entry. */
type KeyOf<E> = E extends { byKey: true } ? { entryKey?: string | undefined } : Record<never, never>
type ParamsOf<E> = E extends { path: infer P extends string }
  ? Record<never, never> extends PathParams<P>
    ? Record<never, never>
    : { params: PathParams<P> }
  : never

export type CallInput<N extends EndpointName> = ParamsOf<Endpoints[N]> &
  QueryOf<Endpoints[N]> &
  BodyOf<Endpoints[N]> &
  ProgressOf<Endpoints[N]> &
  KeyOf<Endpoints[N]> & { signal?: AbortSignal }
type Responses = { [K in EndpointName]: z.output<Endpoints[K]['response']> }
export type ResponseOf<N extends EndpointName> = Responses[N]

/** The same table, typed so that indexing it with a generic name yields the response's type. */
const schemas: { [K in EndpointName]: { response: z.ZodType<Responses[K]> } } = endpoints

/** The metadata of a list is only set if the list is paged. */
export type CallResult<N extends EndpointName> =
  | ({ ok: true; status: number; data: ResponseOf<N> } & ListMetadata)
  | { ok: false; status: number; problem: Envelope }

type ClientOptions = {
  /** Origin of the API; `''` for the page's own origin. */
  origin: string
  fetch?: (request: Request) => Promise<Response>
  /** Returns a valid access token, or undefined for an anonymous call. @throws NoToken if a signed-in user has no token */
  token?: () => Promise<string | undefined>
  /** Called once to replace a token that the server rejected with 401; otherwise like `token`. */
  renew?: (rejected: string) => Promise<string | undefined>
  /** The `_xsrf` cookie's value, if there is one. */
  xsrf?: () => string | undefined
}

/**
 * A user is signed in but no token is available. Public reads are then sent anonymously; any other call returns this
 * problem, because a signed-in user's write must never be sent anonymously.
 */
export class NoToken extends Error {
  readonly problem: Envelope

  constructor(problem: Envelope) {
    super(problem.error)
    this.name = 'NoToken'
    this.problem = problem
  }
}

/** Status 0: no response was received. */
const networkProblem: Envelope = { status: 0, error: 'errors.network' }

/**
 * Typed client of all endpoints. Error responses and lost connections do not throw but return `{ ok: false, problem }`.
 * An aborted call rejects with the signal's reason.
 */
export function createClient(options: ClientOptions) {
  const { token, renew } = options

  return async function call<N extends EndpointName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
    const endpoint: Endpoint = endpoints[name]
    try {
      const bearer = token && (await bearerFor(endpoint, token()))
      const response = await attempt(name, endpoint, input, options, bearer)
      if (!bearer || !renew || response.status !== 401) return response
      const renewed = await bearerFor(endpoint, renew(bearer))
      return renewed === bearer ? response : await attempt(name, endpoint, input, options, renewed)
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
  let response: Response | undefined
  let payload: unknown
  try {
    response = await send(request)
    payload = endpoint.file && response.ok ? await toFile(response, input.onProgress) : await response.json()
  } catch (error) {
    if (request.signal.aborted) throw error
    // A proxy whose server is down answers with a page.
    if (response && !response.ok && isTemporary(response.status)) {
      const { status } = response
      return { ok: false, status, problem: { status, error: 'errors.unavailable' } }
    }
    return { ok: false, status: 0, problem: networkProblem }
  }
  if (!response.ok) return { ok: false, status: response.status, problem: toProblem(response, payload) }
  const parsed = schemas[name].response.safeParse(payload)
  if (!parsed.success) {
    return {
      ok: false,
      status: response.status,
      problem: { status: response.status, error: 'errors.unexpected' },
    }
  }
  return { ok: true, status: response.status, data: parsed.data, ...parseListMetadata(response.headers) }
}

export type Client = ReturnType<typeof createClient>

function toProblem(response: Response, payload: unknown): Envelope {
  return isEnvelope(payload) ? payload : { status: response.status, error: 'errors.unexpected' }
}

/** Names the file after the `Content-Disposition` header. */
async function toFile(response: Response, onProgress?: (bytes: number) => void): Promise<File> {
  const [, name = 'report.xlsx'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = await (onProgress ? countBytes(response, onProgress) : response).blob()
  return new File([blob], name, { type: blob.type })
}

function countBytes({ body, headers }: Response, onProgress: (bytes: number) => void): Response {
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.length
      onProgress(received)
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(counter), { headers })
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  entryKey?: string | undefined
  signal?: AbortSignal
  onProgress?: (bytes: number) => void
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
  if (input.entryKey) headers.set(entryKeyHeader, input.entryKey)
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
