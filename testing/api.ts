import { getPayload, type Payload } from 'payload'
import configPromise from '#cms/payload.config.ts'
import { startCms } from '#cms/start.ts'
import { type Client, createClient } from '#contract/client.ts'
import { tokenOf } from './people.ts'

/** The typed client of one of the provider's people, or of an anonymous caller. */
export type Clients = { as: (username?: string) => Client; payload?: Payload }

export type Api = Clients & {
  payload: Payload
  /** The typed client with any token. */
  withToken: (token: string) => Client
  /** A request as it comes from the front door. */
  send: (path: string, init?: RequestInit) => Promise<Response>
}

let started: Promise<Api> | undefined

/** The CMS over the tests' database, started once a test file. */
export function startedApi(): Promise<Api> {
  started ??= start()
  return started
}

async function start(): Promise<Api> {
  const cms = await startCms(() => undefined)
  const payload = await getPayload({ config: await configPromise })
  const origin = 'http://localhost:3999'
  const withToken = (token: () => Promise<string | undefined>) =>
    createClient({ origin, fetch: cms.api, token })
  return {
    payload,
    as: (username) => withToken(async () => (username ? tokenOf(username) : undefined)),
    withToken: (token) => withToken(async () => token),
    send: (path, init) =>
      cms[path.startsWith('/files/') ? 'files' : 'api'](new Request(`${origin}${path}`, init)),
  }
}
