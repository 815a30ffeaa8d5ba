import type { JWTPayload } from 'jose'
import { type Api, startedApi } from '../api.ts'
import { fresh } from '../good-definition-inputs.ts'
import { issueToken } from '../issue-token.ts'
import { tokenOf } from '../people.ts'

/** Must be in `MANAGER_EMAILS` of tests that use `managerByEmail`: set it with `vi.hoisted`, before it is read. */
export const namedManager = 'nimeline.haldur@ut.example'

/** Caller classes (contract §2) by bearer token: of provider users, added by the server, and without a valid token. */
export const bearerClasses = [
  'anonymous',
  'signedIn',
  'student',
  'worker',
  'manager',
  'admin',
  'managerByEmail',
  'managerByList',
  'expired',
  'otherClient',
] as const
export type BearerClass = (typeof bearerClasses)[number]
export const classes = [...bearerClasses, 'cookie', 'cookieWithXsrf'] as const
export type Class = (typeof classes)[number]

/** The classes that contract §2 distinguishes for reading entries. */
export const seers = [
  'anonymous',
  'signedIn',
  'student',
  'worker',
  'manager',
  'admin',
  'managerByEmail',
  'managerByList',
  'cookieWithXsrf',
] as const satisfies Class[]
export type Seer = (typeof seers)[number]

export const managers = ['manager', 'admin', 'managerByEmail', 'managerByList'] as const satisfies Class[]
export function isManagerClass(name: Class): boolean {
  return managers.some((each) => each === name)
}

const people = {
  signedIn: 'nobody',
  student: 'student',
  worker: 'worker',
  manager: 'manager',
  admin: 'admin',
}
function now() {
  return Math.floor(Date.now() / 1000)
}
const listed = fresh()

const issued = {
  managerByEmail: { sub: 'by-email', preferred_username: fresh(), email: namedManager.toUpperCase() },
  managerByList: { sub: 'by-list', preferred_username: listed, email: 'listed@ut.example' },
  expired: { iat: now() - 400, exp: now() - 60, realm_access: { roles: ['admin'] } },
  otherClient: {
    aud: 'elsewhere',
    azp: 'elsewhere',
    client_id: 'elsewhere',
    realm_access: { roles: ['admin'] },
  },
} satisfies Record<string, JWTPayload>

export type HeadersOf = (name: Class) => Record<string, string>

/** Returns the request headers of each class; adds `managerByList` to the access list. */
export async function startedClasses(): Promise<{ api: Api; headersOf: HeadersOf }> {
  const api = await startedApi()
  await api.as('admin')('addAccess', { body: { action: 'new', username: listed, fullName: 'Nimekirjas' } })
  const headersByClass = new Map<Class, Record<string, string>>([['anonymous', {}]])
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  for (const [name, username] of Object.entries(people)) {
    const key = classes.find((each) => each === name)
    if (key) headersByClass.set(key, bearer(await tokenOf(username)))
  }
  for (const [name, claims] of Object.entries(issued)) {
    const key = classes.find((each) => each === name)
    if (key) headersByClass.set(key, bearer(await issueToken({ email_verified: true, ...claims })))
  }
  const Cookie = await manageCookie(api, 'admin')
  headersByClass.set('cookie', { Cookie, 'Sec-Fetch-Site': 'same-origin' })
  headersByClass.set('cookieWithXsrf', {
    Cookie: `${Cookie}; _xsrf=abc`,
    'X-XSRFToken': 'abc',
    'Sec-Fetch-Site': 'same-origin',
  })
  return { api, headersOf: (name) => headersByClass.get(name) ?? {} }
}

/** The session cookie of the manage area for a manager of the provider. */
export async function manageCookie(api: Api, username: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOf(username)}` }
  const opened = await api.send('/api/v1/session', { method: 'POST', headers })
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  return cookie
}
