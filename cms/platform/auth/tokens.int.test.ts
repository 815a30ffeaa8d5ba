import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type Issuer, startIssuer } from '../../../testing/issuer.ts'

const algorithms = ['ES256', 'ES384', 'ES512', 'PS256', 'PS512', 'RS512', 'EdDSA', 'Ed25519']
const keys = new Map<string, Issuer['first']>()
const issuer = await startIssuer()
for (const alg of algorithms) keys.set(alg, await issuer.addKey(alg, alg))
issuer.setMode('failing')
// The configuration is read once, on import.
Object.assign(process.env, { OIDC_URL: issuer.url, OIDC_REALM: '', OIDC_CLIENT_ID: 'register' })
const { send } = await (await import('../../../testing/api.ts')).startedApi()

afterAll(() => issuer.stop())

function call(authorization: string | undefined, path = '/api/v2/topics') {
  return send(path, { headers: authorization === undefined ? {} : { authorization } })
}

async function expectRejected(authorization: string) {
  const response = await call(authorization)
  expect([response.status, await response.json()]).toEqual([
    401,
    { status: 401, error: 'errors.unauthorized' },
  ])
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  expect(response.headers.get('cache-control')).toBe('no-store')
}

/** Responses to an authenticated caller are never public. */
async function expectAccepted(token: string) {
  const response = await call(`Bearer ${token}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
}

function encode(part: unknown) {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
function secondsFromNow(seconds: number) {
  return Math.floor(Date.now() / 1000) + seconds
}
function validToken() {
  return issuer.sign(issuer.claims())
}
function tokenWith(claims: object) {
  return issuer.sign(issuer.claims(claims))
}

/** Signed with a foreign key. */
async function forged(header: object = {}) {
  const { privateKey } = await generateKeyPair('RS256')
  const token = new SignJWT(issuer.claims())
  return token.setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(privateKey)
}

/** Signed with a foreign key that the token itself contains. */
async function selfSigned(header: object = {}) {
  const { jwk, privateKey } = await issuer.addKey('own', 'RS256', true)
  return new SignJWT(issuer.claims()).setProtectedHeader({ alg: 'RS256', jwk, ...header }).sign(privateKey)
}

/** Signed with public data as if it were a shared secret. */
function signedWithSecret(secret: string): string {
  const text = `${encode({ alg: 'HS256', kid: 'first', typ: 'JWT' })}.${encode(issuer.claims())}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

it('responds with 503 to tokens that cannot be verified until the provider is available', async () => {
  const authorization = `Bearer ${await validToken()}`
  for (const path of ['/api/v2/topics', '/api/items']) {
    const response = await call(authorization, path)
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 503, error: 'errors.unavailable' },
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await call('Bearer garbage')).status).toBe(401)
  for (const path of ['/api/v2/topics', '/api/v1/forms', '/api/v1/config', '/api/health'])
    expect([path, (await call(undefined, path)).status]).toEqual([path, 200])

  issuer.setMode('available')
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 6_000)
  expect((await call(authorization)).status).toBe(200)
  vi.useRealTimers()
})

describe('a token is accepted', () => {
  it('if it was issued to or for our client', async () => {
    await expectAccepted(await validToken())
    await expectAccepted(await tokenWith({ aud: ['account', 'register'] }))
    await expectAccepted(await tokenWith({ aud: 'account', azp: 'register' }))
    await expectAccepted(await tokenWith({ aud: undefined, client_id: 'register' }))
    await expectAccepted(await issuer.sign(issuer.claims(), issuer.first, { typ: 'at+jwt' }))
    await expectAccepted(await tokenWith({ typ: 'Bearer', nonce: 'n' }))
    expect((await call(`bearer  ${await validToken()} `)).status).toBe(200)
  })

  it.each(algorithms)('if it is signed with %s', async (alg) => {
    expect(keys.get(alg)?.alg).toBe(alg)
    await expectAccepted(await issuer.sign(issuer.claims(), keys.get(alg)))
  })

  it('whatever the type or length of other claims is', async () => {
    await expectAccepted(
      await tokenWith({
        preferred_username: 7,
        email: null,
        email_verified: 'maybe',
        name: { first: 'Mari' },
        realm_access: null,
        resource_access: 'admin',
        groups: { 0: 'admin' },
        affiliation: 3,
      }),
    )
    await expectAccepted(await tokenWith({ preferred_username: 'a\u0000b', name: '\u0000' }))
    await expectAccepted(await tokenWith({ preferred_username: 'x'.repeat(5000) }))
    const groups = Array.from({ length: 400 }, (_, index) => `/group/${index}`)
    await expectAccepted(await tokenWith({ groups }))
  })
})

