import { jwtVerify } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { skipSeconds } from '../../../testing/clock.ts'
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

function longLived(issuer: Issuer) {
  return issuer.claims({ exp: Math.floor(Date.now() / 1000) + 10 * 24 * 3600 })
}
const unavailable = { code: 'unavailable', details: { retryAfter: 5 } }

afterEach(async () => {
  for (const issuer of started.splice(0)) await issuer.stop()
})

describe('a provider', () => {
  it('is located by its discovery document, with all origins that pages connect to', async () => {
    const { issuer, provider, verify } = await start()
    expect(provider.origins()).toEqual([issuer.url])
    expect(await verify(await issuer.sign(issuer.claims()))).toBe('mari')
    expect(await provider.issuer()).toBe(issuer.url)
    expect(provider.origins()).toEqual([issuer.url, issuer.otherOrigin])
  })

  it('is located when its origins are read', async () => {
    const { issuer, provider } = await start()
    await expect.poll(() => provider.origins()).toContain(issuer.otherOrigin)
  })

  it('with a realm is located by the paths of Keycloak', async () => {
    const { issuer, provider, verify } = await start('ut')
    expect(await verify(await issuer.sign(issuer.claims()))).toBe('mari')
    expect(await provider.issuer()).toBe(`${issuer.url}/realms/ut`)
    expect(provider.origins()).toEqual([issuer.url])
    expect(issuer.requests).toEqual(['/realms/ut/protocol/openid-connect/certs'])
  })

  it('is unavailable if the document is of another issuer', async () => {
    const { issuer } = await start()
    const impostor = createProvider({ url: issuer.otherOrigin, realm: '' })
    await expect(impostor.issuer()).rejects.toMatchObject(unavailable)
  })
})

describe('its keys', () => {
  it('are cached, and fetched once for concurrent callers', async () => {
    const { issuer, verify } = await start()
    const token = await issuer.sign(issuer.claims())
    await Promise.all([verify(token), verify(token), verify(token)])
    await verify(token)
    expect(issuer.requests).toHaveLength(2)
  })

  it('are fetched for an unknown key id, which removes withdrawn ones', async () => {
    const { issuer, verify } = await start()
    const old = await issuer.sign(longLived(issuer))
    await verify(old)
    skipSeconds(6)
    issuer.removeKey('first')
    const second = await issuer.addKey('second')
    expect(await verify(old)).toBe('mari')
    expect(await verify(await issuer.sign(issuer.claims(), second))).toBe('mari')
    await expect(verify(old)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })

  it('are fetched again after ten minutes', async () => {
    const { issuer, verify } = await start()
    const old = await issuer.sign(longLived(issuer))
    await verify(old)
    issuer.removeKey('first')
    skipSeconds(9 * 60)
    expect(await verify(old)).toBe('mari')
    skipSeconds(2 * 60)
    await expect(verify(old)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })

  it('are fetched at most every five seconds for unknown key ids', async () => {
    const { issuer, verify } = await start()
    await verify(await issuer.sign(issuer.claims()))
    skipSeconds(6)
    const unknown = await issuer.addKey('unknown', 'RS256', true)
    const token = await issuer.sign(longLived(issuer), unknown)
    const before = issuer.requests.length
    for (let tries = 0; tries < 20; tries += 1) await expect(verify(token)).rejects.toThrow()
    await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)))
    expect(issuer.requests.length - before).toBe(2)
    skipSeconds(6)
    await expect(verify(token)).rejects.toThrow()
    expect(issuer.requests.length - before).toBe(4)
  })
})

describe('while the provider is unavailable', () => {
  it.each(['failing', 'garbled', 'gone'] as const)(
    'cached keys remain valid (%s), and unknown keys are unavailable',
    async (mode) => {
      const { issuer, verify } = await start()
      const token = await issuer.sign(longLived(issuer))
      await verify(token)
      issuer.setMode(mode)
      const second = await issuer.addKey('second')
      const rotated = await issuer.sign(longLived(issuer), second)
      skipSeconds(11 * 60)
      expect(await verify(token)).toBe('mari')
      await expect(verify(rotated)).rejects.toMatchObject(unavailable)
      skipSeconds(12 * 3600)
      expect(await verify(token)).toBe('mari')
      issuer.setMode('available')
      skipSeconds(6)
      expect(await verify(rotated)).toBe('mari')
    },
  )

  it('keys remain valid for a day', async () => {
    const { issuer, verify } = await start()
    const token = await issuer.sign(longLived(issuer))
    await verify(token)
    issuer.setMode('gone')
    skipSeconds(25 * 3600)
    await expect(verify(token)).rejects.toMatchObject(unavailable)
  })

  it.each(['failing', 'garbled', 'gone', 'hanging'] as const)(
    'without cached keys (%s), they are fetched again after five seconds',
    async (mode) => {
      const { issuer, verify } = await start()
      const token = await issuer.sign(longLived(issuer))
      issuer.setMode(mode)
      await expect(verify(token)).rejects.toMatchObject(unavailable)
      const { length } = issuer.requests
      await expect(verify(token)).rejects.toMatchObject(unavailable)
      expect(issuer.requests).toHaveLength(length)
      issuer.setMode('available')
      skipSeconds(6)
      expect(await verify(token)).toBe('mari')
    },
  )
})
