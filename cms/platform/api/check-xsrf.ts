import { cookieOf } from '#cms/platform/auth/cookies.ts'
import { Problem } from '#contract/problems.ts'

/**
 * An unsafe request with cookies and without a bearer token must repeat the `_xsrf` cookie in a header (contract §1).
 * @throws Problem `xsrf`
 */
export function checkXsrf({ method, headers }: { method?: string | undefined; headers: Headers }): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method?.toUpperCase() ?? 'GET')) return
  if (!headers.has('cookie') || headers.has('authorization')) return
  const expected = cookieOf(headers, '_xsrf')
  if (!expected || headers.get('x-xsrftoken') !== expected) throw new Problem('xsrf')
}
