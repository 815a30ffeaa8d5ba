import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as client from 'openid-client'
import { readIfThere } from '../durable-file.ts'
import { startIdentity } from './start-identity.ts'
import { Browser } from './test-browser.ts'

/** Where the product would be; nothing listens there. */
export const home = 'http://localhost:3997'

export type TestRealm = Awaited<ReturnType<typeof startTestRealm>>

/** The embedded provider by itself, with a folder of its own, asked by an independent client. */
export async function startTestRealm(more: { accessTokenSeconds?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'register-identity-'))
  const surroundings = { dataDir, host: '127.0.0.1', port: 3997, publicUrl: home, production: false, ...more }
  let identity = await startIdentity(surroundings)
  const issuer = `${identity.url}/realms/ut`

  const discover = () =>
    client.discovery(new URL(issuer), 'register', undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    })

  /** An authorization request as it should be, with `more` parameters, and what makes tokens of its answer. */
  async function begin(parameters: Record<string, string> = {}) {
    const config = await discover()
    const verifier = client.randomPKCECodeVerifier()
    const nonce = client.randomNonce()
    const state = client.randomState()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: `${home}/manage/data`,
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce,
      state,
      ...parameters,
    })
    const exchange = (returned: URL, checks: client.AuthorizationCodeGrantChecks = {}) =>
      client.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        ...checks,
      })
    return { config, url, exchange, verifier, nonce, state }
  }

  async function signIn(browser: Browser, username: string, parameters: Record<string, string> = {}) {
    const { config, url, exchange } = await begin(parameters)
    const form = await browser.get(url)
    const returned = await browser.post(form.url, { username, password: username })
    return { config, tokens: await exchange(returned.url) }
  }

  return {
    issuer,
    /** What is on disk of sessions and sign-ins; nothing before anybody has signed in. */
    sessionFile: () => readIfThere(join(dataDir, 'identity/sessions.json')),
    protocol: `${issuer}/protocol/openid-connect`,
    discover,
    begin,
    signIn,
    browser: () => new Browser(home),
    restart: async () => {
      await identity.stop()
      identity = await startIdentity(surroundings)
    },
    stop: async () => {
      await identity.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address that the first form of a page is sent to. */
export const actionOf = ({ text, url }: { text: string; url: URL }): URL =>
  new URL((/action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&#38;', '&').replaceAll('&amp;', '&'), url)
