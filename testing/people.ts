import * as oidc from 'openid-client'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Browser } from './cookie-browser.ts'

type Profile = { username: string; firstName: string; lastName: string; email: string }

/** The provider to sign in at, and the site it redirects back to. */
type Installation = { identity: { url: string; realm: string; clientId: string }; publicUrl: string }

async function beginSignIn({ identity, publicUrl }: Installation) {
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
  const finish = async (callbackUrl: URL) => {
    const tokens = await oidc.authorizationCodeGrant(client, callbackUrl, { pkceCodeVerifier: verifier })
    return z.string().parse(tokens.access_token)
  }
  return { url, finish, browser: new Browser(publicUrl) }
}

const tokens = new Map<string, Promise<string>>()

/** An access token of a user of the provider, obtained like a browser does; cached for the test file. */
export function tokenOf(username: string): Promise<string> {
  const token = tokens.get(username) ?? signIn(configuration(), username)
  tokens.set(username, token)
  return token
}

/** Signs in at any embedded provider and returns the access token; the password is the username. */
export async function signIn(installation: Installation, username: string): Promise<string> {
  const { url, finish, browser } = await beginSignIn(installation)
  const form = await browser.get(url)
  return finish((await browser.post(form.url, { username, password: username })).url)
}

/** Registers a new user with the provider's form; returns the access token. */
export async function signUp(profile: Profile): Promise<string> {
  const { url, finish, browser } = await beginSignIn(configuration())
  url.pathname = url.pathname.replace(/auth$/, 'registrations')
  const form = await browser.get(url)
  const action = new URL(/action="([^"?]+)/.exec(form.text)?.[1] ?? '', form.url)
  const done = await browser.post(action, { ...profile, password: 'piisavalt pikk' })
  return finish(done.url)
}
