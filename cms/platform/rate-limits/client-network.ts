import ipaddr from 'ipaddr.js'

/**
 * What a client's calls are counted by: an IPv4 address, or the /64 of an IPv6 one, which is what one client gets from
 * its provider (contract §7). `local` without an address, `unknown` for a text that is none.
 */
export function clientNetwork(address: string | null): string {
  if (!address) return 'local'
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`
}
