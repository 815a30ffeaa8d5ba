import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, describe, expect, it } from 'vitest'
import { claimsSchema } from '#contract/claims.ts'
import { classesOf } from '#contract/roles.ts'
import { skipSeconds } from '../../../testing/clock.ts'
import { sendRaw } from '../../../testing/http.ts'
import { home, startTestRealm, type TestRealm } from '../../../testing/test-realm.ts'

const realm = await startTestRealm()

afterAll(() => realm.stop())

const invalidGrant = { error: 'invalid_grant', status: 400 }

const usernameIn = (tokens: { access_token: string }) => decodeJwt(tokens.access_token).preferred_username

const request = (path: string, token?: string, init: RequestInit = {}) =>
  fetch(`${realm.issuer}${path}`, {
    ...init,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  })

const requestToken = (fields: Record<string, string>) =>
  request('/protocol/openid-connect/token', undefined, {
    method: 'POST',
    headers: { origin: home },
    body: new URLSearchParams({ client_id: 'register', ...fields }),
  })

/** The response to an authorization request with changed parameters; an undefined one is left out. */
async function authorize(changes: Record<string, string | undefined>, browser = realm.browser()) {
  const { url } = await realm.begin()
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  const page = await browser.get(url)
  const parameters = new URLSearchParams(page.url.search || page.url.hash.slice(1))
  return {
    status: page.status,
    hasReturned: page.url.origin === home,
    error: parameters.get('error'),
    text: page.text,
  }
}