describe('a token is rejected', () => {
  it.each<[string, object]>([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['no issuer', { iss: undefined }],
    ['a recent expiry', { exp: secondsFromNow(-10), iat: secondsFromNow(-310) }],
    ['an old expiry', { exp: 1 }],
    ['a start in the future', { nbf: secondsFromNow(60) }],
    ['an issue time in the future', { iat: secondsFromNow(3600), exp: secondsFromNow(7200) }],
    ['no expiry', { exp: undefined }],
    ['a string as expiry', { exp: 'tomorrow' }],
    ['null as expiry', { exp: null }],
    ['a string as start', { nbf: 'yesterday' }],
    ['a string as issue time', { iat: 'now' }],
    ['no subject', { sub: undefined }],
    ['null as subject', { sub: null }],
    ['an empty subject', { sub: '' }],
    ['a blank subject', { sub: ' ' }],
    ['a list as subject', { sub: ['mari'] }],
    ['a number as subject', { sub: 7 }],
    ['a subject that the database cannot store', { sub: 'a\u0000b' }],
    ['another client', { aud: 'other', azp: 'other', client_id: 'other' }],
    ['several other clients', { aud: ['account', 'other'] }],
    ['no client', { aud: undefined }],
    ['a number as audience', { aud: 7 }],
    ['a number in the audience', { aud: ['register', 7] }],
    ['a number as authorized party', { azp: 7 }],
    ['the type of an id token (Keycloak)', { typ: 'ID' }],
    ['the type of a refresh token (Keycloak)', { typ: 'Refresh' }],
    ['the type of an offline token (Keycloak)', { typ: 'Offline' }],
    ['the access token hash of an id token', { at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' }],
    ['the code hash of an id token', { c_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' }],
  ])('with %s', async (_, claims) => {
    await expectRejected(`Bearer ${await tokenWith(claims)}`)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['has a longer issuer', () => tokenWith({ iss: `${issuer.issuer}/` })],
    ['is signed with a foreign key under a known id', () => forged()],
    ['is signed with a foreign key under another id', () => forged({ kid: 'mine' })],
    ['is signed with a foreign key without id', () => forged({ kid: undefined })],
    ['is not signed', () => new UnsecuredJWT(issuer.claims()).encode()],
    ['is not signed (NONE)', () => `${encode({ alg: 'NONE', kid: 'first' })}.${encode(issuer.claims())}.`],
    [
      'is not signed, but has the signature of another',
      async () =>
        `${encode({ alg: 'none' })}.${encode(issuer.claims())}.${(await validToken()).split('.')[2]}`,
    ],
    [
      'uses the public key as a secret',
      async () => signedWithSecret(await exportSPKI(issuer.first.publicKey)),
    ],
    ['uses the published key as a secret', () => signedWithSecret(JSON.stringify(issuer.first.jwk))],
    ['uses the modulus as a secret', () => signedWithSecret(issuer.first.jwk.n ?? '')],
    ['uses an empty secret', () => signedWithSecret('')],
    ['contains its key', () => selfSigned()],
    ['contains its key under a known id', () => selfSigned({ kid: 'first' })],
    ['has another type', () => issuer.sign(issuer.claims(), issuer.first, { typ: 'logout+jwt' })],
    [
      'has an unknown critical header',
      async () => {
        const [, payload, signature] = (await validToken()).split('.')
        return `${encode({ alg: 'RS256', kid: 'first', crit: ['x'], x: 1 })}.${payload}.${signature}`
      },
    ],
  ])('that %s', async (_, create) => {
    await expectRejected(`Bearer ${await create()}`)
  })

  it.each(['jku', 'x5u'])('without following its header %s', async (name) => {
    const { length } = issuer.requests
    await expectRejected(`Bearer ${await forged({ kid: 'elsewhere', [name]: `${issuer.url}/${name}` })}`)
    expect(issuer.requests.slice(length)).not.toContain(`/${name}`)
  })

  it.each<[string, (token: string) => string]>([
    ['a truncated signature', (token) => token.slice(0, -20)],
    ['one character missing', (token) => token.slice(0, -1)],
    ['an empty signature', (token) => token.replace(/[^.]*$/, '')],
    ['two parts', (token) => token.replace(/\.[^.]*$/, '')],
    ['five parts', (token) => `${token}.a.b`],
    [
      'other claims',
      (token) => token.replace(/\.[^.]*\./, `.${encode({ ...issuer.claims(), groups: ['admin'] })}.`),
    ],
    ['a list as claims', (token) => token.replace(/\.[^.]*\./, `.${encode([1])}.`)],
    ['null as claims', (token) => token.replace(/\.[^.]*\./, `.${encode(null)}.`)],
    ['invalid JSON as claims', (token) => token.replace(/\.[^.]*\./, '.e30x.')],
    ['invalid JSON as header', (token) => `e30x${token}`],
    ['null as header', (token) => token.replace(/^[^.]*/, encode(null))],
    ['a string as header', (token) => token.replace(/^[^.]*/, encode('RS256'))],
    ['an object as key id', (token) => token.replace(/^[^.]*/, encode({ alg: 'RS256', kid: {} }))],
    ['a word', () => 'garbage'],
    ['three dots', () => '...'],
    ['two dots', () => '..'],
    ['other characters', () => '%00.%00.%00'],
  ])('with %s', async (_, spoil) => {
    await expectRejected(`Bearer ${spoil(await validToken())}`)
  })

  it.each(['Bearer', 'Bearer ', 'Basic bWFyaTptYXJp', 'Bearer a b', 'Token x', ''])(
    'in the header "%s"',
    (header) => expectRejected(header),
  )
})

it('names no error in WWW-Authenticate if a token is missing', async () => {
  const response = await call(undefined, '/api/v1/admin/thesis')
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})
