import { type Register, registers } from '#contract/registers.ts'
import { readSiteHost, type Site } from '#contract/sites.ts'

const registerBySite: Record<Exclude<Site, 'register'>, Register> = {
  thesis: 'thesis',
  theses: 'thesis',
  topic: 'topics',
  topics: 'topics',
  internship: 'internship',
  internships: 'internship',
}

const titles = {
  thesis: 'ICS Theses Register',
  topics: 'ICS Thesis Topics',
  internship: 'ICS Internships',
  all: 'ICS Thesis & Internship Register',
} as const

/** The subdomain that other sites link to. */
const siteByScope = {
  thesis: 'theses',
  topics: 'topics',
  internship: 'internships',
  all: 'register',
} as const

/** The content of a site: one register, or all of them. */
export type Scope = Register | 'all'

/** The registers of a site. */
export function registersOf(scope: Scope): readonly Register[] {
  return scope === 'all' ? registers : [scope]
}

export type Variant = {
  site: Site
  scope: Scope
  /** The site has only one register. */
  lite: boolean
  title: string
  /** Prefix of all page titles, which marks staging hosts. */
  prefix: string
}

/** The site variant of a host name. */
export function variantOf(host: string): Variant {
  const { stage, site = 'register' } = readSiteHost(host.replace(/:\d+$/, ''))
  const scope = site === 'register' ? 'all' : registerBySite[site]
  const prefix = stage === 'staging' ? 'Staging | ' : ''
  return { site, scope, lite: scope !== 'all', title: titles[scope], prefix }
}

/**
 * The URL of another scope's site. An unknown host has no sibling sites: in that case it returns the path of the register's
 * list or of the home page on the current host.
 */
export function siteUrl(origin: string, scope: Scope): string {
  const url = new URL(origin)
  const { stage, site, domain } = readSiteHost(url.hostname)
  if (site || domain === 'localhost') {
    const name = scope === 'all' && domain === 'localhost' ? undefined : siteByScope[scope]
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
