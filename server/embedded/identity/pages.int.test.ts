import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, describe, expect, it } from 'vitest'
import { skipSeconds } from '../../../testing/clock.ts'
import type { Browser } from '../../../testing/cookie-browser.ts'
import { listen, sendRaw } from '../../../testing/http.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { actionOf, home, startTestRealm } from '../../../testing/test-realm.ts'
import { openIdentity } from './open-identity.ts'
import { maxUnfinished } from './session-file.ts'

const realm = await startTestRealm()
const dataDir = await temporaryFolder()

afterAll(() => realm.stop())

const student = { username: 'student', password: 'student' }

async function open(parameters: Record<string, string> = {}, browser = realm.browser()) {
  const { url, exchange } = await realm.begin(parameters)
  return { browser, exchange, page: await browser.get(url) }
}

describe('the sign-in page', () => {
  it('is a plain form that runs no script and is not shown in frames', async () => {
    const { page } = await open()
    expect(page.text).not.toContain('<script')
    expect(page.text).toMatch(/<form method="post"/)
    expect([...page.text.matchAll(/<input [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'username',
      'password',
    ])
    const policy = page.headers.get('content-security-policy') ?? ''
    // Its icon is inline: browsers request `/favicon.ico` otherwise, and log that the policy forbids it.
    expect(page.text).toContain('<link rel="icon" href="data:image/svg+xml,')
    expect(policy).toContain('img-src data:;')
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(policy).toContain(`form-action 'self' ${home} `)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(page.headers.get('x-powered-by')).toBeNull()
  })

  it.each([
    ['identity.css', 'text/css'],
    ['rubik-latin.woff2', 'font/woff2'],
    ['rubik-latin-ext.woff2', 'font/woff2'],
  ])('loads %s', async (name, type) => {
    const response = await fetch(`${realm.issuer}/resources/${name}`)
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    await response.body?.cancel()
  })

  it('repeats no more of a username than one may have', async () => {
    const { browser, page } = await open()
    const wrong = await browser.post(page.url, { username: 'a'.repeat(5_000), password: 'x' })
    expect([wrong.status, wrong.text.match(/a{100,}/g)?.map(({ length }) => length)]).toEqual([401, [200]])
  })

  it('shows the error beside the field, keeps the username, and can be submitted again', async () => {
    const { browser, page } = await open({ ui_locales: 'en' })
    const wrong = await browser.post(page.url, { username: 'student', password: 'worker' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('<title>Error: Sign in')
    expect(wrong.text).toContain(
      '<p class="error" id="password-error">The username or the password is wrong.</p>',
    )
    expect(wrong.text).toMatch(
      /id="password"[^>]*aria-describedby="password-error"\s+aria-invalid="true" autofocus/,
    )
    expect(wrong.text).toMatch(/id="username"[^>]*value="student"/)
    expect(wrong.text).not.toContain('value="worker"')
    const done = await browser.post(page.url, { ...student, username: ' Student ' })
    expect(done.url.searchParams.get('code')).toBeTruthy()
  })

  it.each<[Record<string, string>, string]>([
    [{ username: '', password: 'x' }, 'username'],
    [{ username: '  ', password: '' }, 'username'],
    [{ username: 'student', password: '' }, 'password'],
    [{ username: 'student' }, 'password'],
    [{}, 'username'],
  ])('for %j reports the empty field %s', async (fields, name) => {
    const { browser, page } = await open()
    const response = await browser.post(page.url, fields)
    expect(response.status).toBe(422)
    expect(response.text).toContain(`id="${name}-error">Täida see väli.`)
  })

  it('does not reveal whether a username exists', async () => {
    const { browser, page } = await open()
    const known = await browser.post(page.url, { username: 'admin', password: 'x' })
    const unknown = await browser.post(page.url, { username: 'somebody', password: 'x' })
    expect(unknown.text.replace('somebody', 'admin')).toBe(known.text)
  })

  it('keeps the chosen language after errors and on the next pages', async () => {
    const { browser, page } = await open()
    expect(page.text).toContain('<html lang="et">')
    const english = await browser.get(new URL('?language=en', page.url))
    const next = [
      english,
      await browser.post(actionOf(english), { username: 'student', password: 'x' }),
      await browser.get(new URL(`${page.url.pathname}/new`, page.url)),
      (await open({}, browser)).page,
    ]
    for (const { text } of next) expect(text).toContain('<html lang="en">')
    const unknown = await browser.get(new URL(`${realm.issuer}/sign-in/gone`))
    expect([unknown.status, unknown.text.includes('This sign-in has expired')]).toEqual([400, true])
  })

  it('escapes what was entered', async () => {
    const { browser, page } = await open()
    const response = await browser.post(page.url, { username: '"><script>', password: 'x' })
    expect(response.text).not.toContain('<script')
  })

  it('accepts ten passwords a minute for a username', async () => {
    const { browser, page } = await open()
    const attempt = (username: string, password: string) => browser.post(page.url, { username, password })
    for (let count = 0; count < 10; count += 1) expect((await attempt('worker', 'x')).status).toBe(401)
    const refused = await attempt(' WORKER', 'worker')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.text).toContain('Liiga palju katseid')
    expect((await attempt('student', 'x')).status).toBe(401)
    skipSeconds(61)
    expect((await attempt('worker', 'worker')).url.searchParams.get('code')).toBeTruthy()
  })

  it('works only in the browser that opened it', async () => {
    const { page } = await open()
    const other = realm.browser()
    expect((await other.post(page.url, student)).status).toBe(400)
    const { page: own } = await open({}, other)
    expect((await other.post(page.url, student)).status).toBe(400)
    expect((await other.post(own.url, student)).url.origin).toBe(home)
  })
})

describe('unfinished sign-ins', () => {
  async function beginMany(count: number): Promise<void> {
    const { url } = await realm.begin()
    for (let begun = 0; begun < count; begun += 10) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => fetch(url, { redirect: 'manual' })),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303))
    }
  }

  it('are limited to a thousand, evicted oldest first, and never written to disk', async () => {
    const stored = await realm.sessionFile()
    const first = await open()
    await beginMany(maxUnfinished)
    const last = await open()
    await beginMany(10)
    // Also a logout without a session is not stored.
    await realm.browser().get(new URL(`${realm.protocol}/logout?client_id=register`))
    expect(await realm.sessionFile()).toBe(stored)

    const evicted = await first.browser.post(first.page.url, student)
    expect([evicted.status, evicted.url.origin]).toEqual([400, new URL(realm.issuer).origin])
    const returned = await last.browser.post(last.page.url, student)
    expect(returned.url.origin).toBe(home)
    expect(await last.exchange(returned.url)).toHaveProperty('access_token')
    expect(await realm.sessionFile()).not.toMatch(/"(Interaction|AuthorizationCode):/)
    expect(await realm.sessionFile()).toMatch(/"Session:/)
  })
})

describe('signing up', () => {
  const given = {
    username: 'Uus.Inimene',
    firstName: 'Uus',
    lastName: 'Inimene',
    email: 'uus@ut.example',
    password: 'piisavalt pikk',
  }

  it('accepts a person with one name', async () => {
    const { browser, page, exchange } = await open()
    const form = await browser.get(new URL(`${page.url.pathname}/new?language=et`, page.url))
    const one = {
      ...given,
      username: 'prince',
      email: 'prince@ut.example',
      firstName: 'Prince',
      lastName: '',
    }
    const done = await browser.post(actionOf(form), one)
    const claims = decodeJwt((await exchange(done.url)).access_token)
    expect(claims).toMatchObject({ name: 'Prince', given_name: 'Prince' })
    expect(claims).not.toHaveProperty('family_name')
  })

  it('creates a person without any role, who still exists after a restart', async () => {
    const browser = realm.browser()
    const { url, exchange } = await realm.begin()
    url.pathname = url.pathname.replace(/auth$/, 'registrations')
    const form = await browser.get(url)
    expect(form.text).toContain('<h1>Loo konto</h1>')
    const action = actionOf(form)
    const wrong = await browser.post(action, { ...given, username: 'student', password: 'short' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('id="password-error">Paroolis peab olema vähemalt 8 märki.')
    expect(wrong.text).toMatch(
      /id="password"[^>]*aria-describedby="password-help password-error"[^>]*autofocus/,
    )
    expect(wrong.text).toMatch(/id="firstName"[^>]*value="Uus"/)
    expect(wrong.text).not.toContain('value="short"')
    const taken = await browser.post(action, { ...given, username: 'student' })
    expect(taken.text).toContain('id="username-error">See kasutajanimi on juba võetud.')
    const done = await browser.post(action, given)
    expect(decodeJwt((await exchange(done.url)).access_token)).toMatchObject({
      preferred_username: 'uus.inimene',
      email_verified: false,
      realm_access: { roles: [] },
      groups: [],
      affiliation: [],
    })
    await realm.restart()
    const { browser: next, page } = await open()
    const wrongPassword = { username: 'uus.inimene', password: 'uus.inimene' }
    expect((await next.post(page.url, wrongPassword)).status).toBe(401)
    const back = await next.post(page.url, { username: 'uus.inimene', password: given.password })
    expect(back.url.searchParams.get('code')).toBeTruthy()
  })

  it('twice at once with the same username creates one person', async () => {
    const twice = await Promise.all(
      [1, 2].map(async () => {
        const { browser, page } = await open()
        const action = new URL(`${page.url.pathname}/new`, page.url)
        const done = await browser.post(action, { ...given, username: 'kaks.korda' })
        return done.url.origin === home
      }),
    )
    expect(twice.sort()).toEqual([false, true])
  })
})

it('the account page names the signed-in user, and links back to this product only', async () => {
  const browser = realm.browser()
  const openAccount = (query = '') => browser.get(new URL(`${realm.issuer}/account${query}`))
  expect((await openAccount()).text).toContain('Sa ei ole sisse logitud')
  await realm.signIn(browser, 'student')
  const page = await openAccount(`?language=en&referrer_uri=${encodeURIComponent(`${home}/topics`)}`)
  expect(page.text).toContain('Mari Maasikas')
  expect(page.text).toContain(`<a href="${home}/topics">Back</a>`)
  expect((await openAccount('?referrer_uri=https://evil.example/')).text).not.toContain('evil.example')
})

describe('logging out', () => {
  async function isSignedIn(browser: Browser): Promise<boolean> {
    const { page } = await open({ prompt: 'none' }, browser)
    return page.url.searchParams.has('code')
  }

  const logoutAt = (parameters: Record<string, string> = {}) =>
    new URL(`${realm.protocol}/logout?${new URLSearchParams(parameters)}`)

  it('with an ID token happens at once, and ends session and refresh token', async () => {
    const browser = realm.browser()
    const { config, tokens } = await realm.signIn(browser, 'student')
    const url = client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${home}/topics`,
      id_token_hint: tokens.id_token ?? '',
      state: 'lahkun',
    })
    expect((await browser.get(url)).url.href).toBe(`${home}/topics?state=lahkun`)
    expect(await isSignedIn(browser)).toBe(false)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    })
  })

  it('by POST accepts an expired ID token', async () => {
    const browser = realm.browser()
    const { tokens } = await realm.signIn(browser, 'student')
    skipSeconds(3600)
    const done = await browser.post(logoutAt(), {
      client_id: 'register',
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${home}/`,
    })
    expect(done.url.href).toBe(`${home}/`)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('with an ID token and no redirect URI ends on a page', async () => {
    const browser = realm.browser()
    const { tokens } = await realm.signIn(browser, 'student')
    const page = await browser.get(logoutAt({ id_token_hint: tokens.id_token ?? '', ui_locales: 'en' }))
    expect([page.status, page.text.includes('You are signed out')]).toEqual([200, true])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('without an ID token asks first', async () => {
    const browser = realm.browser()
    const { config } = await realm.signIn(browser, 'student')
    const url = client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${home}/`, ui_locales: 'en' })
    const page = await browser.get(url)
    expect(page.text).toContain('Do you want to sign out?')
    expect((await browser.post(actionOf(page), { xsrf: 'forged', logout: 'yes' })).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
    const again = await browser.get(url)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(again.text)?.[1] ?? ''
    const done = await browser.post(actionOf(again), { xsrf, logout: 'yes' })
    expect(done.url.href).toBe(`${home}/`)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it("with another user's ID token asks first", async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    const { tokens } = await realm.signIn(realm.browser(), 'worker')
    const page = await browser.get(
      logoutAt({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${home}/` }),
    )
    expect(page.text).toContain('Kas soovid välja logida?')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('with an invalid ID token, or to another site, is rejected', async () => {
    const browser = realm.browser()
    const { tokens } = await realm.signIn(browser, 'student')
    const id_token_hint = tokens.id_token ?? ''
    const rejected: Record<string, string>[] = [
      { id_token_hint: 'x', post_logout_redirect_uri: `${home}/` },
      { id_token_hint: `${id_token_hint.slice(0, -8)}AAAAAAAA`, post_logout_redirect_uri: `${home}/` },
      { id_token_hint, post_logout_redirect_uri: 'https://evil.example/' },
      { client_id: 'register', post_logout_redirect_uri: 'https://evil.example/' },
    ]
    for (const parameters of rejected) {
      const page = await browser.get(logoutAt(parameters))
      expect([page.status, page.url.origin]).toEqual([400, new URL(realm.issuer).origin])
    }
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('without a session redirects at once', async () => {
    const url = logoutAt({ client_id: 'register', post_logout_redirect_uri: `${home}/thesis` })
    expect((await realm.browser().get(url)).url.href).toBe(`${home}/thesis`)
    expect((await realm.browser().get(logoutAt())).text).toContain('Oled välja logitud')
  })
})

describe('in frames of the site', () => {
  it('reports whether the browser sends cookies', async () => {
    const step = `${realm.protocol}/3p-cookies/step1.html`
    expect((await realm.browser().get(new URL(step))).text).toContain("postMessage('supported'")
    const withoutCookies = await fetch(step)
    expect(await withoutCookies.text()).toContain("postMessage('unsupported'")
    expect(withoutCookies.headers.get('content-security-policy')).toMatch(
      /frame-ancestors [^;]*http:\/\/\*\.localhost:3997/,
    )
    expect(withoutCookies.headers.get('x-frame-options')).toBeNull()
  })

  it('sets no cookie that another browser than Chromium would reject', async () => {
    const step = `${realm.protocol}/3p-cookies/step1.html`
    const cookiesFor = async (headers: Record<string, string>) =>
      (await fetch(step, { redirect: 'manual', headers })).headers.getSetCookie()
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    expect(await cookiesFor(crossSite)).toEqual([])
    expect(await cookiesFor({ ...crossSite, 'sec-ch-ua': '"Chromium";v="140"' })).toHaveLength(1)
    expect(await cookiesFor({ 'sec-fetch-site': 'same-site' })).toHaveLength(1)
  })

  it('gives Chromium cookies that it sends from other sites', async () => {
    const { url } = await realm.begin()
    const chromium = await fetch(url, { redirect: 'manual', headers: { 'sec-ch-ua': '"Chromium";v="140"' } })
    expect(chromium.headers.getSetCookie().join()).toContain('SameSite=None; Secure')
    const plain = await fetch(url, { redirect: 'manual' })
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
  })
})

describe('starting', () => {
  const start = (publicUrl: string, production: boolean) =>
    openIdentity({ dataDir, port: 3997, publicUrl, production, url: publicUrl })

  it.each(['https://register.example.org', 'http://192.168.1.10:3997', 'http://localhost.example.org'])(
    'is refused in production for %s',
    async (publicUrl) => {
      await expect(start(publicUrl, true)).rejects.toThrow(`is not for ${publicUrl}`)
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  it.each([
    ['http://localhost:3997', true],
    ['http://thesis.localhost:3997', true],
    ['http://127.0.0.1:3997', true],
    ['http://register.example.org', false],
  ])('succeeds for %s (production: %s)', async (publicUrl, production) => {
    await expect(start(publicUrl, production)).resolves.toHaveProperty('handle')
  })

  it('is for this machine if the public URL is, and has the scheme of that URL behind a tunnel', async () => {
    const path = '/realms/ut/.well-known/openid-configuration'
    const ask = async (publicUrl: string, host: string) => {
      const { handle } = await start(publicUrl, false)
      return sendRaw(await listen(createServer(handle)), path, { headers: { host } })
    }
    expect((await ask(home, 'thesis.localhost:3997')).status).toBe(200)
    const other = await ask(home, 'register.example')
    expect([other.status, String(other.body)]).toEqual([403, expect.stringContaining('PUBLIC_URL')])
    const { body } = await ask('https://register.example', '127.0.0.1:3997')
    expect(JSON.parse(String(body))).toMatchObject({
      issuer: 'https://register.example/realms/ut',
      token_endpoint: 'https://register.example/realms/ut/protocol/openid-connect/token',
    })
  })
})
