import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { realmPath } from '../realm.ts'
import type { Language } from './texts.ts'

const cookie = 'identity_language'

/** Remembers a language that an address asks for, for the pages that come after it. */
export const rememberLanguage: RequestHandler = (request, response, next) => {
  const asked = askedIn(request)
  if (asked) response.cookie(cookie, asked, { path: realmPath, sameSite: 'lax', httpOnly: true })
  next()
}

/** The language that the address asks for, else that of the page before, else Estonian. */
export const languageOf = (request: IncomingMessage): Language => askedIn(request) ?? keptIn(request) ?? 'et'

// Routers shorten `url`; what is asked for stands behind the path, which they leave alone.
const askedIn = ({ url = '' }: IncomingMessage): Language | undefined => {
  const query = new URLSearchParams(url.split('?')[1])
  return firstOf(query.get('language') ?? '') ?? firstOf(query.get('ui_locales') ?? '')
}

const keptIn = ({ headers }: IncomingMessage): Language | undefined =>
  firstOf(new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1] ?? '')

/** The first language that we have in a list such as that of `ui_locales`. */
const firstOf = (list: string): Language | undefined =>
  list
    .split(/[\s,]+/)
    .map((each) => each.slice(0, 2).toLowerCase())
    .find(isLanguage)

const isLanguage = (text: string): text is Language => text === 'et' || text === 'en'
