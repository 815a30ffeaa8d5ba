/** The sites that one front end serves, by the first label of the host name (public.md §1). */
const siteLabels = ['register', 'thesis', 'theses', 'topic', 'topics', 'internship', 'internships'] as const
export type Site = (typeof siteLabels)[number]

const stages = ['dev', 'staging'] as const
type Stage = (typeof stages)[number]

export type SiteHost = { stage: Stage | undefined; site: Site | undefined; domain: string }

/** A host name's stage and site, where its first labels are one, and what comes after them. Without a port. */
export function readSiteHost(hostname: string): SiteHost {
  const labels = hostname.toLowerCase().split('.')
  const stage = stages.find((each) => each === labels[0])
  if (stage) labels.shift()
  const site = siteLabels.find((each) => each === labels[0])
  if (site) labels.shift()
  return { stage, site, domain: labels.join('.') }
}

/** Whether a host name is that of the register's public address, or of one of its sites beside it. */
export function isOwnHost(hostname: string, publicHostname: string): boolean {
  const [asked, own] = [readSiteHost(hostname), readSiteHost(publicHostname)]
  if (asked.domain !== own.domain) return false
  // A domain that bears sites as labels need not be ours itself.
  return asked.site !== undefined || own.site === undefined
}
