import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import { isDependencyDown } from './is-dependency-down.ts'
import { isInvalidInput } from './is-invalid-input.ts'

/** What an operation's endpoint answers with; `total` becomes `X-Total-Count`. */
export type Reply<Data> = {
  data: Data
  status?: number
  total?: number
  headers?: Record<string, string>
  /** How long the anonymous may keep a read without asking again. */
  cacheSeconds?: number
}

/** What an endpoint answers with that gives a file: its bytes as they come. */
export type FileReply = { stream: Readable; fileName: string }

/** A file to be kept, never cached. When its reader goes, the stream is destroyed. */
export function respondWithFile({ file = 'application/octet-stream' }: Endpoint, reply: FileReply): Response {
  return new Response(toWeb(reply.stream), {
    headers: {
      'Content-Type': file,
      'Content-Disposition': `attachment; filename="${reply.fileName}"`,
      'Cache-Control': 'private, no-store',
      Vary: 'Authorization',
    },
  })
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
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

/** The answer, with the caching that contract §1 says: public and tagged for the anonymous, never kept for a bearer. */
export function respond(endpoint: Endpoint, caller: Caller, reply: Reply<unknown>): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Authorization' })
  if (reply.total !== undefined) headers.set('X-Total-Count', String(reply.total))
  const body = JSON.stringify(reply.data)
  const isPublic = endpoint.read && !endpoint.noStore && caller === null && (reply.status ?? 200) === 200
  const publicly = reply.cacheSeconds
    ? `public, max-age=${reply.cacheSeconds}`
    : 'public, max-age=0, must-revalidate'
  headers.set('Cache-Control', isPublic ? publicly : 'private, no-store')
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.append(name, value)
  if (!isPublic) return new Response(body, { status: reply.status ?? 200, headers })
  const tag = createHash('sha1')
    .update(`${reply.total ?? ''}${body}`)
    .digest('base64url')
  headers.set('ETag', `"${tag}"`)
  return new Response(body, { status: 200, headers })
}

/** Every refusal and failure as its envelope; what is no problem of ours is logged and told as little as possible. */
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
