import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as client from 'openid-client'
import { loadIfPresent } from '#cms/platform/durable-file.ts'
import { openIdentity } from '#server/embedded/identity/open-identity.ts'
import { freePort } from '#server/free-port.ts'
import { stopServer } from '#server/http-server.ts'
import { Browser, type Page } from './cookie-browser.ts'

/** Address of the product; nothing listens there. */
export const home = 'http://localhost:3997'

export type TestRealm = Awaited<ReturnType<typeof startTestRealm>>

/** The embedded provider with a folder of its own, used through an independent client library. */
export async function startTestRealm(more: { accessTokenSeconds?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'register-identity-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const issuer = `${url}/realms/ut`

  async function serve() {
    const options = { dataDir, port: 3997, publicUrl: home, url, production: false, ...more }
    const { handle } = await openIdentity(options)
    const server = createServer(handle).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await serve()

  /** A valid authorization request with additional `parameters`, and the function that exchanges its code. */
  async function begin(parameters: Record<string, string> = {}) {
    const config = await client.discovery(new URL(issuer), 'register', undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    })
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

  /** Submits the sign-in form of a new authorization request. */
  async function enterPassword(browser: Browser, username: string, parameters: Record<string, string> = {}) {
    const request = await begin(parameters)
    const form = await browser.get(request.url)
    return { ...request, page: await browser.post(form.url, { username, password: username }) }
  }

  return {
    issuer,
    /** The stored sessions; undefined before the first sign-in. */
    sessionFile: () => loadIfPresent(join(dataDir, 'identity/sessions.json')),
    protocol: `${issuer}/protocol/openid-connect`,
    begin,
    enterPassword,
    signIn: async (browser: Browser, username: string, parameters: Record<string, string> = {}) => {
      const { config, exchange, page } = await enterPassword(browser, username, parameters)
      return { config, tokens: await exchange(page.url) }
    },
    browser: () => new Browser(home),
    restart: async () => {
      await stopServer(server, 1_000)
      server = await serve()
    },
    stop: async () => {
      await stopServer(server, 1_000)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address that the first form of a page is submitted to. */
export function actionOf({ text, url }: Page): URL {
  return new URL((/action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'), url)
}
