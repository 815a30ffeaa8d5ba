import { headers } from 'next/headers'
import { getRequestLanguage, parseCookies } from 'payload'
import { cache } from 'react'
import config from '#cms/payload.config.ts'
import { type Language, toLanguage } from '#contract/texts.ts'

/** The request's language: the one from Payload's cookie, otherwise the browser's. */
export const currentLanguage = cache(async (): Promise<Language> => {
  const requestHeaders = await headers()
  return toLanguage(
    getRequestLanguage({
      config: await config,
      cookies: parseCookies(requestHeaders),
      headers: requestHeaders,
    }),
  )
})
