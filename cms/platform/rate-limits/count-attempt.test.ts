import { describe, expect, it } from 'vitest'
import { clientNetwork } from './count-attempt.ts'

describe('clientNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8::/64'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0002', '2001:db8::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::2%25en1', 'fe80::/64'],
    ['::1', '::/64'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  it('is `unknown` for any invalid address', () => {
    const texts = ['unknown', '2001:db8::1::2', '192.0.2.1:8080', 'x'.repeat(1000), "'; drop table items"]
    expect(new Set(texts.map(clientNetwork))).toEqual(new Set(['unknown']))
  })

  it('is `local` without an address, for calls within the process', () => {
    expect([clientNetwork(null), clientNetwork('')]).toEqual(['local', 'local'])
  })
})
