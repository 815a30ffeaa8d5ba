import ipaddr from 'ipaddr.js'

/**
 * The key by which a client's calls are counted: an IPv4 address, or the /64 of an IPv6 one, which is what a client gets from
 * its provider (contract §7). `local` without an address, `unknown` for an invalid one.
 */
export function clientNetwork(address: string | null): string {
  if (!address) return 'local'
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`
}
