import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from './test-browser.ts'
import { actionOf, home, startTestRealm, type TestRealm } from './test-realm.ts'

let realm: TestRealm

beforeAll(async () => {
  realm = await startTestRealm()
})

afterEach(() => void vi.useRealTimers())
afterAll(() => realm.stop())

async function isSignedIn(browser: Browser): Promise<boolean> {
  const { url } = await realm.begin({ prompt: 'none' })
  return (await browser.get(url)).url.searchParams.has('code')
}

const logoutAt = (parameters: Record<string, string> = {}) =>
  new URL(`${realm.protocol}/logout?${new URLSearchParams(parameters)}`)

describe('logging out', () => {
  it('with a token happens at once, and ends session and refresh token', async () => {
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

  it('may be posted, with a token that has ended', async () => {
    const browser = realm.browser()
    const { tokens } = await realm.signIn(browser, 'student')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 3600_000)
    const done = await browser.post(logoutAt(), {
      client_id: 'register',
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${home}/`,
    })
    expect(done.url.href).toBe(`${home}/`)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('with a token and nowhere to go says that it is done', async () => {
    const browser = realm.browser()
    const { tokens } = await realm.signIn(browser, 'student')
    const page = await browser.get(logoutAt({ id_token_hint: tokens.id_token ?? '', ui_locales: 'en' }))
    expect([page.status, page.text.includes('You are signed out')]).toEqual([200, true])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('without one is asked about, and done by the answer alone', async () => {
    const browser = realm.browser()
    const { config } = await realm.signIn(browser, 'student')
    const url = client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${home}/`, ui_locales: 'en' })
    const page = await browser.get(url)
    expect(page.text).toContain('Do you want to sign out?')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const forged = await browser.post(actionOf(page), { xsrf: 'forged', logout: 'yes' })
    expect(forged.status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
    const again = await browser.get(url)
    const fresh = /name="xsrf" value="([^"]+)"/.exec(again.text)?.[1] ?? xsrf
    const done = await browser.post(actionOf(again), { xsrf: fresh, logout: 'yes' })
    expect(done.url.href).toBe(`${home}/`)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it("with another person's token is asked about", async () => {
    const browser = realm.browser()
    await realm.signIn(browser, 'student')
    const { tokens } = await realm.signIn(realm.browser(), 'worker')
    const page = await browser.get(
      logoutAt({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${home}/` }),
    )
    expect(page.text).toContain('Kas soovid välja logida?')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('with a token that is none of ours, or to elsewhere, is refused', async () => {
    const browser = realm.browser()
    const { tokens } = await realm.signIn(browser, 'student')
    const id_token_hint = tokens.id_token ?? ''
    const refused: Record<string, string>[] = [
      { id_token_hint: 'x', post_logout_redirect_uri: `${home}/` },
      { id_token_hint: `${id_token_hint.slice(0, -8)}AAAAAAAA`, post_logout_redirect_uri: `${home}/` },
      { id_token_hint, post_logout_redirect_uri: 'https://evil.example/' },
      { client_id: 'register', post_logout_redirect_uri: 'https://evil.example/' },
    ]
    for (const parameters of refused) {
      const page = await browser.get(logoutAt(parameters))
      expect([page.status, page.url.origin]).toEqual([400, new URL(realm.issuer).origin])
    }
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('of nobody leads back at once', async () => {
    const to = logoutAt({ client_id: 'register', post_logout_redirect_uri: `${home}/thesis` })
    expect((await realm.browser().get(to)).url.href).toBe(`${home}/thesis`)
    expect((await realm.browser().get(logoutAt())).text).toContain('Oled välja logitud')
  })
})
