import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { mostImportRows } from '#contract/imports.ts'
import { Problem } from '#contract/problems.ts'
import { languages } from '#contract/texts.ts'
import { harvestProblem } from './import-problem.ts'
import { joinPeople } from './parse-people.ts'
import { type HarvestedPage, readHarvestedPage } from './read-harvested-page.ts'
import type { SourceTable } from './read-source.ts'
import { entryAt } from './targets.ts'

/** Of all pages and of one. */
const mostBytes = 100 * 1024 ** 2
const mostPageBytes = 20 * 1024 ** 2
const longestMs = 120_000
const mostRedirects = 5

type Harvest = {
  /** The repository's base URL, without arguments. */
  address: string
  set?: string | undefined
  /** The origin that may have a private address: that of this register. */
  ownOrigin?: string
}

/**
 * Harvests the records of a repository in `oai_dc` (OAI-PMH 2.0) as a table: a column for each element of Dublin Core, by its language if it
 * has one of ours, and one for subjects in all languages. Deleted records are left out.
 * @throws Problem `invalid` if the repository cannot be reached, does not answer as one, or has more than can be imported
 */
export async function harvestRecords({ address, set, ownOrigin }: Harvest): Promise<SourceTable> {
  const signal = AbortSignal.timeout(longestMs)
  const records: HarvestedPage['records'] = []
  let bytes = 0
  const load = async (query: Record<string, string>) => {
    const url = new URL(address)
    url.search = new URLSearchParams({ verb: 'ListRecords', ...query }).toString()
    const page = await fetchPage(url, ownOrigin, signal)
    bytes += page.length
    if (bytes > mostBytes) throw harvestProblem('manage.import.error.harvestTooLarge')
    return readHarvestedPage(page)
  }
  try {
    let page = await load({ metadataPrefix: 'oai_dc', ...(set && { set }) })
    for (;;) {
      records.push(...page.records)
      if (records.length > mostImportRows)
        throw harvestProblem('manage.import.error.tooManyRows', { max: mostImportRows })
      if (!page.token && records.length === 0) throw harvestProblem('manage.import.error.noRecords')
      if (!page.token) return tableOf(records, ownOrigin)
      page = await load({ resumptionToken: page.token })
    }
  } catch (error) {
    if (signal.aborted) throw harvestProblem('manage.import.error.harvestTooSlow')
    throw error instanceof Problem ? error : harvestProblem('manage.import.error.unreachable')
  }
}

/** Of kinds in the vocabulary of OpenAIRE, `masterThesis`. */
const typePrefix = 'info:eu-repo/semantics/'

function tableOf(records: HarvestedPage['records'], ownOrigin: string | undefined): SourceTable {
  const rows = records.map(({ identifier, elements }) => {
    const row = new Map([['identifier', [identifier]]])
    const url = addressOf(elements, ownOrigin)
    for (const { name, language, text } of elements) {
      const own = languages.find((each) => language?.toLowerCase().startsWith(each))
      // The identifier of the record stays apart from those of the work, and the address of the work from others.
      const identifierHeading = text === url ? 'url' : 'other_identifiers'
      // The subjects of a record are those in all languages together.
      const heading =
        name === 'identifier' ? identifierHeading : own && name !== 'subject' ? `${name}_${own}` : name
      row.set(heading, [...(row.get(heading) ?? []), text.replace(typePrefix, '')].filter(Boolean))
    }
    return row
  })
  const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const cellOf = (heading: string, texts: readonly string[]) =>
    /^(?:creator|contributor)/.test(heading) ? joinPeople(texts) : texts.join('; ')
  return {
    headings,
    rows: rows.map((row) => headings.map((heading) => cellOf(heading, row.get(heading) ?? []))),
  }
}

/** The address of the work: its page in this register, or the first one that is no file of this register. */
function addressOf(
  elements: HarvestedPage['records'][number]['elements'],
  ownOrigin: string | undefined,
): string | undefined {
  const addresses = elements.flatMap(({ name, text }) =>
    name === 'identifier' && /^https?:\/\//.test(text) && !text.startsWith(`${ownOrigin}/files/`) ? text : [],
  )
  return addresses.find((text) => entryAt(text)) ?? addresses[0]
}

/** Repositories that are busy say after how many seconds to ask again. */
async function fetchPage(url: URL, ownOrigin: string | undefined, signal: AbortSignal): Promise<Buffer> {
  let from = url
  for (let redirects = 0; ; ) {
    const response = await connect(from, ownOrigin, signal)
    const { location } = response.headers
    if (location && redirects < mostRedirects) {
      response.destroy()
      redirects += 1
      from = new URL(location, from)
      continue
    }
    const retryAfter = Number(response.headers['retry-after'])
    if (response.statusCode === 503 && retryAfter > 0) {
      response.resume()
      await wait(retryAfter * 1000, undefined, { signal })
      continue
    }
    if (response.statusCode !== 200) {
      response.destroy()
      throw harvestProblem('manage.import.error.unreachable')
    }
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      length += chunk.length
      if (length > mostPageBytes) throw harvestProblem('manage.import.error.harvestTooLarge')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

/** The address of the host is checked when it is connected to, so that no other one can take its place after a check. */
function connect(url: URL, ownOrigin: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const mayConnect = url.origin === ownOrigin ? () => true : isPublicAddress
  return new Promise((resolve, reject) => {
    // A host that is an address is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (/^[\d.]+$|:/.test(host) && !mayConnect(host)) return reject(new Error('address not allowed'))
    request(
      url,
      {
        signal,
        headers: { accept: 'text/xml, application/xml' },
        lookup: (hostname, options, callback) =>
          lookup(hostname, { ...options, all: true }, (error, addresses) => {
            if (error) return callback(error, [])
            const allowed = addresses.filter(({ address }) => mayConnect(address))
            if (allowed.length === 0) return callback(new Error('address not allowed'), [])
            if (options.all) return callback(null, allowed)
            return callback(null, allowed[0]?.address ?? '', allowed[0]?.family)
          }),
      },
      resolve,
    )
      .on('error', reject)
      .end()
  })
}

const reserved = new BlockList()
for (const [network, prefix] of [
  ...([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ] as const),
  ...(['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'] as const),
].map((range) => range.split('/')))
  reserved.addSubnet(network ?? '', Number(prefix), 'ipv4')
/** Only global unicast addresses are public. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the internet, and not of a private network. */
export function isPublicAddress(ip: string): boolean {
  if (!isIPv6(ip)) return !reserved.check(ip, 'ipv4')
  return globalUnicast.check(ip, 'ipv6') && !/^2002:/i.test(ip)
}
