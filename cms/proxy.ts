import { type NextRequest, NextResponse } from 'next/server'
import { toLanguage } from '#contract/texts.ts'
import { languageCookie } from '#manage/shell/language-cookie.ts'

export const config = { matcher: [{ source: '/manage/:path*', has: [{ type: 'query', key: 'language' }] }] }

/** Links from the site pass the language in the query. Payload reads it from a cookie, so it is moved there. */
export function proxy(request: NextRequest): NextResponse {
  const target = request.nextUrl.clone()
  const language = toLanguage(target.searchParams.get('language'))
  target.searchParams.delete('language')
  const response = NextResponse.redirect(target)
  response.cookies.set(languageCookie.name, language, languageCookie.options)
  return response
}
