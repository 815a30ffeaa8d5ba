import { createContext, data, type RouterContextProvider } from 'react-router'
import { type CallResult, type Client, createClient, type ResponseOf } from '#contract/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { createBrowserClient } from '#ui/api/browser-client.ts'
import { session } from './session.ts'

/** The request handler of `/api`, called in-process. */
export type Api = (request: Request) => Promise<Response>

export const apiContext = createContext<Api>()

type ServerArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * For a `loader` or `action`: calls `/api` in-process as an anonymous user. Limits count such a call by the visitor's
 * address, which the server sets in a header.
 */
export function serverClient({ request, context }: ServerArgs): Client {
  const api = context.get(apiContext)
  const address = request.headers.get(addressHeader)
  return createClient({
    origin: new URL(request.url).origin,
    fetch: (call) => {
      if (address !== null) call.headers.set(addressHeader, address)
      return api(call)
    },
  })
}

const addressHeader = 'x-client-address'

const sessionClient = createBrowserClient((rejectedToken) => session.accessToken(rejectedToken))

const anonymousBrowserClient = createBrowserClient(async () => undefined)

/** Calls `/api` from the browser without a token, even if the user is signed in. */
export function anonymousClient(): Client {
  return anonymousBrowserClient
}

/** For a `clientLoader`: calls `/api` from the browser, with a bearer token if the user is signed in. */
export function browserClient(): Client {
  return sessionClient
}

/** Returns the response's data, or throws a route error with its status and message key. */
export function orThrow<N extends EndpointName>(result: CallResult<N>): ResponseOf<N> {
  if (result.ok) return result.data
  throw data({ error: result.problem.error }, { status: result.status >= 400 ? result.status : 503 })
}
