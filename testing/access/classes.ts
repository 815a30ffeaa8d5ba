import type { JWTPayload } from 'jose'
import { type Api, startedApi } from '../api.ts'
import { issueToken } from '../issue-token.ts'
import { tokenOf } from '../people.ts'
import { uniqueSlug } from '../unique-slug.ts'

/** The caller classes that contract §2 distinguishes for reading items. */
export const readers = [
  'anonymous',
  'signedIn',
  'student',
  'worker',
  'manager',
  'admin',
  'managerByEmail',
  'managerByList',
  'cookieWithXsrf',
] as const
export type Reader = (typeof readers)[number]

/** All caller classes: by bearer token, valid and not, and by the cookie of the manage area. */
export const classes = [...readers, 'expired', 'otherClient', 'cookie'] as const
export type Class = (typeof classes)[number]

export const managers: readonly Class[] = ['manager', 'admin', 'managerByEmail', 'managerByList']

/** An error status, or 403 for a missing `X-XSRFToken`; none means 200. */
type Rejection = 401 | 403 | 'xsrf'

/** An invalid token is rejected even where none is needed; the manage cookie counts as anonymous (contract §1, §2). */
const everyone: Partial<Record<Class, Rejection>> = { expired: 401, otherClient: 401 }
const managersOnly = {
  ...everyone,
  anonymous: 401,
  signedIn: 403,
  student: 403,
  worker: 403,
  cookie: 401,
  cookieWithXsrf: 401,
} as const
const rejections = {
  everyone,
  managers: managersOnly,
  admins: { ...managersOnly, manager: 403, managerByEmail: 403, managerByList: 403 },
  /** Anyone with a token or the cookie. */
  session: { ...everyone, anonymous: 401 },
  /** Anyone with a token. */
  signedIn: { ...everyone, anonymous: 401, cookie: 401, cookieWithXsrf: 401 },
} as const satisfies Record<string, Partial<Record<Class, Rejection>>>
export type CallAccess = keyof typeof rejections

export function rejectionOf(access: CallAccess, method: string, caller: Class): Rejection | undefined {
  if (caller === 'cookie' && method !== 'get') return 'xsrf'
  return Object.entries(rejections[access]).find(([name]) => name === caller)?.[1]
}

export type HeadersOf = (name: Class) => Record<string, string>

/** Returns the request headers of each class; adds `managerByList` to the access list. */
export async function startedClasses(): Promise<{ api: Api; headersOf: HeadersOf }> {
  const api = await startedApi()
  const listed = uniqueSlug()
  await api.as('admin')('addAccess', { body: { action: 'new', username: listed, fullName: 'Nimekirjas' } })
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const user = async (username: string) => bearer(await tokenOf(username))
  const claims = async (more: JWTPayload) => bearer(await issueToken({ email_verified: true, ...more }))
  const now = Math.floor(Date.now() / 1000)
  const admin = { realm_access: { roles: ['admin'] } }
  const email = process.env.MANAGER_EMAILS?.toUpperCase()
  const elsewhere = { aud: 'elsewhere', azp: 'elsewhere', client_id: 'elsewhere' }
  const Cookie = await manageCookie(api, 'admin')
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }
  const headers: Record<Class, Record<string, string>> = {
    anonymous: {},
    signedIn: await user('nobody'),
    student: await user('student'),
    worker: await user('worker'),
    manager: await user('manager'),
    admin: await user('admin'),
    managerByEmail: await claims({ sub: 'by-email', preferred_username: uniqueSlug(), email }),
    managerByList: await claims({ sub: 'by-list', preferred_username: listed, email: 'listed@ut.example' }),
    expired: await claims({ ...admin, iat: now - 400, exp: now - 60 }),
    otherClient: await claims({ ...admin, ...elsewhere }),
    cookie: { ...sameOrigin, Cookie },
    cookieWithXsrf: { ...sameOrigin, Cookie: `${Cookie}; _xsrf=abc`, 'X-XSRFToken': 'abc' },
  }
  return { api, headersOf: (name) => headers[name] }
}

/** The session cookie of the manage area for a manager of the provider. */
export async function manageCookie(api: Api, username: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOf(username)}` }
  const opened = await api.send('/api/v1/session', { method: 'POST', headers })
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  return cookie
}
