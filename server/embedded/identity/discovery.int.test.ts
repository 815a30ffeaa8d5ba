import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, startTestRealm, type TestRealm } from './test-realm.ts'

let realm: TestRealm

beforeAll(async () => {
  realm = await startTestRealm()
})

afterAll(() => realm.stop())

const keysOf = async () => (await fetch(`${realm.protocol}/certs`)).json()

describe('discovery', () => {
  it('names the paths of Keycloak, and nothing that is not there', async () => {
    const answer = await fetch(`${realm.issuer}/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({
      issuer: realm.issuer,
      authorization_endpoint: `${realm.protocol}/auth`,
      token_endpoint: `${realm.protocol}/token`,
      userinfo_endpoint: `${realm.protocol}/userinfo`,
      end_session_endpoint: `${realm.protocol}/logout`,
      jwks_uri: `${realm.protocol}/certs`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      response_modes_supported: ['form_post', 'fragment', 'query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })

  it('is understood by an independent client', async () => {
    const metadata = (await realm.discover()).serverMetadata()
    expect(metadata.issuer).toBe(realm.issuer)
    expect(metadata.supportsPKCE()).toBe(true)
  })
})

describe('keys', () => {
  it('show nothing private', async () => {
    const { keys } = await keysOf()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it('stay the same over a restart', async () => {
    const before = await keysOf()
    await realm.restart()
    expect(await keysOf()).toEqual(before)
  })
})

describe('other origins', () => {
  const ask = (path: string, origin: string, init: RequestInit = {}) =>
    fetch(`${realm.issuer}${path}`, { ...init, headers: { origin, ...init.headers } })
  const allowed = ({ headers }: Response) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
  ]
  const calls: [string, RequestInit][] = [
    [
      '/protocol/openid-connect/token',
      {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'register', grant_type: 'refresh_token', refresh_token: 'x' }),
      },
    ],
    ['/protocol/openid-connect/userinfo', { method: 'GET' }],
    ['/account', { method: 'GET' }],
  ]

  it.each(calls)('that are ours may read %s', async (path, init) => {
    for (const origin of [home, 'http://thesis.localhost:3997']) {
      expect(allowed(await ask(path, origin, init))).toEqual([origin, 'true'])
      const preflight = await ask(path, origin, {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': init.method ?? 'GET',
          'access-control-request-headers': 'authorization',
        },
      })
      expect([preflight.status, ...allowed(preflight)]).toEqual([204, origin, 'true'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    }
  })

  it.each(calls)('that are not may not read %s', async (path, init) => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:3998',
      'https://localhost:3997',
      'http://localhost.evil.example:3997',
      'null',
    ])
      expect([origin, ...allowed(await ask(path, origin, init))]).toEqual([origin, null, null])
  })
})

describe('what is not there', () => {
  it('is said on a page, without a stack', async () => {
    for (const path of ['', '/nowhere', '/sign-in/%E0%A4%A', '/protocol/openid-connect/nowhere']) {
      const answer = await fetch(`${realm.issuer}${path}`)
      expect([400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(/)
    }
    const boundless = await fetch(`${realm.issuer}/sign-in/x`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'a'.repeat(20_000) }),
    })
    expect(boundless.status).toBe(413)
    expect(await boundless.text()).not.toContain('node_modules')
  })
})
