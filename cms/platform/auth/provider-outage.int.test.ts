import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { type Issuer, startIssuer } from '../../../testing/issuer.ts'

let issuer: Issuer
let send: Api['send']

beforeAll(async () => {
  issuer = await startIssuer()
  issuer.be('failing')
  // Read once, when the register is first imported.
  Object.assign(process.env, { OIDC_URL: issuer.url, OIDC_REALM: '', OIDC_CLIENT_ID: 'register' })
  const { startedApi } = await import('../../../testing/api.ts')
  send = (await startedApi()).send
})

afterEach(() => issuer.be('well'))
afterAll(async () => {
  vi.useRealTimers()
  await issuer.stop()
})

/** Moves the clock alone: connections and their limits go on as ever. */
function later(seconds: number) {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

function longLived() {
  return issuer.claims({ exp: Math.floor(Date.now() / 1000) + 10 * 24 * 3600 })
}
function call(token?: string, path = '/api/v2/topics') {
  return send(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
}
async function statusOf(token: string) {
  return (await call(token)).status
}

async function expectUnavailable(token: string, path?: string) {
  const answer = await call(token, path)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 503, error: 'errors.unavailable' }])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

async function expectOpenToAnybody() {
  for (const path of ['/api/v2/topics', '/api/v1/forms', '/api/v1/config', '/api/health'])
    expect([path, (await call(undefined, path)).status]).toEqual([path, 200])
}

describe('before anything is known of the provider', () => {
  it.each(['gone', 'failing', 'garbled', 'hanging'] as const)(
    'a token cannot be told from a bad one (%s)',
    async (mood) => {
      issuer.be(mood)
      later(6)
      await expectUnavailable(await issuer.sign(issuer.claims()))
      await expectUnavailable(await issuer.sign(issuer.claims()), '/api/items')
      expect(await statusOf('garbage')).toBe(401)
      await expectOpenToAnybody()
    },
  )

  it('it comes right by itself', async () => {
    later(6)
    expect(await statusOf(await issuer.sign(issuer.claims()))).toBe(200)
  })
})

describe('once its keys are known', () => {
  it.each(['gone', 'failing', 'garbled', 'hanging'] as const)('they go on without it (%s)', async (mood) => {
    const token = await issuer.sign(longLived())
    expect(await statusOf(token)).toBe(200)
    issuer.be(mood)
    later(11 * 60)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(`${token.slice(0, -8)}AAAAAAAA`)).toBe(401)
    await expectOpenToAnybody()
  })

  it('a new one is taken at once, an old one is refused when it is gone', async () => {
    const old = await issuer.sign(longLived())
    later(6)
    expect(await statusOf(old)).toBe(200)
    issuer.removeKey('first')
    const second = await issuer.addKey('second')
    later(6)
    expect(await statusOf(await issuer.sign(issuer.claims(), second))).toBe(200)
    expect(await statusOf(old)).toBe(401)
  })
})
