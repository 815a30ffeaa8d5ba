import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { actionOf, home, startTestRealm, type TestRealm } from './test-realm.ts'

let realm: TestRealm

beforeAll(async () => {
  realm = await startTestRealm()
})

afterEach(() => void vi.useRealTimers())
afterAll(() => realm.stop())

const open = async (parameters: Record<string, string> = {}, browser = realm.browser()) => {
  const { url, exchange } = await realm.begin(parameters)
  return { browser, exchange, page: await browser.get(url) }
}

describe('the sign-in page', () => {
  it('is a plain form that runs no script and stands in no frame', async () => {
    const { page } = await open()
    expect(page.text).not.toContain('<script')
    expect(page.text).toMatch(/<form method="post"/)
    expect([...page.text.matchAll(/<input [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'username',
      'password',
    ])
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(policy).toContain(`form-action 'self' ${home} `)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-powered-by')).toBeNull()
  })

  it.each([
    ['style sheet', 'identity.css', 'text/css'],
    ['font', 'rubik-latin.woff2', 'font/woff2'],
    ['font of more letters', 'rubik-latin-ext.woff2', 'font/woff2'],
  ])('has its %s', async (_, name, type) => {
    const answer = await fetch(`${realm.issuer}/resources/${name}`)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    await answer.body?.cancel()
  })

  it('says beside the field what is wrong, keeps the username, and lets one try again', async () => {
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
    const done = await browser.post(page.url, { username: ' Student ', password: 'student' })
    expect(done.url.searchParams.get('code')).toBeTruthy()
  })

  it.each<[Record<string, string>, string]>([
    [{ username: '', password: 'x' }, 'username'],
    [{ username: '  ', password: '' }, 'username'],
    [{ username: 'student', password: '' }, 'password'],
    [{ username: 'student' }, 'password'],
    [{}, 'username'],
  ])('with %j left out says which field is empty', async (fields, name) => {
    const { browser, page } = await open()
    const answer = await browser.post(page.url, fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`id="${name}-error">Täida see väli.`)
  })

  it('tells nobody whether a username is known', async () => {
    const { browser, page } = await open()
    const known = await browser.post(page.url, { username: 'admin', password: 'x' })
    const unknown = await browser.post(page.url, { username: 'somebody', password: 'x' })
    expect(unknown.text.replace('somebody', 'admin')).toBe(known.text)
  })

  it('keeps the language that was chosen, through mistakes and to the next page', async () => {
    const { browser, page } = await open()
    expect(page.text).toContain('<html lang="et">')
    const english = await browser.get(new URL('?language=en', page.url))
    expect(english.text).toContain('<html lang="en">')
    const wrong = await browser.post(actionOf(english), { username: 'student', password: 'x' })
    expect(wrong.text).toContain('<html lang="en">')
    const signUp = await browser.get(new URL(`${page.url.pathname}/new`, page.url))
    expect(signUp.text).toContain('<html lang="en">')
    const later = await open({}, browser)
    expect(later.page.text).toContain('<html lang="en">')
    const gone = await browser.get(new URL(`${realm.issuer}/sign-in/gone`))
    expect([gone.status, gone.text.includes('This sign-in has expired')]).toEqual([400, true])
  })

  it('writes nobody’s markup', async () => {
    const { browser, page } = await open()
    const answer = await browser.post(page.url, { username: '"><script>', password: 'x' })
    expect(answer.text).not.toContain('<script')
  })

  it('takes ten passwords a minute for a username', async () => {
    const { browser, page } = await open()
    const attempt = (username: string, password: string) => browser.post(page.url, { username, password })
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt('worker', 'x')).status).toBe(401)
    const refused = await attempt(' WORKER', 'worker')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.text).toContain('Liiga palju katseid')
    expect((await attempt('student', 'x')).status).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    expect((await attempt('worker', 'worker')).url.searchParams.get('code')).toBeTruthy()
  })

  it('is of use to the browser alone that opened it', async () => {
    const { page } = await open()
    const stranger = realm.browser()
    const fields = { username: 'student', password: 'student' }
    expect((await stranger.post(page.url, fields)).status).toBe(400)
    const { page: theirs } = await open({}, stranger)
    expect((await stranger.post(page.url, fields)).status).toBe(400)
    expect((await stranger.post(theirs.url, fields)).url.origin).toBe(home)
  })
})

