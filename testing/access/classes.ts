import type { JWTPayload } from 'jose'
import { type Api, startedApi } from '../api.ts'
import { fresh } from '../good-definition-inputs.ts'
import { issueToken } from '../issue-token.ts'
import { tokenOf } from '../people.ts'

/** In `MANAGER_EMAILS` of the tests that ask as `managerByEmail`: `vi.hoisted` puts it there before anything reads it. */
export const namedManager = 'nimeline.haldur@ut.example'

/** The classes of contract §2 as they come: by the provider's people, by what the server adds, by what is no bearer at all. */
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

/** Those whom contract §2 tells apart when it comes to what they see. */
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

/** What each class's requests bear; puts `managerByList` on the access list. */
export async function startedClasses(): Promise<{ api: Api; headersOf: HeadersOf }> {
  const api = await startedApi()
  await api.as('admin')('addAccess', { body: { action: 'new', username: listed, fullName: 'Nimekirjas' } })
  const known = new Map<Class, Record<string, string>>([['anonymous', {}]])
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  for (const [name, username] of Object.entries(people)) {
    const key = classes.find((each) => each === name)
    if (key) known.set(key, bearer(await tokenOf(username)))
  }
  for (const [name, claims] of Object.entries(issued)) {
    const key = classes.find((each) => each === name)
    if (key) known.set(key, bearer(await issueToken({ email_verified: true, ...claims })))
  }
  const Cookie = await manageCookie(api, 'admin')
  known.set('cookie', { Cookie, 'Sec-Fetch-Site': 'same-origin' })
  known.set('cookieWithXsrf', {
    Cookie: `${Cookie}; _xsrf=abc`,
    'X-XSRFToken': 'abc',
    'Sec-Fetch-Site': 'same-origin',
  })
  return { api, headersOf: (name) => known.get(name) ?? {} }
}

/** The manage pages' cookie of one of the provider's managers. */
export async function manageCookie(api: Api, username: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOf(username)}` }
  const opened = await api.send('/api/v1/session', { method: 'POST', headers })
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  return cookie
}
