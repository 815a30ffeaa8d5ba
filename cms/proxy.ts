import { type NextRequest, NextResponse } from 'next/server'
import { toLanguage } from '#contract/texts.ts'

export const config = { matcher: [{ source: '/manage/:path*', has: [{ type: 'query', key: 'language' }] }] }

/** The site's pages name their language in the address; here the cookie that Payload reads keeps it. */
export function proxy(request: NextRequest): NextResponse {
  const target = request.nextUrl.clone()
  const language = toLanguage(target.searchParams.get('language'))
  target.searchParams.delete('language')
  const answer = NextResponse.redirect(target)
  answer.cookies.set('payload-lng', language, { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax' })
  return answer
}
