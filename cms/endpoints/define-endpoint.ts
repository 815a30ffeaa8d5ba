import type { Endpoint as PayloadEndpoint, PayloadRequest, RequestContext } from 'payload'
import type { z } from 'zod'
import { type CallAction, recordActions } from '#cms/actions/record-actions.ts'
import { parseInput } from '#cms/platform/api/parse-input.ts'
import {
  type FileReply,
  type Reply,
  respond,
  respondProblem,
  respondWithFile,
} from '#cms/platform/api/respond.ts'
import { type Caller, isAdmin, isManager } from '#cms/platform/auth/caller.ts'
import { checkXsrf } from '#cms/platform/auth/cookies.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { queryReplica } from '#cms/platform/database/query-replica.ts'
import { countAttempt } from '#cms/platform/rate-limits/count-attempt.ts'
import { type SpanDetails, trace } from '#cms/platform/traces.ts'
import { identify } from '#cms/users/identify.ts'
import type { ResponseOf } from '#contract/client.ts'
import { type Endpoint, maxBytesOf, type Who } from '#contract/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import type { Call, Inputs } from './call.ts'
import { describeAction } from './recorded-actions.ts'

type Schemas = {
  [K in EndpointName]: {
    response: z.ZodType
    query?: z.ZodType<Inputs[K]['query']>
    body?: z.ZodType<Inputs[K]['body']>
  }
}
const schemas: Schemas = endpoints

/** A file for endpoints with `file`, else data. */
type ReplyOf<N extends EndpointName> = Endpoints[N] extends { file: readonly string[] }
  ? FileReply
  : Reply<ResponseOf<N>>

/** The functions that implement the endpoints of the contract. */
export type Implementations = { [N in EndpointName]: (call: Call<N>) => Promise<ReplyOf<N>> }

/** An endpoint of the contract under all its paths: count → authorise → parse → run → respond. */
export function defineEndpoint<N extends EndpointName>(
  name: N,
  implementations: Implementations,
): PayloadEndpoint[] {
  const endpoint: Endpoint = endpoints[name]
  const run = implementations[name]
  const handle = async (req: PayloadRequest): Promise<Response> => {
    try {
      if (endpoint.limit && !req.context.isCounted)
        await countAttempt(req.payload.db.pool, endpoint.limit, req.headers.get('x-client-address'))
      const caller = await identify(req.payload, req.headers)
      checkXsrf(req)
      // Calls with `bySession` check the cookie themselves.
      if (caller || !endpoint.bySession) authorise(endpoint.who, caller)
      const { query, body } = await parseInput(req, schemas[name], maxBytesOf(endpoint))
      const params = (key: string) => String(req.routeParams?.[key] ?? '')
      const runWithContext = async (context: RequestContext): Promise<FileReply | Reply<unknown>> => {
        const isPublicRead = endpoint.read && endpoint.who === 'anyone'
        req.context = { caller, isRead: endpoint.read, isPublicRead, ...context }
        const call = { req, caller, params, query, body }
        return inLog(req, caller, await describeAction(name, call), () => run(call))
      }
      const isPublic = endpoint.read && !endpoint.noStore && caller === null
      const reply = await (isPublic ? queryReplica(req, runWithContext) : runWithContext({}))
      return 'stream' in reply ? respondWithFile(reply) : respond(endpoint, caller, reply)
    } catch (error) {
      return respondProblem(req, error)
    }
  }
  const span: SpanDetails = { name: `call ${name}`, kind: 'INTERNAL', attributes: { 'call.name': name } }
  const handler = (req: PayloadRequest) => trace(span, () => handle(req))
  return [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
    endpoint.methods.map((method) => ({ path, method, handler })),
  )
}

/** Runs a call and adds what it does to the log, in the first transaction that it commits. */
async function inLog<T>(
  req: PayloadRequest,
  caller: Caller,
  action: CallAction | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!action) return run()
  let isRecorded = false
  req.context.beforeCommit = async () => {
    if (isRecorded) return
    isRecorded = true
    await recordActions(req, caller, action)
  }
  const result = await run()
  // The call wrote outside of a transaction: its actions are added afterwards.
  if (!isRecorded) await inTransaction(req, async () => undefined)
  return result
}

function authorise(who: Who, caller: Caller): void {
  const isAllowed = {
    anyone: true,
    signedIn: caller !== null,
    manager: isManager(caller),
    admin: isAdmin(caller),
  }
  if (!isAllowed[who]) throw refusalOf(who, caller)
}

/** Why a call is refused to somebody who lacks the role. */
export function refusalOf(who: Who, caller: Caller): Problem {
  const { accessUntil } = caller ?? {}
  if (who === 'manager' && accessUntil) return new Problem('accessEnded', { accessUntil })
  return new Problem(caller ? 'forbidden' : 'unauthorized')
}
