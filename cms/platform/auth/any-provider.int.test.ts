import { afterAll, beforeAll, expect, it } from 'vitest'
import { home, startTestRealm, type TestRealm } from '#server/embedded/identity/test-realm.ts'
import type { Api } from '../../../testing/api.ts'

let realm: TestRealm
let api: Api
let origins: () => string[]

beforeAll(async () => {
  realm = await startTestRealm()
  // Read once, when the register is first imported. Without a realm even Keycloak's paths are those of any provider.
  Object.assign(process.env, {
    OIDC_URL: `${realm.issuer}/`,
    OIDC_REALM: '',
    OIDC_CLIENT_ID: 'register',
    OIDC_RESPONSE_MODE: 'query',
    PUBLIC_URL: home,
  })
  api = await (await import('../../../testing/api.ts')).startedApi()
  const { identityProvider } = await import('./provider.ts')
  origins = identityProvider().origins
})

afterAll(() => realm.stop())

it('pages are told where the provider is, and how it answers', async () => {
  expect(await api.as()('getConfig', {})).toMatchObject({
    data: { oidc: { url: realm.issuer, realm: '', clientId: 'register', responseMode: 'query' } },
  })
  expect(origins()).toEqual([new URL(realm.issuer).origin])
})

it('its access tokens are good for calls, and nothing else that it gives', async () => {
  const { tokens } = await realm.signIn(realm.browser(), 'manager')
  const statusWith = async (token = '') => (await api.withToken(token)('listAccess', {})).status
  expect(await statusWith(tokens.access_token)).toBe(200)
  expect(await statusWith(tokens.id_token)).toBe(401)
  expect(await statusWith(tokens.refresh_token)).toBe(401)
})
