import type { Language } from '#contract/texts.ts'

/** The cookie from which Payload reads the language of the manage area. */
export const languageCookie = {
  name: 'payload-lng',
  options: { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax' },
} as const

/** Stores the language in the browser; the next response of the server is in it. */
export function storeLanguage(language: Language): void {
  const { name, options } = languageCookie
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers and on plain http
  document.cookie = `${name}=${language};path=${options.path};max-age=${options.maxAge};samesite=${options.sameSite}`
}
