import * as oidc from 'openid-client'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Browser } from '#server/embedded/identity/test-browser.ts'

type Profile = { username: string; firstName: string; lastName: string; email: string }

async function begin() {
  const { identity, publicUrl } = configuration()
  const issuer = new URL(`${identity.url}/realms/${identity.realm}`)
  const client = await oidc.discovery(issuer, identity.clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${publicUrl}/`,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const finish = async (returned: URL) => {
    const tokens = await oidc.authorizationCodeGrant(client, returned, { pkceCodeVerifier: verifier })
    return z.string().parse(tokens.access_token)
  }
  return { url, finish, browser: new Browser(publicUrl) }
}

const tokens = new Map<string, Promise<string>>()

/** An access token of one of the provider's people, got as a browser gets it; the same one while a test file runs. */
export function tokenOf(username: string): Promise<string> {
  const token = tokens.get(username) ?? signIn(username, username)
  tokens.set(username, token)
  return token
}

async function signIn(username: string, password: string): Promise<string> {
  const { url, finish, browser } = await begin()
  const form = await browser.get(url)
  return finish((await browser.post(form.url, { username, password })).url)
}

/** A new person of the provider, signed up by its form; gives their access token. */
export async function signUp(profile: Profile): Promise<string> {
  const { url, finish, browser } = await begin()
  url.pathname = url.pathname.replace(/auth$/, 'registrations')
  const form = await browser.get(url)
  const action = new URL(/action="([^"?]+)/.exec(form.text)?.[1] ?? '', form.url)
  const done = await browser.post(action, { ...profile, password: 'piisavalt pikk' })
  return finish(done.url)
}
