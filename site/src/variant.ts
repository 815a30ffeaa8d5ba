import { type Register, registers } from '#contract/items.ts'
import { readSiteHost, type Site } from '#contract/sites.ts'

const registerOf: Record<Exclude<Site, 'register'>, Register> = {
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

/** The site that shows one register alone, as other sites link to it. */
const siteOf = { thesis: 'theses', topics: 'topics', internship: 'internships', all: 'register' } as const

/** What a site is about: one register, or all of them. */
export type Scope = Register | 'all'

/** The registers that a site shows. */
export function registersOf(scope: Scope): readonly Register[] {
  return scope === 'all' ? registers : [scope]
}

export type Variant = {
  site: Site
  scope: Scope
  /** Shows one register alone. */
  lite: boolean
  title: string
  /** Before the title of every page: says that this is a staging host. */
  prefix: string
}

/** Which site a host name asks for. */
export function variantOf(host: string): Variant {
  const { stage, site = 'register' } = readSiteHost(host.replace(/:\d+$/, ''))
  const scope = site === 'register' ? 'all' : registerOf[site]
  const prefix = stage === 'staging' ? 'Staging | ' : ''
  return { site, scope, lite: scope !== 'all', title: titles[scope], prefix }
}

/**
 * Where the site of that scope is, seen from this one. A host that is none of ours has no sites beside it: then the
 * answer is the register's list, or the front page, right here.
 */
export function siteAddress(origin: string, scope: Scope): string {
  const url = new URL(origin)
  const { stage, site, domain } = readSiteHost(url.hostname)
  if (site || domain === 'localhost') {
    const name = scope === 'all' && domain === 'localhost' ? undefined : siteOf[scope]
    url.hostname = [stage, name, domain].filter(Boolean).join('.')
    return url.origin
  }
  return scope === 'all' ? '/' : `/${scope}`
}
