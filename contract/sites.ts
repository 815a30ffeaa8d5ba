import { allRegisters } from './registers/registers.ts'

/** Sites served by one front end, selected by the first label of the host name (contract §8). */
const siteLabels = ['register', ...allRegisters.flatMap(({ slug, aliases }) => [slug, ...aliases])]

const stages = ['dev', 'staging'] as const
type Stage = (typeof stages)[number]

type SiteHost = { stage: Stage | undefined; site: string | undefined; domain: string }

/** Splits a host name without a port into the optional stage and site labels and the remaining domain. */
export function parseSiteHost(hostname: string): SiteHost {
  const labels = hostname.toLowerCase().split('.')
  const stage = stages.find((each) => each === labels[0])
  if (stage) labels.shift()
  const site = siteLabels.find((each) => each === labels[0])
  if (site) labels.shift()
  return { stage, site, domain: labels.join('.') }
}

/** Whether a host name is the register's public host, or the host of one of its sites on the same domain. */
export function isOwnHost(hostname: string, publicHostname: string): boolean {
  const [requested, own] = [parseSiteHost(hostname), parseSiteHost(publicHostname)]
  if (requested.domain !== own.domain) return false
  // If sites are subdomains, the bare domain may belong to another service.
  return requested.site !== undefined || own.site === undefined
}

/**
 * The origins of the sites of single registers beside the public URL: those that pages link to, and those named by the slug of the register.
 * An installation need not have them. None are beside an address without a name.
 */
export function siteOrigins(publicUrl: string): string[] {
  const home = new URL(publicUrl)
  const { stage, domain } = parseSiteHost(home.hostname)
  const labels = allRegisters.flatMap(({ slug, site }) => [site.subdomain, slug])
  const origins = labels.map((label) => {
    const hostname = [stage, label, domain].filter(Boolean).join('.')
    return URL.parse(`${home.protocol}//${hostname}${home.port && `:${home.port}`}`)?.origin ?? home.origin
  })
  return [...new Set(origins)].filter((origin) => origin !== home.origin)
}
