import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { toWebStream } from '#cms/platform/web-stream.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ListMetadata, listHeaders } from '#contract/list-metadata.ts'
import { Problem } from '#contract/problems.ts'
import { classifyError } from './classify-error.ts'

/** The result of an endpoint; `total`, `relation` and `search` become headers (contract §3). */
export type Reply<Data> = ListMetadata & {
  data: Data
  status?: number
  headers?: Record<string, string>
  /** `max-age` of a read for anonymous callers. */
  cacheSeconds?: number
}

/** The result of an endpoint that returns a file. */
export type FileReply = { stream: Readable; fileName: string; mediaType: string }

/** A download that is never cached. When the client disconnects, the stream is destroyed. */
export function respondWithFile(reply: FileReply): Response {
  return new Response(toWebStream(reply.stream), {
    headers: {
      'Content-Type': reply.mediaType,
      'Content-Disposition': `attachment; filename="${reply.fileName.replace(/[^\w.-]+/g, '_')}"`,
      'Cache-Control': 'private, no-store',
      // Exports of public lists are chosen by `Accept` too.
      Vary: 'Accept, Authorization',
    },
  })
}

/** A JSON response. Public with an ETag for anonymous reads, never cached for an authenticated caller (contract §1). */
export function respond(endpoint: Endpoint, caller: Caller, reply: Reply<unknown>): Response {
  const { status = 200, cacheSeconds } = reply
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    Vary: endpoint.hasFormats ? 'Accept, Authorization' : 'Authorization',
  })
  const fields = listHeaders(reply)
  for (const [name, value] of fields) headers.set(name, value)
  const body = JSON.stringify(reply.data)
  if (endpoint.read && !endpoint.noStore && caller === null && status === 200) {
    const cacheControl = cacheSeconds ? `max-age=${cacheSeconds}` : 'max-age=0, must-revalidate'
    headers.set('Cache-Control', `public, ${cacheControl}`)
    const tag = createHash('sha1')
      .update(`${fields.map(([, value]) => value).join()}${body}`)
      .digest('base64url')
    headers.set('ETag', `"${tag}"`)
  } else headers.set('Cache-Control', 'private, no-store')
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.append(name, value)
  return new Response(body, { status, headers })
}

/** Any error as its problem envelope. Unexpected errors are logged and answered without details. */
export function respondProblem(
  req: Pick<PayloadRequest, 'payload'> & { headers: Headers },
  error: unknown,
): Response {
  const problem = error instanceof Problem ? error : (classifyError(error) ?? new Problem('unexpected'))
  const { status, envelope } = problem
  // A client that sends too much must not fill the log either.
  if (status >= 500 && problem.code !== 'busy')
    req.payload.logger.error(
      { err: error, requestId: req.headers.get('x-request-id') },
      problem.code === 'diskFull' ? 'call failed: the disk is full' : 'call failed',
    )
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', ...problem.headers })
  if (status === 401) {
    const isRejected = req.headers.has('authorization')
    headers.set('WWW-Authenticate', isRejected ? 'Bearer error="invalid_token"' : 'Bearer')
  }
  return new Response(JSON.stringify(envelope), { status, headers })
}
