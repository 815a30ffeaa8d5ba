import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdentity } from './start-identity.ts'
import { Browser } from './test-browser.ts'

const home = 'http://localhost:3997'
const callback = `${home}/manage/data`
let dataDir: string
let identity: Awaited<ReturnType<typeof startIdentity>>

const surroundings = () => ({ dataDir, host: '127.0.0.1', port: 3997, publicUrl: home, production: false })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'register-identity-'))
  identity = await startIdentity(surroundings())
})

afterAll(async () => {
  await identity.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const discover = () =>
  client.discovery(new URL(`${identity.url}/realms/ut`), 'register', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })

const begin = async (more: Record<string, string> = {}) => {
  const config = await discover()
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const state = client.randomState()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce,
    state,
    ...more,
  })
  const exchange = (returned: URL) =>
    client.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
    })
  return { config, url, exchange }
}

const signIn = async (browser: Browser, username: string) => {
  const { config, url, exchange } = await begin()
  const form = await browser.get(url)
  const returned = await browser.post(form.url, { username, password: username })
  return { config, tokens: await exchange(returned.url) }
}

describe('discovery', () => {
  it('names the paths of Keycloak', async () => {
    const answer = await fetch(`${identity.url}/realms/ut/.well-known/openid-configuration`)
    const base = `${identity.url}/realms/ut/protocol/openid-connect`
    expect(await answer.json()).toMatchObject({
      issuer: `${identity.url}/realms/ut`,
      authorization_endpoint: `${base}/auth`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/userinfo`,
      end_session_endpoint: `${base}/logout`,
      jwks_uri: `${base}/certs`,
      code_challenge_methods_supported: ['S256'],
    })
  })
})

describe('signing in', () => {
  it('gives tokens that say who one is', async () => {
    const { config, tokens } = await signIn(new Browser(home), 'worker')
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: `${identity.url}/realms/ut`,
      aud: 'register',
      azp: 'register',
      client_id: 'register',
      preferred_username: 'worker',
      name: 'Jaan Tamm',
      given_name: 'Jaan',
      family_name: 'Tamm',
      email: 'jaan.tamm@ut.example',
      affiliation: ['employee'],
      groups: ['/ut_tootajad_auto'],
      realm_access: { roles: [] },
      resource_access: { register: { roles: [] } },
      sid: expect.any(String),
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300)
    expect(decodeProtectedHeader(tokens.access_token).alg).toBe('RS256')
    expect(tokens.claims()).toMatchObject({ preferred_username: 'worker', email: 'jaan.tamm@ut.example' })
    const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub ?? '')
    expect(info).toMatchObject({ preferred_username: 'worker', name: 'Jaan Tamm' })
  })

  it('answers the profile call of Keycloak clients', async () => {
    const { tokens } = await signIn(new Browser(home), 'student')
    const ask = (token: string) =>
      fetch(`${identity.url}/realms/ut/account`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json', origin: home },
      })
    const answer = await ask(tokens.access_token)
    expect(answer.headers.get('access-control-allow-origin')).toBe(home)
    expect(await answer.json()).toEqual({
      id: decodeJwt(tokens.access_token).sub,
      username: 'student',
      firstName: 'Mari',
      lastName: 'Maasikas',
      email: 'mari.maasikas@ut.example',
      emailVerified: true,
      attributes: { affiliation: ['student'] },
    })
    expect((await ask(`${tokens.access_token}x`)).status).toBe(401)
  })

  it('says that a password is wrong, in the language asked for, and lets one try again', async () => {
    const browser = new Browser(home)
    const { url } = await begin({ ui_locales: 'en' })
    const form = await browser.get(url)
    expect(form.text).toMatch(/<html lang="en">/)
    const again = await browser.post(form.url, { username: 'student', password: 'worker' })
    expect(again.status).toBe(401)
    expect(again.text).toContain('The username or the password is wrong.')
    const estonian = await browser.get(new URL('?language=et', form.url))
    expect(estonian.text).toContain('Kasutajanimi')
    const done = await browser.post(form.url, { username: 'student', password: 'student' })
    expect(done.url.searchParams.get('code')).toBeTruthy()
  })

  it('is silent for somebody who is signed in, and an error for anybody else', async () => {
    const browser = new Browser(home)
    const { url: before } = await begin({ prompt: 'none' })
    expect((await browser.get(before)).url.searchParams.get('error')).toBe('login_required')
    await signIn(browser, 'manager')
    const { url, exchange } = await begin({ prompt: 'none' })
    const tokens = await exchange((await browser.get(url)).url)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ realm_access: { roles: ['hpc-employee'] } })
  })

  it('needs a challenge and returns to this product alone', async () => {
    const browser = new Browser(home)
    const { url } = await begin()
    url.searchParams.set('redirect_uri', 'https://evil.example/')
    expect((await browser.get(url)).status).toBe(400)
    url.searchParams.set('redirect_uri', 'http://thesis.localhost:3997/thesis')
    expect((await browser.get(url)).text).toContain('name="password"')
    url.searchParams.set('redirect_uri', callback)
    url.searchParams.delete('code_challenge')
    expect((await browser.get(url)).url.searchParams.get('error')).toBe('invalid_request')
  })
})

describe('a refresh token', () => {
  it('can be decoded as Keycloak clients do, and outlives a restart of the provider', async () => {
    const { config, tokens } = await signIn(new Browser(home), 'student')
    const first = tokens.refresh_token ?? ''
    expect(decodeJwt(first)).toMatchObject({ typ: 'Refresh', azp: 'register' })
    await identity.stop()
    identity = await startIdentity(surroundings())
    const second = await client.refreshTokenGrant(config, first)
    expect(decodeJwt(second.access_token).preferred_username).toBe('student')
    const sid = (token: string) => decodeJwt(token).sid
    expect(sid(second.access_token)).toBe(sid(tokens.access_token))
    // Two tabs may hold the same one.
    await client.refreshTokenGrant(config, first)
  })
})

describe('logging out', () => {
  it('with a token happens at once, and ends session and refresh token', async () => {
    const browser = new Browser(home)
    const { config, tokens } = await signIn(browser, 'student')
    const url = client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${home}/topics`,
      id_token_hint: tokens.id_token ?? '',
    })
    expect((await browser.get(url)).url.href).toBe(`${home}/topics`)
    const { url: silent } = await begin({ prompt: 'none' })
    expect((await browser.get(silent)).url.searchParams.get('error')).toBe('login_required')
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    })
  })

  it('without one is asked about', async () => {
    const browser = new Browser(home)
    const { config } = await signIn(browser, 'student')
    const url = client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${home}/`, ui_locales: 'en' })
    const page = await browser.get(url)
    expect(page.text).toContain('Do you want to sign out?')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const done = await browser.post(new URL(action), { xsrf, logout: 'yes' })
    expect(done.url.href).toBe(`${home}/`)
  })
})

describe('signing up', () => {
  it('makes a person without any role, who is there after a restart', async () => {
    const browser = new Browser(home)
    const { url, exchange } = await begin()
    url.pathname = url.pathname.replace(/auth$/, 'registrations')
    const form = await browser.get(url)
    expect(form.text).toContain('Loo konto')
    const action = new URL(/action="([^"?]+)/.exec(form.text)?.[1] ?? '', form.url)
    const given = { username: 'Uus.Inimene', firstName: 'Uus', lastName: 'Inimene', email: 'uus@ut.example' }
    const wrong = await browser.post(action, { ...given, username: 'student', password: 'short' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('vähemalt 8 märki')
    const taken = await browser.post(action, { ...given, username: 'student', password: 'piisavalt pikk' })
    expect(taken.text).toContain('juba võetud')
    const done = await browser.post(action, { ...given, password: 'piisavalt pikk' })
    expect(decodeJwt((await exchange(done.url)).access_token)).toMatchObject({
      preferred_username: 'uus.inimene',
      email_verified: false,
      realm_access: { roles: [] },
      groups: [],
    })
    await identity.stop()
    identity = await startIdentity(surroundings())
    const { url: later } = await begin()
    const next = new Browser(home)
    const signIn = await next.get(later)
    const back = await next.post(signIn.url, { username: 'uus.inimene', password: 'piisavalt pikk' })
    expect(back.url.searchParams.get('code')).toBeTruthy()
  })
})

describe('inside a frame of the site', () => {
  it('says whether cookies come through', async () => {
    const step = `${identity.url}/realms/ut/protocol/openid-connect/3p-cookies/step1.html`
    expect((await new Browser(home).get(new URL(step))).text).toContain("postMessage('supported'")
    const withoutCookies = await fetch(step)
    expect(await withoutCookies.text()).toContain("postMessage('unsupported'")
    expect(withoutCookies.headers.get('content-security-policy')).toContain('http://*.localhost:3997')
  })

  it('sets cookies that Chromium sends into frames on other sites', async () => {
    const { url } = await begin()
    const chromium = await fetch(url, { redirect: 'manual', headers: { 'sec-ch-ua': '"Chromium";v="140"' } })
    expect(chromium.headers.getSetCookie().join()).toContain('SameSite=None; Secure')
    const plain = await fetch(url, { redirect: 'manual' })
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
  })
})
