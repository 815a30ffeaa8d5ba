import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeycloak, unwrapRefreshToken, wrapRefreshToken } from './keycloak-client.ts'

const opaque = ['8xLOxBtZp8', 'a.b', 'õ/+=~', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln']

let answer: { status: number; body: string }
const provider = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
let address = ''

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const place = provider.address()
  address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/token`
  createKeycloak({ url: address, realm: '', clientId: 'register', responseMode: 'fragment' })
})

afterAll(() => void provider.close())

/** Requests tokens like keycloak-js. */
async function requestTokens(status: number, body: string) {
  answer = { status, body }
  return fetch(address, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) })
}

it.each(opaque)('wraps the refresh token %s for keycloak-js, and unwraps it', async (token) => {
  const given = await requestTokens(200, JSON.stringify({ access_token: 'x', refresh_token: token }))
  const { access_token, refresh_token } = await given.json()
  expect([access_token, refresh_token]).toEqual(['x', wrapRefreshToken(token)])
  const [, payload = ''] = refresh_token.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toBe(token)
  expect(unwrapRefreshToken(refresh_token)).toBe(token)
})

it('does not change other responses', async () => {
  const body = JSON.stringify({ refresh_token: 'x' })
  expect(await (await requestTokens(400, body)).text()).toBe(body)
  expect(await (await requestTokens(200, '{"access_token":"x"}')).text()).toBe('{"access_token":"x"}')
  answer = { status: 200, body }
  expect(await (await fetch(address)).text()).toBe(body)
})