describe('discovery', () => {
  it('lists the paths of Keycloak and only supported features', async () => {
    const response = await fetch(`${realm.issuer}/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({
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

  it('has one public key, the same after a restart', async () => {
    const loadKeys = async () => (await fetch(`${realm.protocol}/certs`)).json()
    const { keys } = await loadKeys()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    await realm.restart()
    expect(await loadKeys()).toEqual({ keys })
  })
})

describe('CORS', () => {
  const allowed = ({ headers }: Response) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
  ]

  it.each([
    ['/protocol/openid-connect/token', 'client_id=register&grant_type=refresh_token&refresh_token=x'],
    ['/protocol/openid-connect/userinfo', undefined],
    ['/account', undefined],
  ])('allows %s from own origins only', async (path, fields) => {
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : { method: 'GET' }
    for (const origin of [home, 'http://thesis.localhost:3997']) {
      expect(allowed(await request(path, undefined, { ...init, headers: { origin } }))).toEqual([
        origin,
        'true',
      ])
      const preflight = await request(path, undefined, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': init.method,
          'access-control-request-headers': 'authorization',
        },
      })
      expect([preflight.status, ...allowed(preflight)]).toEqual([204, origin, 'true'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    }
    for (const origin of [
      'https://evil.example',
      'http://localhost:3998',
      'https://localhost:3997',
      'http://localhost.evil.example:3997',
      'null',
    ]) {
      const response = await request(path, undefined, { ...init, headers: { origin } })
      expect([origin, ...allowed(response)]).toEqual([origin, null, null])
    }
  })
})

describe('authorization', () => {
  it('returns state, nonce and issuer', async () => {
    const { page, exchange, state, nonce } = await realm.enterPassword(realm.browser(), 'student')
    expect(page.url.pathname).toBe('/manage/data')
    expect(Object.fromEntries(page.url.searchParams)).toEqual({
      code: expect.any(String),
      state,
      iss: realm.issuer,
    })
    const tokens = await exchange(page.url)
    expect(tokens.claims()).toMatchObject({ nonce, aud: 'register', iss: realm.issuer, typ: 'ID' })
    await expect(exchange(page.url, { expectedState: 'another' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"state"') },
    })
  })

  it('supports response_mode=fragment', async () => {
    const parameters = { response_mode: 'fragment' }
    const { page, exchange, state } = await realm.enterPassword(realm.browser(), 'student', parameters)
    expect(page.url.search).toBe('')
    const answer = new URLSearchParams(page.url.hash.slice(1))
    expect(answer.get('state')).toBe(state)
    expect((await exchange(new URL(`?${answer}`, page.url))).access_token).toBeTruthy()
    const { url: silent } = await realm.begin({ ...parameters, prompt: 'none' })
    expect((await realm.browser().get(silent)).url.hash).toContain('error=login_required')
  })

  it.each([
    ['code_challenge', undefined, 'invalid_request'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['response_type', 'token', 'unsupported_response_type'],
  ])('returns an error for %s=%s', async (name, value, error) => {
    expect(await authorize({ [name]: value })).toMatchObject({ hasReturned: true, error })
  })

  it.each([
    `${home}/`,
    `${home}/thesis/lisa?language=et&q=%C3%B5`,
    'http://thesis.localhost:3997/thesis',
    'http://staging.topics.localhost:3997/',
  ])('accepts the redirect URI %s', async (redirect_uri) => {
    expect((await authorize({ redirect_uri })).text).toContain('name="password"')
  })

  it.each([
    'https://evil.example/',
    'http://localhost:3998/',
    'http://localhost/',
    'https://localhost:3997/',
    'http://localhost.evil.example:3997/',
    'http://evillocalhost:3997/',
    'http://localhost:3997@evil.example/',
    'http://evil.example\\@localhost:3997/',
    'http://somebody@localhost:3997/',
    'http://localhost:3997/#part',
    '//localhost:3997/',
    '/thesis',
    'javascript:alert(1)',
    'data:text/html,x',
    'localhost:3997',
  ])('rejects the redirect URI %s', async (redirect_uri) => {
    expect(await authorize({ redirect_uri })).toMatchObject({ hasReturned: false, status: 400 })
  })

  it('prompt=none returns a code for a signed-in user, also after a restart, and login_required for others', async () => {
    const browser = realm.browser()
    expect(await authorize({ prompt: 'none' }, browser)).toMatchObject({
      hasReturned: true,
      error: 'login_required',
    })
    await realm.signIn(browser, 'manager')
    await realm.restart()
    const { url, exchange } = await realm.begin({ prompt: 'none' })
    const tokens = await exchange((await browser.get(url)).url)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ realm_access: { roles: ['hpc-employee'] } })
  })

  it('asks a signed-in user nothing, not even with prompt=consent', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    expect(await authorize({}, browser)).toMatchObject({ hasReturned: true, error: null })
    expect(await authorize({ prompt: 'consent' }, browser)).toMatchObject({ hasReturned: true, error: null })
    const { tokens } = await realm.signIn(realm.browser(), 'worker', { prompt: 'consent' })
    expect(usernameIn(tokens)).toBe('worker')
  })

  it('with prompt=login asks again, and accepts another user', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    const { tokens } = await realm.signIn(browser, 'manager', { prompt: 'login' })
    expect(usernameIn(tokens)).toBe('manager')
    const { url, exchange } = await realm.begin({ prompt: 'none' })
    expect(usernameIn(await exchange((await browser.get(url)).url))).toBe('manager')
  })

  it('asks again when the sign-in is older than max_age, and reports its time', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    skipSeconds(120)
    expect((await authorize({ max_age: '60' }, browser)).text).toContain('name="password"')
    expect(await authorize({ max_age: '600' }, browser)).toMatchObject({ hasReturned: true, error: null })
    const { tokens } = await realm.signIn(browser, 'student', { max_age: '60' })
    expect(Number(tokens.claims()?.auth_time)).toBeGreaterThan(Date.now() / 1000 - 30)
  })

  it('fills in the username of login_hint', async () => {
    const { text } = await authorize({ login_hint: 'mari"><b>' })
    expect(text).toContain('value="mari&#34;&#62;&#60;b&#62;"')
    expect(text).toMatch(/id="password"[^>]*autofocus/)
  })

  it.each([
    ['en', 'en'],
    ['et', 'et'],
    ['ru en', 'en'],
    ['en-GB', 'en'],
    ['fi', 'et'],
    ['', 'et'],
  ])('for ui_locales=%j shows the page in %s', async (ui_locales, language) => {
    expect((await authorize({ ui_locales })).text).toContain(`<html lang="${language}">`)
  })

  it("ignores Keycloak's own parameters", async () => {
    const { tokens } = await realm.signIn(realm.browser(), 'student', {
      kc_idp_hint: 'google',
      kc_action: 'UPDATE_PASSWORD',
      acr_values: '2',
      scope: 'openid offline',
    })
    expect(usernameIn(tokens)).toBe('student')
  })
})

describe('tokens', () => {
  it('have the claims of Keycloak', async () => {
    const { config, tokens } = await realm.signIn(realm.browser(), 'worker')
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: realm.issuer,
      typ: 'Bearer',
      aud: 'register',
      azp: 'register',
      client_id: 'register',
      preferred_username: 'worker',
      name: 'Jaan Tamm',
      given_name: 'Jaan',
      family_name: 'Tamm',
      email: 'jaan.tamm@ut.example',
      email_verified: true,
      affiliation: ['employee'],
      groups: ['/ut_tootajad_auto'],
      realm_access: { roles: [] },
      resource_access: { register: { roles: [] } },
      sid: expect.any(String),
    })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    expect(tokens.claims()).toMatchObject({
      preferred_username: 'worker',
      email: 'jaan.tamm@ut.example',
      typ: 'ID',
    })
    const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub ?? '')
    expect(info).toMatchObject({ preferred_username: 'worker', name: 'Jaan Tamm' })
  })

  it.each([
    ['student', ['student']],
    ['worker', ['worker']],
    ['manager', ['manager', 'worker']],
    ['admin', ['admin', 'manager', 'worker']],
    ['nobody', []],
  ])('give %s the roles of contract §8', async (username, classes) => {
    const { tokens } = await realm.signIn(realm.browser(), username)
    const claims = claimsSchema.parse(decodeJwt(tokens.access_token))
    expect([...classesOf(claims, 'register')].sort()).toEqual(classes)
  })

  it('are valid for five minutes, or for the configured time', async () => {
    const lifetimesOf = async ({ signIn, browser }: TestRealm) => {
      const { tokens } = await signIn(browser(), 'student')
      const { exp = 0, iat = 0 } = decodeJwt(tokens.access_token)
      const id = tokens.claims()
      return [exp - iat, (id?.exp ?? 0) - (id?.iat ?? 0), tokens.expires_in]
    }
    expect(await lifetimesOf(realm)).toEqual([300, 300, 300])
    const configured = await startTestRealm({ accessTokenSeconds: 20 })
    try {
      expect(await lifetimesOf(configured)).toEqual([20, 20, 20])
    } finally {
      await configured.stop()
    }
  })
})

describe('an authorization code', () => {
  it('is valid for a minute', async () => {
    const { page, exchange } = await realm.enterPassword(realm.browser(), 'student')
    skipSeconds(61)
    await expect(exchange(page.url)).rejects.toMatchObject(invalidGrant)
  })
})

describe('a refresh token', () => {
  it('is opaque, as with most providers, and stays valid over a restart', async () => {
    const { config, tokens } = await realm.signIn(realm.browser(), 'student')
    const first = tokens.refresh_token ?? ''
    expect(first).toMatch(/^[\w-]{40,}$/)
    await realm.restart()
    const second = await client.refreshTokenGrant(config, first)
    expect(second.refresh_token).toBe(first)
    expect(usernameIn(second)).toBe('student')
    expect(decodeJwt(second.access_token).sid).toBe(decodeJwt(tokens.access_token).sid)
  })

  it('can be used again, because two tabs may have the same one', async () => {
    const { config, tokens } = await realm.signIn(realm.browser(), 'student')
    const refresh = () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const [first, second] = await Promise.all([refresh(), refresh()])
    expect(first.access_token).not.toBe(second.access_token)
    expect(usernameIn(await client.refreshTokenGrant(config, first.refresh_token ?? ''))).toBe('student')
  })

  it('is valid for seven days after the sign-in, also one that the session has given later', async () => {
    const browser = realm.browser()
    const { config, tokens } = await realm.signIn(browser, 'student')
    skipSeconds(3600)
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(decodeJwt(fresh.access_token).iat).toBeGreaterThan(decodeJwt(tokens.access_token).exp ?? 0)
    skipSeconds(6 * 24 * 3600)
    const silent = await realm.begin({ prompt: 'none' })
    const later = await silent.exchange((await browser.get(silent.url)).url)
    expect(usernameIn(await client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('student')
    expect(usernameIn(await client.refreshTokenGrant(config, later.refresh_token ?? ''))).toBe('student')
    skipSeconds(24 * 3600)
    for (const token of [tokens.refresh_token, later.refresh_token])
      await expect(client.refreshTokenGrant(config, token ?? '')).rejects.toMatchObject(invalidGrant)
    expect(await authorize({ prompt: 'none' }, browser)).toMatchObject({ error: 'login_required' })
  })

  it('of a second sign-in in the same session is valid for seven days too', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    skipSeconds(6 * 24 * 3600)
    const { config, tokens } = await realm.signIn(browser, 'student', { prompt: 'login' })
    skipSeconds(6 * 24 * 3600)
    expect(usernameIn(await client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('student')
  })

  it.each([
    ['', 'invalid_request'],
    ['x', 'invalid_grant'],
    ['a.b.c', 'invalid_grant'],
    ['e30.e30.', 'invalid_grant'],
  ])('%j is answered 400 %s', async (refresh_token, error) => {
    const response = await requestToken({ grant_type: 'refresh_token', refresh_token })
    expect([response.status, (await response.json()).error]).toEqual([400, error])
    expect(response.headers.get('access-control-allow-origin')).toBe(home)
  })
})

describe('userinfo and account', () => {
  it('return the profile of the bearer', async () => {
    const { tokens } = await realm.signIn(realm.browser(), 'student')
    const { sub } = decodeJwt(tokens.access_token)
    for (const method of ['GET', 'POST']) {
      const response = await request('/protocol/openid-connect/userinfo', tokens.access_token, { method })
      expect(await response.json()).toEqual({
        sub,
        preferred_username: 'student',
        name: 'Mari Maasikas',
        given_name: 'Mari',
        family_name: 'Maasikas',
        email: 'mari.maasikas@ut.example',
        email_verified: true,
        groups: [],
        affiliation: ['student'],
      })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await (await request('/account', tokens.access_token)).json()).toEqual({
      id: sub,
      username: 'student',
      firstName: 'Mari',
      lastName: 'Maasikas',
      email: 'mari.maasikas@ut.example',
      emailVerified: true,
      attributes: { affiliation: ['student'] },
    })
  })

  it('accept only a valid access token', async () => {
    const { tokens } = await realm.signIn(realm.browser(), 'student')
    const invalid = [
      undefined,
      'x',
      `${tokens.access_token}x`,
      tokens.access_token.slice(0, -9),
      tokens.id_token,
      tokens.refresh_token,
    ]
    for (const path of ['/account', '/protocol/openid-connect/userinfo'])
      for (const token of invalid) {
        const response = await request(path, token)
        expect([path, token, response.status]).toEqual([path, token, 401])
        expect(response.headers.get('www-authenticate')).toContain('Bearer')
      }
    skipSeconds(301)
    expect((await request('/account', tokens.access_token)).status).toBe(401)
  })
})

it('shows errors on a page, without a stack trace', async () => {
  for (const path of ['', '/nowhere', '/sign-in/%E0%A4%A', '/protocol/openid-connect/nowhere']) {
    const response = await fetch(`${realm.issuer}${path}`)
    expect([400, 404]).toContain(response.status)
    expect(await response.text()).not.toMatch(/node_modules|at \w+ \(/)
  }
  const tooLong = await fetch(`${realm.issuer}/sign-in/x`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'a'.repeat(20_000) }),
  })
  expect(tooLong.status).toBe(413)
  expect(await tooLong.text()).not.toContain('node_modules')
})

it('has the addresses of its issuer, whatever host a request names', async () => {
  const port = Number(new URL(realm.issuer).port)
  const path = new URL(`${realm.issuer}/.well-known/openid-configuration`).pathname
  for (const [target, host] of [
    [path, 'evil.localhost'],
    [`http://evil.localhost${path}`, 'localhost'],
  ] as const) {
    const { body } = await sendRaw(port, target, {
      headers: { Host: host, 'X-Forwarded-Host': 'evil.example' },
    })
    expect(body.toString()).toContain(`"authorization_endpoint":"${realm.issuer}/`)
    expect(body.toString()).not.toContain('evil')
  }
})
