import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '../../../testing/issuer.ts'
import { listen } from '../../../testing/listen.ts'

const algorithms = ['ES256', 'ES384', 'ES512', 'PS256', 'PS512', 'RS512', 'EdDSA', 'Ed25519']
const keys = new Map<string, Issuer['first']>()
let issuer: Issuer
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  issuer = await startIssuer()
  for (const alg of algorithms) keys.set(alg, await issuer.addKey(alg, alg))
  // Read once, when the register is first imported.
  Object.assign(process.env, { OIDC_URL: issuer.url, OIDC_REALM: '', OIDC_CLIENT_ID: 'register' })
  const { startedApi } = await import('../../../testing/api.ts')
  const { send } = await startedApi()
  server = await listen((request) => send(new URL(request.url).pathname, request))
})

afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

function call(authorization: string | undefined, path = '/v2/topics', init: RequestInit = {}) {
  return fetch(`${server.origin}/api${path}`, {
    ...init,
    headers: { ...init.headers, ...(authorization !== undefined && { authorization }) },
  })
}

async function expectRefused(authorization: string, path?: string, init?: RequestInit) {
  const answer = await call(authorization, path, init)
  expect([answer.status, await answer.json()]).toEqual([401, { status: 401, error: 'errors.unauthorized' }])
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

/** Answers to a bearer are never public: this one was known. */
async function expectAccepted(token: string) {
  const answer = await call(`Bearer ${token}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
}

function encode(part: unknown) {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
function seconds(fromNow: number) {
  return Math.floor(Date.now() / 1000) + fromNow
}
function good() {
  return issuer.sign(issuer.claims())
}
function saying(more: object) {
  return issuer.sign(issuer.claims(more))
}
function headed(header: object) {
  return issuer.sign(issuer.claims(), issuer.first, header)
}

/** Somebody else's key, under a name of theirs or of the provider's. */
async function forged(header: object = {}, claims: JWTPayload = issuer.claims()) {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(privateKey)
}

/** The public key as if it were a shared secret. */
function confused(secret: string, header: object = { alg: 'HS256', kid: 'first', typ: 'JWT' }): string {
  const text = `${encode(header)}.${encode(issuer.claims())}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

describe('a token', () => {
  it('that is good is accepted', async () => {
    await expectAccepted(await good())
    await expectAccepted(await saying({ aud: ['account', 'register'] }))
    await expectAccepted(await saying({ aud: 'account', azp: 'register' }))
    await expectAccepted(await saying({ aud: undefined, client_id: 'register' }))
    await expectAccepted(await headed({ typ: 'at+jwt' }))
    await expectAccepted(await saying({ typ: 'Bearer', nonce: 'n' }))
    expect((await call(`bearer  ${await good()} `)).status).toBe(200)
  })

  it.each(algorithms)('signed by %s is accepted', async (alg) => {
    const key = keys.get(alg)
    await expectAccepted(await issuer.sign(issuer.claims(), key))
    expect(key?.alg).toBe(alg)
  })

  it.each<[string, object]>([
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['of an issuer below ours', { iss: 'ISSUER/' }],
    ['of no issuer', { iss: undefined }],
    ['that has ended', { exp: seconds(-10), iat: seconds(-310) }],
    ['that ended long ago', { exp: 1 }],
    ['that is not good yet', { nbf: seconds(60) }],
    ['from the future', { iat: seconds(3600), exp: seconds(7200) }],
    ['without an end', { exp: undefined }],
    ['that ends in words', { exp: 'tomorrow' }],
    ['that ends in nothing', { exp: null }],
    ['whose beginning is words', { nbf: 'yesterday' }],
    ['whose issuing is words', { iat: 'now' }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['whose subject is a number', { sub: 7 }],
    ['whose subject no database keeps', { sub: 'a\u0000b' }],
    ['for another client', { aud: 'other', azp: 'other', client_id: 'other' }],
    ['for several others', { aud: ['account', 'other'] }],
    ['for nobody', { aud: undefined }],
    ['whose audience is a number', { aud: 7 }],
    ['whose audience is no list of names', { aud: ['register', 7] }],
    ['whose party is a number', { azp: 7 }],
    ['that is an id token of Keycloak', { typ: 'ID' }],
    ['that is a refresh token of Keycloak', { typ: 'Refresh' }],
    ['that is an offline token of Keycloak', { typ: 'Offline' }],
    ['that is an id token by its hash', { at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' }],
    ['that is an id token by the hash of its code', { c_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' }],
  ])('%s is refused', async (_, more) => {
    const claims = issuer.claims(more)
    if (claims.iss === 'ISSUER/') claims.iss = `${issuer.issuer}/`
    await expectRefused(`Bearer ${await issuer.sign(claims)}`)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['by another key under a known name', () => forged()],
    ['by another key under its own name', () => forged({ kid: 'mine' })],
    ['by another key under no name', () => forged({ kid: undefined })],
    ['by nobody', () => new UnsecuredJWT(issuer.claims()).encode()],
    ['by nobody, in capitals', () => `${encode({ alg: 'NONE', kid: 'first' })}.${encode(issuer.claims())}.`],
    [
      'by nobody, and the signature of another',
      async () => `${encode({ alg: 'none' })}.${encode(issuer.claims())}.${(await good()).split('.')[2]}`,
    ],
    ['by the public key as a secret', async () => confused(await exportSPKI(issuer.first.publicKey))],
    ['by the published key as a secret', () => confused(JSON.stringify(issuer.first.jwk))],
    ['by its modulus as a secret', () => confused(issuer.first.jwk.n ?? '')],
    ['by an empty secret', () => confused('')],
    [
      'by a key that it brings',
      async () => {
        const { jwk, privateKey } = await issuer.addKey('brought', 'RS256', true)
        return new SignJWT(issuer.claims()).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey)
      },
    ],
    [
      'by a key that it brings under a known name',
      async () => {
        const { jwk, privateKey } = await issuer.addKey('first', 'RS256', true)
        return new SignJWT(issuer.claims())
          .setProtectedHeader({ alg: 'RS256', kid: 'first', jwk })
          .sign(privateKey)
      },
    ],
    ['for something else', () => headed({ typ: 'logout+jwt' })],
    [
      'with a demand that nobody knows',
      async () => {
        const [, payload, signature] = (await good()).split('.')
        return `${encode({ alg: 'RS256', kid: 'first', crit: ['x'], x: 1 })}.${payload}.${signature}`
      },
    ],
  ])('signed %s is refused', async (_, make) => {
    await expectRefused(`Bearer ${await make()}`)
  })

  it.each(['jku', 'x5u'])('is not looked for where its %s points', async (name) => {
    const { url } = issuer
    const before = issuer.requests.length
    await expectRefused(`Bearer ${await forged({ kid: 'elsewhere', [name]: `${url}/${name}` })}`)
    expect(issuer.requests.slice(before)).not.toContain(`/${name}`)
  })

  it.each<[string, (token: string) => string]>([
    ['cut short', (token) => token.slice(0, -20)],
    ['without its last letter', (token) => token.slice(0, -1)],
    ['without a signature', (token) => token.replace(/[^.]*$/, '')],
    ['of two parts', (token) => token.replace(/\.[^.]*$/, '')],
    ['of five parts', (token) => `${token}.a.b`],
    [
      'with other claims',
      (token) => token.replace(/\.[^.]*\./, `.${encode({ ...issuer.claims(), groups: ['admin'] })}.`),
    ],
    ['whose claims are a list', (token) => token.replace(/\.[^.]*\./, `.${encode([1])}.`)],
    ['whose claims are nothing', (token) => token.replace(/\.[^.]*\./, `.${encode(null)}.`)],
    ['whose claims are no JSON', (token) => token.replace(/\.[^.]*\./, '.e30x.')],
    ['whose header is no JSON', (token) => `e30x${token}`],
    ['whose header is nothing', (token) => token.replace(/^[^.]*/, encode(null))],
    ['whose header is a text', (token) => token.replace(/^[^.]*/, encode('RS256'))],
    ['whose name is a thing', (token) => token.replace(/^[^.]*/, encode({ alg: 'RS256', kid: {} }))],
    ['garbage', () => 'garbage'],
    ['dots', () => '...'],
    ['two dots', () => '..'],
    ['other signs', () => '%00.%00.%00'],
  ])('%s is refused', async (_, spoil) => {
    await expectRefused(`Bearer ${spoil(await good())}`)
  })

  it.each(['Bearer', 'Bearer ', 'Basic bWFyaTptYXJp', 'Bearer a b', 'Token x', ''])(
    'is refused when "%s" is sent in its place',
    (header) => expectRefused(header),
  )

  it('is held up by no claim of another shape', async () => {
    await expectAccepted(
      await saying({
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
    await expectAccepted(await saying({ preferred_username: 'a\u0000b', name: '\u0000' }))
    await expectAccepted(await saying({ preferred_username: 'x'.repeat(5000) }))
  })

  it('may be long, and is refused by status when it is too long', async () => {
    await expectAccepted(await saying({ groups: Array.from({ length: 400 }, (_, at) => `/group/${at}`) }))
    const boundless = await saying({ groups: Array.from({ length: 4000 }, (_, at) => `/group/${at}`) })
    expect((await call(`Bearer ${boundless}`)).status).toBe(431)
  })
})

describe('a bad token', () => {
  it.each([
    ['GET', '/v2/theses'],
    ['GET', '/v2/theses/meta'],
    ['GET', '/v1/config'],
    ['GET', '/health'],
    ['GET', '/openapi.json'],
    ['GET', '/v1/forms'],
    ['GET', '/v2/translations/et/common'],
    ['GET', '/v1/admin/thesis'],
    ['POST', '/v1/feedback'],
    ['POST', '/v1/session'],
    ['DELETE', '/v1/session'],
    ['POST', '/v1/topics'],
    ['GET', '/items'],
    ['GET', '/users/me'],
  ])('is refused by %s %s', async (method, path) => {
    const ended = await saying({ exp: seconds(-60) })
    await expectRefused(`Bearer ${ended}`, path, { method })
  })

  it('is told from none', async () => {
    const answer = await call(undefined, '/v1/admin/thesis')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })
})
