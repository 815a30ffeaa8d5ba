import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimsSchema, classesOf } from '#contract/roles.ts'
import { home, startTestRealm, type TestRealm } from './test-realm.ts'

let realm: TestRealm

beforeAll(async () => {
  realm = await startTestRealm()
})

afterEach(() => void vi.useRealTimers())
afterAll(() => realm.stop())

const later = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

const ask = (path: string, token?: string, init: RequestInit = {}) =>
  fetch(`${realm.issuer}${path}`, {
    ...init,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  })

const invalidGrant = { error: 'invalid_grant', status: 400 }

describe('tokens', () => {
  it('say who one is', async () => {
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
  ])('make of %s what the contract says (section 8)', async (username, classes) => {
    const { tokens } = await realm.signIn(realm.browser(), username)
    const claims = claimsSchema.parse(decodeJwt(tokens.access_token))
    expect([...classesOf(claims, 'register')].sort()).toEqual(classes)
  })

  it('are good for five minutes, or as long as the realm says', async () => {
    const lifeOf = async ({ signIn, browser }: TestRealm) => {
      const { tokens } = await signIn(browser(), 'student')
      const { exp = 0, iat = 0 } = decodeJwt(tokens.access_token)
      const id = tokens.claims()
      return [exp - iat, (id?.exp ?? 0) - (id?.iat ?? 0), tokens.expires_in]
    }
    expect(await lifeOf(realm)).toEqual([300, 300, 300])
    const hasty = await startTestRealm({ accessTokenSeconds: 20 })
    try {
      expect(await lifeOf(hasty)).toEqual([20, 20, 20])
    } finally {
      await hasty.stop()
    }
  })
})

describe('a code', () => {
  const returnWith = async () => {
    const { url, exchange, config, verifier } = await realm.begin()
    const browser = realm.browser()
    const form = await browser.get(url)
    const { url: returned } = await browser.post(form.url, { username: 'student', password: 'student' })
    return { returned, exchange, config, verifier }
  }

  it('is good for one use, and a second takes back what the first gave', async () => {
    const { returned, exchange, config } = await returnWith()
    const { refresh_token = '' } = await exchange(returned)
    await client.refreshTokenGrant(config, refresh_token)
    await expect(exchange(returned)).rejects.toMatchObject(invalidGrant)
    await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject(invalidGrant)
  })

  it('is good for a minute', async () => {
    const { returned, exchange } = await returnWith()
    later(61)
    await expect(exchange(returned)).rejects.toMatchObject(invalidGrant)
  })

  it('needs its verifier', async () => {
    const { returned, exchange } = await returnWith()
    const wrong = { pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(exchange(returned, wrong)).rejects.toMatchObject(invalidGrant)
  })

  it.each<[string, Record<string, string>]>([
    ['another address', { redirect_uri: `${home}/` }],
    ['no verifier', { code_verifier: '' }],
    ['another client', { client_id: 'other' }],
    ['another code', { code: 'x' }],
  ])('is refused with %s', async (_, more) => {
    const { returned, verifier } = await returnWith()
    const answer = await ask('/protocol/openid-connect/token', undefined, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'register',
        code: returned.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: `${home}/manage/data`,
        ...more,
      }),
    })
    expect([400, 401]).toContain(answer.status)
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) })
  })
})

describe('a refresh token', () => {
  it('is opaque, as with most providers, and outlives a restart of this one', async () => {
    const { config, tokens } = await realm.signIn(realm.browser(), 'student')
    const first = tokens.refresh_token ?? ''
    expect(first).toMatch(/^[\w-]{40,}$/)
    await realm.restart()
    const second = await client.refreshTokenGrant(config, first)
    expect(second.refresh_token).toBe(first)
    expect(decodeJwt(second.access_token).preferred_username).toBe('student')
    const sid = (token: string) => decodeJwt(token).sid
    expect(sid(second.access_token)).toBe(sid(tokens.access_token))
  })

  it('stays good, for two tabs may hold the same one', async () => {
    const { config, tokens } = await realm.signIn(realm.browser(), 'student')
    const refresh = () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const [first, second] = await Promise.all([refresh(), refresh()])
    expect(first.access_token).not.toBe(second.access_token)
    const next = await client.refreshTokenGrant(config, first.refresh_token ?? '')
    expect(decodeJwt(next.access_token).preferred_username).toBe('student')
  })

  it('outlives access tokens, but not two weeks', async () => {
    const { config, tokens } = await realm.signIn(realm.browser(), 'student')
    later(3600)
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(decodeJwt(fresh.access_token).iat).toBeGreaterThan(decodeJwt(tokens.access_token).exp ?? 0)
    later(14 * 24 * 3600)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(
      invalidGrant,
    )
  })

  it.each(['', 'x', 'a.b.c', 'e30.e30.'])('that is none (%j) is answered 400', async (refresh_token) => {
    const answer = await ask('/protocol/openid-connect/token', undefined, {
      method: 'POST',
      headers: { origin: home },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'register', refresh_token }),
    })
    const { error } = await answer.json()
    expect([answer.status, error]).toEqual([400, refresh_token === '' ? 'invalid_request' : 'invalid_grant'])
    expect(answer.headers.get('access-control-allow-origin')).toBe(home)
  })
})

describe('userinfo and account', () => {
  it('answer to GET, userinfo to POST too', async () => {
    const { tokens } = await realm.signIn(realm.browser(), 'student')
    const { sub } = decodeJwt(tokens.access_token)
    for (const method of ['GET', 'POST']) {
      const answer = await ask('/protocol/openid-connect/userinfo', tokens.access_token, { method })
      expect(await answer.json()).toEqual({
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
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const account = await ask('/account', tokens.access_token, { headers: { origin: home } })
    expect(account.headers.get('access-control-allow-origin')).toBe(home)
    expect(await account.json()).toEqual({
      id: sub,
      username: 'student',
      firstName: 'Mari',
      lastName: 'Maasikas',
      email: 'mari.maasikas@ut.example',
      emailVerified: true,
      attributes: { affiliation: ['student'] },
    })
  })

  it('refuse whatever is no access token', async () => {
    const { tokens } = await realm.signIn(realm.browser(), 'student')
    const bad = [
      undefined,
      'x',
      `${tokens.access_token}x`,
      tokens.access_token.slice(0, -9),
      tokens.id_token,
      tokens.refresh_token,
    ]
    for (const path of ['/account', '/protocol/openid-connect/userinfo'])
      for (const token of bad) {
        const answer = await ask(path, token)
        expect([path, token, answer.status]).toEqual([path, token, 401])
        expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      }
    later(301)
    expect((await ask('/account', tokens.access_token)).status).toBe(401)
  })
})
