import { afterAll, expect, it } from 'vitest'
import { home, startTestRealm } from '../../../testing/test-realm.ts'

const realm = await startTestRealm()
// The configuration is read once, on import. Without a realm, the provider is located by its discovery document.
Object.assign(process.env, {
  OIDC_URL: `${realm.issuer}/`,
  OIDC_REALM: '',
  OIDC_CLIENT_ID: 'register',
  OIDC_RESPONSE_MODE: 'query',
  PUBLIC_URL: home,
})
const api = await (await import('../../../testing/api.ts')).startedApi()
const { identityProvider } = await import('./provider.ts')

afterAll(() => realm.stop())

it('publishes the provider and its response mode for sign-in', async () => {
  expect(await api.as()('getConfig', {})).toMatchObject({
    data: { oidc: { url: realm.issuer, realm: '', clientId: 'register', responseMode: 'query' } },
  })
  expect(identityProvider().origins()).toEqual([new URL(realm.issuer).origin])
})

it('accepts its access tokens, but no id or refresh tokens', async () => {
  const { tokens } = await realm.signIn(realm.browser(), 'manager')
  const statusWith = async (token = '') => (await api.withToken(token)('listAccess', {})).status
  expect(await statusWith(tokens.access_token)).toBe(200)
  expect(await statusWith(tokens.id_token)).toBe(401)
  expect(await statusWith(tokens.refresh_token)).toBe(401)
})
