import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import { isDependencyDown } from './is-dependency-down.ts'
import { isInvalidInput } from './is-invalid-input.ts'

/** The result of an endpoint; `total` becomes `X-Total-Count`. */
export type Reply<Data> = {
  data: Data
  status?: number
  total?: number
  headers?: Record<string, string>
  /** `max-age` of a read for anonymous callers. */
  cacheSeconds?: number
}

/** The result of an endpoint that returns a file. */
export type FileReply = { stream: Readable; fileName: string }

/** A download that is never cached. When the client disconnects, the stream is destroyed. */
export function respondWithFile({ file = 'application/octet-stream' }: Endpoint, reply: FileReply): Response {
  return new Response(toWebStream(reply.stream), {
    headers: {
      'Content-Type': file,
      'Content-Disposition': `attachment; filename="${reply.fileName}"`,
      'Cache-Control': 'private, no-store',
      Vary: 'Authorization',
    },
  })
}

function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void stream.destroy(),
  })
}

/** A JSON response. Public with an ETag for anonymous reads, never cached for an authenticated caller (contract §1). */
export function respond(endpoint: Endpoint, caller: Caller, reply: Reply<unknown>): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Authorization' })
  if (reply.total !== undefined) headers.set('X-Total-Count', String(reply.total))
  const body = JSON.stringify(reply.data)
  const isPublic = endpoint.read && !endpoint.noStore && caller === null && (reply.status ?? 200) === 200
  const cacheControl = reply.cacheSeconds
    ? `public, max-age=${reply.cacheSeconds}`
    : 'public, max-age=0, must-revalidate'
  headers.set('Cache-Control', isPublic ? cacheControl : 'private, no-store')
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.append(name, value)
  if (!isPublic) return new Response(body, { status: reply.status ?? 200, headers })
  const tag = createHash('sha1')
    .update(`${reply.total ?? ''}${body}`)
    .digest('base64url')
  headers.set('ETag', `"${tag}"`)
  return new Response(body, { status: 200, headers })
}

/** Any error as its problem envelope. Unexpected errors are logged and answered without details. */
export function respondProblem(
  req: Pick<PayloadRequest, 'payload'> & { headers: Headers },
  error: unknown,
): Response {
  const problem = problemOf(error)
  if (problem.status >= 500) {
    req.payload.logger.error({ err: error, requestId: req.headers.get('x-request-id') }, 'call failed')
  }
  const answer = problemResponse(problem)
  if (problem.status === 401) {
    const isRefused = req.headers.has('authorization')
    answer.headers.set('WWW-Authenticate', isRefused ? 'Bearer error="invalid_token"' : 'Bearer')
  }
  return answer
}

function problemResponse(problem: Problem): Response {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', ...problem.headers }
  return new Response(JSON.stringify(problem.envelope), { status: problem.status, headers })
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isInvalidInput(error)) return new Problem('badRequest')
  return new Problem(isDependencyDown(error) ? 'unavailable' : 'unexpected')
}
