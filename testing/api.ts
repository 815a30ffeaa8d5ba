import { getPayload, type Payload } from 'payload'
import type { Pool } from 'pg'
import configPromise from '#cms/payload.config.ts'
import { startCms } from '#cms/start.ts'
import { type Client, createClient } from '#contract/client.ts'
import { tokenOf } from './people.ts'
import { site } from './site.ts'

/** `as` returns the typed client of a user of the identity provider, or of an anonymous caller. `pool` is the database. */
export type Clients = { as: (username?: string) => Client; pool?: Pick<Pool, 'query'> }

export type Api = Clients & {
  payload: Payload
  /** The typed client with a given token. */
  withToken: (token: string) => Client
  /** Sends a request to the handler of the API, of files, of OAI-PMH or of old addresses, as the Express app does. */
  send: (path: string, init?: RequestInit) => Promise<Response>
}

let started: Promise<Api> | undefined

/** The CMS over the tests' database, started once per test file. */
export function startedApi(): Promise<Api> {
  started ??= start()
  return started
}

async function start(): Promise<Api> {
  const cms = await startCms(() => undefined)
  const payload = await getPayload({ config: await configPromise })
  const withToken = (token: () => Promise<string | undefined>) =>
    createClient({ origin: site, fetch: cms.api, token })
  return {
    payload,
    pool: payload.db.pool,
    as: (username) => withToken(async () => (username ? tokenOf(username) : undefined)),
    withToken: (token) => withToken(async () => token),
    send: (path, init) => {
      const request = new Request(`${site}${path}`, init)
      if (path.startsWith('/oai')) return cms.oai(request)
      if (path.startsWith('/old/')) return cms.old(request)
      return cms[path.startsWith('/files/') ? 'files' : 'api'](request)
    },
  }
}
