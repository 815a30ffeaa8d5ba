import { type Client, createClient } from '#contract/client.ts'
import { readCookie } from './read-cookie.ts'

/** The client of this page's own origin; `token` is asked before every call. */
export function createBrowserClient(token: () => Promise<string | undefined>): Client {
  return createClient({ origin: '', token, xsrf: () => readCookie(document.cookie, '_xsrf') })
}
