import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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

/** What the provider answers a request with, for a browser or for one that knows nobody. */
async function outcomeOf(change: (url: URL) => void, browser = realm.browser()) {
  const { url } = await realm.begin()
  change(url)
  const page = await browser.get(url)
  const isBack = page.url.origin === home
  const answer = new URLSearchParams(page.url.search || page.url.hash.slice(1))
  return { status: page.status, isBack, error: answer.get('error'), text: page.text }
}

describe('the code flow', () => {
  it('brings back the state, the nonce and who answers', async () => {
    const browser = realm.browser()
    const { url, exchange, state, nonce } = await realm.begin()
    const form = await browser.get(url)
    const { url: returned } = await browser.post(form.url, { username: 'student', password: 'student' })
    expect(returned.pathname).toBe('/manage/data')
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      code: expect.any(String),
      state,
      iss: realm.issuer,
    })
    const tokens = await exchange(returned)
    expect(tokens.claims()).toMatchObject({ nonce, aud: 'register', iss: realm.issuer, typ: 'ID' })
    await expect(exchange(returned, { expectedState: 'another' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"state"') },
    })
  })

  it('answers in the fragment when it is asked to', async () => {
    const browser = realm.browser()
    const { url, exchange, state } = await realm.begin({ response_mode: 'fragment' })
    const form = await browser.get(url)
    const { url: returned } = await browser.post(form.url, { username: 'student', password: 'student' })
    expect(returned.search).toBe('')
    const answer = new URLSearchParams(returned.hash.slice(1))
    expect(answer.get('state')).toBe(state)
    expect((await exchange(new URL(`?${answer}`, returned))).access_token).toBeTruthy()
    const { url: silent } = await realm.begin({ response_mode: 'fragment', prompt: 'none' })
    expect((await realm.browser().get(silent)).url.hash).toContain('error=login_required')
  })

  it('answers by a form that sends itself when it is asked to', async () => {
    const browser = realm.browser()
    const { url, exchange } = await realm.begin({ response_mode: 'form_post' })
    const form = await browser.get(url)
    const page = await browser.post(form.url, { username: 'student', password: 'student' })
    expect(page.text).toContain(`action="${home}/manage/data"`)
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const given = [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    )
    const returned = new URL(`${home}/manage/data?${new URLSearchParams(given)}`)
    expect((await exchange(returned)).access_token).toBeTruthy()
  })

  it.each<[string, (url: URL) => void, string]>([
    ['no challenge', (url) => url.searchParams.delete('code_challenge'), 'invalid_request'],
    [
      'a challenge in the open',
      (url) => url.searchParams.set('code_challenge_method', 'plain'),
      'invalid_request',
    ],
    ['no method', (url) => url.searchParams.delete('code_challenge_method'), 'invalid_request'],
    ['a challenge that is none', (url) => url.searchParams.set('code_challenge', 'x'), 'invalid_request'],
    ['another type', (url) => url.searchParams.set('response_type', 'token'), 'unsupported_response_type'],
    [
      'the implicit flow',
      (url) => url.searchParams.set('response_type', 'id_token'),
      'unsupported_response_type',
    ],
    [
      'the hybrid flow',
      (url) => url.searchParams.set('response_type', 'code id_token'),
      'unsupported_response_type',
    ],
    ['contradicting prompts', (url) => url.searchParams.set('prompt', 'none login'), 'invalid_request'],
    ['a negative age', (url) => url.searchParams.set('max_age', '-1'), 'invalid_request'],
    ['a request object', (url) => url.searchParams.set('request', 'x'), 'request_not_supported'],
  ])('is refused with %s', async (_, change, error) => {
    expect(await outcomeOf(change)).toMatchObject({ isBack: true, error })
  })

  it.each<[string, (url: URL) => void]>([
    ['another client', (url) => url.searchParams.set('client_id', 'other')],
    ['no client', (url) => url.searchParams.delete('client_id')],
    ['no address to return to', (url) => url.searchParams.delete('redirect_uri')],
    ['two of them', (url) => url.searchParams.append('redirect_uri', `${home}/`)],
  ])('goes back nowhere with %s', async (_, change) => {
    expect(await outcomeOf(change)).toMatchObject({ isBack: false, status: 400 })
  })
})

