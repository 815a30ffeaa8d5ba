import { Problem } from '#contract/problems.ts'

/** The value of a cookie in the request headers. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

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
