import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attributes, Span } from '@opentelemetry/api'

/** Nothing in it may come from people or requests, such as paths, addresses, names, search words and keys. */
export type SpanDetails = { name: string; kind: 'SERVER' | 'CLIENT' | 'INTERNAL'; attributes?: Attributes }

/** Starts a span below another one, or below that of the caller's `traceparent` header. */
export type StartSpan = (details: SpanDetails, parent?: Span | string) => Span

/** The span of what is running. */
const active = new AsyncLocalStorage<Span>()

/** Of the whole process: spans are started in the pool, the storage client and jobs, which have no request. */
let startSpan: StartSpan | undefined

/** Turns traces on. Must be called before the database pool and the storage client are created. */
export function enableTraces(start: StartSpan): void {
  startSpan = start
}

/** Handles a request in a server span, which ends with the response. */
export function traceRequest(
  { headers, method = '' }: IncomingMessage,
  response: ServerResponse,
  { requestId, name }: { requestId: string; name: string },
  handle: () => void,
): void {
  if (!startSpan) {
    handle()
    return
  }
  const attributes = { 'http.request.method': method, 'request.class': name, 'request.id': requestId }
  const { traceparent } = headers
  const parent = typeof traceparent === 'string' ? traceparent : undefined
  const span = startSpan({ name: `${method} ${name}`, kind: 'SERVER', attributes }, parent)
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 0
    span.setAttribute('http.response.status_code', status)
    end(span, status >= 500 ? String(status) : undefined)
  })
  active.run(span, handle)
}

/** Runs a job as the root span of a new trace. */
export function traceJob<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!startSpan) return run()
  return runIn(startSpan({ name: `job ${name}`, kind: 'INTERNAL', attributes: { 'job.name': name } }), run)
}

/** Runs a part of a request or job in a span. */
export function trace<T>(details: SpanDetails, run: () => Promise<T>): Promise<T> {
  const parent = recordedSpan()
  return startSpan && parent ? runIn(startSpan(details, parent), run) : run()
}

/**
 * Gives the calls of an object's method spans, as parts of the request or job that makes them; those that `describe` returns nothing
 * for have none. The last argument may be a callback. Without traces, the object stays as it is.
 */
export function traceCalls<Name extends string, Method extends (...args: never[]) => unknown>(
  object: Record<Name, Method>,
  name: Name,
  describe: (args: readonly unknown[]) => SpanDetails | undefined,
): void {
  if (!startSpan) return
  const start = startSpan
  object[name] = new Proxy(object[name], {
    apply(target, self, args: unknown[]) {
      const parent = recordedSpan()
      if (!parent) return Reflect.apply(target, self, args)
      const details = describe(args)
      const span = details && start(details, parent)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        // The pool would call it on behalf of the request that releases a connection.
        const bound = AsyncLocalStorage.bind((...results: unknown[]) => {
          if (span) end(span, results[0] ? errorType(results[0]) : undefined)
          Reflect.apply(callback, undefined, results)
        })
        return Reflect.apply(target, self, [...args.slice(0, -1), bound])
      }
      const result: unknown = Reflect.apply(target, self, args)
      if (span && result instanceof Promise)
        result.then(
          () => end(span),
          (error: unknown) => end(span, errorType(error)),
        )
      return result
    },
  })
}

/** Undefined also after the end of the request, and if its trace is not sampled. */
function recordedSpan(): Span | undefined {
  const span = active.getStore()
  return span?.isRecording() ? span : undefined
}

async function runIn<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    const result = await active.run(span, run)
    end(span)
    return result
  } catch (error) {
    end(span, errorType(error))
    throw error
  }
}

function end(span: Span, error?: string): void {
  // 2 is `SpanStatusCode.ERROR`, which only a package has that is not loaded without traces.
  if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: 2 })
  span.end()
}

/** The code of an error of the database, the network or the mail server, else its name: messages may contain values. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}
