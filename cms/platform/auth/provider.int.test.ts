import { jwtVerify } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Issuer, startIssuer } from '../../../testing/issuer.ts'
import { createProvider } from './provider.ts'

const started: Issuer[] = []
async function start(realm = '') {
  const issuer = await startIssuer(realm)
  started.push(issuer)
  const provider = createProvider(issuer)
  const verify = async (token: string) => (await jwtVerify(token, provider.findKey)).payload.sub
  return { issuer, provider, verify }
}

/** Moves the clock alone: connections and their limits go on as ever. */
function later(seconds: number) {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

function longLived(issuer: Issuer) {
  return issuer.claims({ exp: Math.floor(Date.now() / 1000) + 10 * 24 * 3600 })
}
const unavailable = { code: 'unavailable', details: { retryAfter: 5 } }

afterEach(async () => {
  vi.useRealTimers()
  for (const issuer of started.splice(0)) await issuer.stop()
})

describe('a provider', () => {
  it('is found by its discovery document, with everybody whom pages talk to', async () => {
    const { issuer, provider, verify } = await start()
    expect(provider.origins()).toEqual([issuer.url])
    expect(await verify(await issuer.sign(issuer.claims()))).toBe('mari')
    expect(await provider.issuer()).toBe(issuer.url)
    expect(provider.origins()).toEqual([issuer.url, issuer.otherOrigin])
  })

  it('is found by its origins being asked for', async () => {
    const { issuer, provider } = await start()
    await expect.poll(() => provider.origins()).toContain(issuer.otherOrigin)
  })

  it('with a realm is found by the paths of Keycloak alone', async () => {
    const { issuer, provider, verify } = await start('ut')
    expect(await verify(await issuer.sign(issuer.claims()))).toBe('mari')
    expect(await provider.issuer()).toBe(`${issuer.url}/realms/ut`)
    expect(provider.origins()).toEqual([issuer.url])
    expect(issuer.requests).toEqual(['/realms/ut/protocol/openid-connect/certs'])
  })

  it('is not taken from the document of another issuer', async () => {
    const { issuer } = await start()
    const impostor = createProvider({ url: issuer.otherOrigin, realm: '' })
    await expect(impostor.issuer()).rejects.toMatchObject(unavailable)
  })
})

describe('keys', () => {
  it('are kept, and asked for once by many at the same time', async () => {
    const { issuer, verify } = await start()
    const token = await issuer.sign(issuer.claims())
    await Promise.all([verify(token), verify(token), verify(token)])
    await verify(token)
    expect(issuer.requests).toHaveLength(2)
  })

  it('that are new are taken at once, and the old ones refused when they are gone', async () => {
    const { issuer, verify } = await start()
    const old = await issuer.sign(longLived(issuer))
    await verify(old)
    later(6)
    issuer.removeKey('first')
    const second = await issuer.addKey('second')
    expect(await verify(old)).toBe('mari')
    expect(await verify(await issuer.sign(issuer.claims(), second))).toBe('mari')
    await expect(verify(old)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })

  it('that were withdrawn are refused after ten minutes though nobody asks for others', async () => {
    const { issuer, verify } = await start()
    const old = await issuer.sign(longLived(issuer))
    await verify(old)
    issuer.removeKey('first')
    later(9 * 60)
    expect(await verify(old)).toBe('mari')
    later(2 * 60)
    await expect(verify(old)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })

  it('nobody knows are not asked for more than once in five seconds', async () => {
    const { issuer, verify } = await start()
    await verify(await issuer.sign(issuer.claims()))
    later(6)
    const unknown = await issuer.addKey('unknown', 'RS256', true)
    const token = await issuer.sign(longLived(issuer), unknown)
    const before = issuer.requests.length
    for (let tries = 0; tries < 20; tries += 1) await expect(verify(token)).rejects.toThrow()
    await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)))
    expect(issuer.requests.length - before).toBe(2)
    later(6)
    await expect(verify(token)).rejects.toThrow()
    expect(issuer.requests.length - before).toBe(4)
  })
})

describe('while the provider is out of order', () => {
  it.each(['failing', 'garbled', 'gone'] as const)(
    'known keys go on (%s), and nothing is known of others',
    async (mood) => {
      const { issuer, verify } = await start()
      const token = await issuer.sign(longLived(issuer))
      await verify(token)
      issuer.be(mood)
      const second = await issuer.addKey('second')
      const rotated = await issuer.sign(longLived(issuer), second)
      later(11 * 60)
      expect(await verify(token)).toBe('mari')
      await expect(verify(rotated)).rejects.toMatchObject(unavailable)
      later(12 * 3600)
      expect(await verify(token)).toBe('mari')
      issuer.be('well')
      later(6)
      expect(await verify(rotated)).toBe('mari')
    },
  )

  it('keys are good for a day', async () => {
    const { issuer, verify } = await start()
    const token = await issuer.sign(longLived(issuer))
    await verify(token)
    issuer.be('gone')
    later(25 * 3600)
    await expect(verify(token)).rejects.toMatchObject(unavailable)
  })

  it.each(['failing', 'garbled', 'gone', 'hanging'] as const)(
    'and nothing is known (%s), it is asked again five seconds later and comes right',
    async (mood) => {
      const { issuer, verify } = await start()
      const token = await issuer.sign(longLived(issuer))
      issuer.be(mood)
      await expect(verify(token)).rejects.toMatchObject(unavailable)
      const { length } = issuer.requests
      await expect(verify(token)).rejects.toMatchObject(unavailable)
      expect(issuer.requests).toHaveLength(length)
      issuer.be('well')
      later(6)
      expect(await verify(token)).toBe('mari')
    },
  )
})
