import { type Client, createClient } from '#contract/client.ts'
import { readCookie } from './read-cookie.ts'

/** Called before every request, and again with the token that the server rejected. */
type TokenSource = (rejectedToken?: string) => Promise<string | undefined>

/** An API client for the page's own origin. */
export function createBrowserClient(token: TokenSource): Client {
  return createClient({
    origin: '',
    token: () => token(),
    renew: token,
    xsrf: () => readCookie(document.cookie, '_xsrf'),
  })
}