describe('signing up', () => {
  const given = { username: 'Uus.Inimene', firstName: 'Uus', lastName: 'Inimene', email: 'uus@ut.example' }

  it('makes a person without any role, who is there after a restart', async () => {
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
    const taken = await browser.post(action, { ...given, username: 'student', password: 'piisavalt pikk' })
    expect(taken.text).toContain('id="username-error">See kasutajanimi on juba võetud.')
    const done = await browser.post(action, { ...given, password: 'piisavalt pikk' })
    expect(decodeJwt((await exchange(done.url)).access_token)).toMatchObject({
      preferred_username: 'uus.inimene',
      email_verified: false,
      realm_access: { roles: [] },
      groups: [],
      affiliation: [],
    })
    await realm.restart()
    const next = await open()
    const back = await next.browser.post(next.page.url, {
      username: 'uus.inimene',
      password: 'piisavalt pikk',
    })
    expect(back.url.searchParams.get('code')).toBeTruthy()
    const other = await open()
    expect(
      (await other.browser.post(other.page.url, { username: 'uus.inimene', password: 'uus.inimene' })).status,
    ).toBe(401)
  })

  it('twice under one name makes one person', async () => {
    const twice = await Promise.all(
      [1, 2].map(async () => {
        const { browser, page } = await open()
        const action = new URL(`${page.url.pathname}/new`, page.url)
        const done = await browser.post(action, {
          ...given,
          username: 'kaks.korda',
          password: 'piisavalt pikk',
        })
        return done.url.origin === home
      }),
    )
    expect(twice.sort()).toEqual([false, true])
  })
})

describe('the account page', () => {
  const html = async (browser = realm.browser(), query = '') =>
    browser.get(new URL(`${realm.issuer}/account${query}`))

  it('says who is signed in, and leads back to this product alone', async () => {
    const browser = realm.browser()
    expect((await html(browser)).text).toContain('Sa ei ole sisse logitud')
    await realm.signIn(browser, 'student')
    const page = await html(browser, `?language=en&referrer_uri=${encodeURIComponent(`${home}/topics`)}`)
    expect(page.text).toContain('Mari Maasikas')
    expect(page.text).toContain(`<a href="${home}/topics">Back</a>`)
    const evil = await html(browser, '?referrer_uri=https://evil.example/')
    expect(evil.text).not.toContain('evil.example')
  })
})

describe('inside a frame of the site', () => {
  it('one learns whether cookies come through', async () => {
    const step = `${realm.protocol}/3p-cookies/step1.html`
    expect((await realm.browser().get(new URL(step))).text).toContain("postMessage('supported'")
    const withoutCookies = await fetch(step)
    expect(await withoutCookies.text()).toContain("postMessage('unsupported'")
    expect(withoutCookies.headers.get('content-security-policy')).toMatch(
      /frame-ancestors [^;]*http:\/\/\*\.localhost:3997/,
    )
    expect(withoutCookies.headers.get('x-frame-options')).toBeNull()
  })

  it('Chromium gets cookies that it sends there from other sites', async () => {
    const { url } = await realm.begin()
    const chromium = await fetch(url, { redirect: 'manual', headers: { 'sec-ch-ua': '"Chromium";v="140"' } })
    expect(chromium.headers.getSetCookie().join()).toContain('SameSite=None; Secure')
    const plain = await fetch(url, { redirect: 'manual' })
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
  })
})
