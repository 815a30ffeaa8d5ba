import { type Register, registers } from '#contract/items.ts'

/** The sites that one front end serves, by the first label of the host name (public.md §1). */
const sites = ['register', 'thesis', 'theses', 'topic', 'topics', 'internship', 'internships'] as const
export type Site = (typeof sites)[number]

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
  const { stage, label } = readHost(host)
  const site = sites.find((known) => known === label) ?? 'register'
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
  const { stage, label, rest } = readHost(url.hostname)
  const isOurs = sites.some((known) => known === label)
  if (isOurs || (label === 'localhost' && rest === '')) {
    const home = isOurs ? rest : 'localhost'
    const name = scope === 'all' && home === 'localhost' ? '' : siteOf[scope]
    url.hostname = [stage, name, home].filter(Boolean).join('.')
    return url.origin
  }
  return scope === 'all' ? '/' : `/${scope}`
}

/** The first label, a leading dev or staging skipped, and what comes after it. */
function readHost(host: string): { stage: string; label: string; rest: string } {
  const labels = host.replace(/:\d+$/, '').toLowerCase().split('.')
  const stage = labels[0] === 'dev' || labels[0] === 'staging' ? (labels.shift() ?? '') : ''
  const [label = '', ...rest] = labels
  return { stage, label, rest: rest.join('.') }
}
