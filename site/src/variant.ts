import {
  canonicalSlug,
  type Register,
  registerSlugs,
  registers,
  toRegister,
} from '#contract/registers/registers.ts'
import { parseSiteHost } from '#contract/sites.ts'

const mainSite = { title: 'ICS Thesis & Internship Register', subdomain: 'register' }

/** The content of a site: one register, or all of them. */
export type Scope = Register | 'all'

/** The registers of a site. */
export function registersOf(scope: Scope): readonly Register[] {
  return scope === 'all' ? registerSlugs : [scope]
}

/** The title of a site, and the subdomain that other sites link to. */
function siteOf(scope: Scope): { title: string; subdomain: string } {
  return scope === 'all' ? mainSite : registers[scope].site
}

export type Variant = {
  site: string
  scope: Scope
  /** The site has only one register. */
  lite: boolean
  title: string
  /** Prefix of all page titles, which marks staging hosts. */
  prefix: string
}

/** The site variant of a host name. */
export function variantOf(host: string): Variant {
  const { stage, site = 'register' } = parseSiteHost(host.replace(/:\d+$/, ''))
  const scope = toRegister(canonicalSlug(site)) ?? 'all'
  const prefix = stage === 'staging' ? 'Staging | ' : ''
  return { site, scope, lite: scope !== 'all', title: siteOf(scope).title, prefix }
}

/**
 * The URL of another scope's site. An unknown host has no sibling sites: in that case it returns the path of the register's
 * list or of the home page on the current host.
 */
export function siteUrl(origin: string, scope: Scope): string {
  const url = new URL(origin)
  const { stage, site, domain } = parseSiteHost(url.hostname)
  if (site || domain === 'localhost') {
    const name = scope === 'all' && domain === 'localhost' ? undefined : siteOf(scope).subdomain
    url.hostname = [stage, name, domain].filter(Boolean).join('.')
    return url.origin
  }
  return scope === 'all' ? '/' : `/${scope}`
}

/** The origin in canonical URLs: that of the main site, as every site displays the same entries. */
export function canonicalOrigin(origin: string): string {
  const url = siteUrl(origin, 'all')
  return URL.canParse(url) ? url : origin
}
