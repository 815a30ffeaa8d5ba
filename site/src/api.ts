import { createContext, data, type RouterContextProvider } from 'react-router'
import { type AnswerOf, type CallResult, type Client, createClient } from '#contract/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { createBrowserClient } from '#ui/api/browser-client.ts'
import { session } from './session.ts'

/** The in-process `/api`. */
export type Api = (request: Request) => Promise<Response>

export const apiContext = createContext<Api>()

type ServerArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** For a `loader`: calls `/api` in this process as an anonymous visitor. */
export function serverClient({ request, context }: ServerArgs): Client {
  return createClient({ origin: new URL(request.url).origin, fetch: context.get(apiContext) })
}

const ownClient = createBrowserClient((refused) => session.accessToken(refused))

const visitorsClient = createBrowserClient(async () => undefined)

/** Calls `/api` from the browser as nobody, also when somebody is signed in (public.md §7, "no token"). */
export function visitorClient(): Client {
  return visitorsClient
}

/** For a `clientLoader`: calls `/api` from the browser, with a bearer when signed in. */
export function browserClient(): Client {
  return ownClient
}

/** The answer, or the error page with the call's status and message key. */
export function orThrow<N extends EndpointName>(result: CallResult<N>): AnswerOf<N> {
  if (result.ok) return result.data
  throw data({ error: result.problem.error }, { status: result.status || 503 })
}
