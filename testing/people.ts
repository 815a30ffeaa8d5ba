import * as oidc from 'openid-client'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Browser } from '#server/embedded/identity/test-browser.ts'

type Profile = { username: string; firstName: string; lastName: string; email: string }

/** Where one signs in, and to which site one comes back. */
type Place = { identity: { url: string; realm: string; clientId: string }; publicUrl: string }

async function begin({ identity, publicUrl }: Place) {
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
  const token = tokens.get(username) ?? signIn(configuration(), username)
  tokens.set(username, token)
  return token
}

/** The same at any provider of ours; the password is the username. */
export async function signIn(place: Place, username: string): Promise<string> {
  const { url, finish, browser } = await begin(place)
  const form = await browser.get(url)
  return finish((await browser.post(form.url, { username, password: username })).url)
}

/** A new person of the provider, signed up by its form; gives their access token. */
export async function signUp(profile: Profile): Promise<string> {
  const { url, finish, browser } = await begin(configuration())
  url.pathname = url.pathname.replace(/auth$/, 'registrations')
  const form = await browser.get(url)
  const action = new URL(/action="([^"?]+)/.exec(form.text)?.[1] ?? '', form.url)
  const done = await browser.post(action, { ...profile, password: 'piisavalt pikk' })
  return finish(done.url)
}
