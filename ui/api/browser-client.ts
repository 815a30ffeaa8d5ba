import { type Client, createClient } from '#contract/client.ts'
import { readCookie } from './read-cookie.ts'

/** Asked before every call, and again with the token that the server `refused`. */
type TokenSource = (refused?: string) => Promise<string | undefined>

/** The client of this page's own origin. */
export function createBrowserClient(token: TokenSource): Client {
  return createClient({
    origin: '',
    token: () => token(),
    renew: token,
    xsrf: () => readCookie(document.cookie, '_xsrf'),
  })
}