describe('the address to return to', () => {
  const asks = async (address: string) =>
    (await outcomeOf((url) => url.searchParams.set('redirect_uri', address))).text.includes('name="password"')

  it.each([
    `${home}/`,
    `${home}/thesis/lisa?language=et&q=%C3%B5`,
    'http://thesis.localhost:3997/thesis',
    'http://staging.topics.localhost:3997/',
  ])('may be %s', async (address) => {
    expect(await asks(address)).toBe(true)
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
  ])('may not be %s', async (address) => {
    const { status, isBack } = await outcomeOf((url) => url.searchParams.set('redirect_uri', address))
    expect([status, isBack]).toEqual([400, false])
  })
})

describe('a prompt', () => {
  it('of none is silent for somebody who is signed in, also after a restart, and an error for anybody else', async () => {
    const browser = realm.browser()
    const silent = (url: URL) => url.searchParams.set('prompt', 'none')
    expect(await outcomeOf(silent, browser)).toMatchObject({ isBack: true, error: 'login_required' })
    await realm.signIn(browser, 'manager')
    await realm.restart()
    const { url, exchange } = await realm.begin({ prompt: 'none' })
    const tokens = await exchange((await browser.get(url)).url)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ realm_access: { roles: ['hpc-employee'] } })
  })

  it('is not needed to be known again', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    expect(await outcomeOf(() => undefined, browser)).toMatchObject({ isBack: true, error: null })
  })

  it('of login asks again, and lets another person in', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    const { tokens } = await realm.signIn(browser, 'manager', { prompt: 'login' })
    expect(decodeJwt(tokens.access_token).preferred_username).toBe('manager')
    const { url, exchange } = await realm.begin({ prompt: 'none' })
    const silent = await exchange((await browser.get(url)).url)
    expect(decodeJwt(silent.access_token).preferred_username).toBe('manager')
  })

  it('of consent asks nothing', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    const consent = (url: URL) => url.searchParams.set('prompt', 'consent')
    expect(await outcomeOf(consent, browser)).toMatchObject({ isBack: true, error: null })
    const { tokens } = await realm.signIn(realm.browser(), 'worker', { prompt: 'consent' })
    expect(decodeJwt(tokens.access_token).preferred_username).toBe('worker')
  })
})

describe('the age of a sign-in', () => {
  it('is asked about, and told', async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    later(120)
    const young = (url: URL) => url.searchParams.set('max_age', '60')
    expect((await outcomeOf(young, browser)).text).toContain('name="password"')
    const old = (url: URL) => url.searchParams.set('max_age', '600')
    expect(await outcomeOf(old, browser)).toMatchObject({ isBack: true, error: null })
    const { tokens } = await realm.signIn(browser, 'student', { max_age: '60' })
    expect(Number(tokens.claims()?.auth_time)).toBeGreaterThan(Date.now() / 1000 - 30)
  })
})

describe('hints', () => {
  it('of a username fill it in', async () => {
    const { text } = await outcomeOf((url) => url.searchParams.set('login_hint', 'mari"><b>'))
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
  ])('of the languages "%s" choose %s', async (given, language) => {
    const { text } = await outcomeOf((url) => url.searchParams.set('ui_locales', given))
    expect(text).toContain(`<html lang="${language}">`)
  })

  it('that only Keycloak knows do no harm', async () => {
    const hinted = {
      kc_idp_hint: 'google',
      kc_action: 'UPDATE_PASSWORD',
      acr_values: '2',
      scope: 'openid offline',
    }
    const { tokens } = await realm.signIn(realm.browser(), 'student', hinted)
    expect(decodeJwt(tokens.access_token).preferred_username).toBe('student')
  })
})
