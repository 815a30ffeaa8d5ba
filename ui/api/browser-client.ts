import { type Client, createClient } from '#contract/client.ts'

/** Called before every request, and again with the token that the server rejected. */
type TokenSource = (rejectedToken?: string) => Promise<string | undefined>

/** An API client for the page's own origin. */
export function createBrowserClient(token: TokenSource): Client {
  return createClient({
    origin: '',
    token: () => token(),
    renew: token,
    xsrf: () => parseCookie(document.cookie, '_xsrf'),
  })
}

/** Returns a cookie's decoded value from the text of `document.cookie`. */
export function parseCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const separator = cookie.indexOf('=')
    if (separator > 0 && cookie.slice(0, separator).trim() === name)
      return decodeValue(cookie.slice(separator + 1).trim())
  }
  return undefined
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
