import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { harvestRecords, isPublicAddress } from './harvest-records.ts'

const pages: Record<string, string> = {
  'verb=ListRecords&metadataPrefix=oai_dc&set=theses': listOf(
    [
      record(
        'oai:x:1',
        '<dc:title xml:lang="et-EE">Puud &amp; graafid</dc:title><dc:title xml:lang="en">Trees</dc:title>',
      ),
      '<record><header status="deleted"><identifier>oai:x:2</identifier></header></record>',
    ].join(''),
    'a b',
  ),
  'verb=ListRecords&resumptionToken=a+b': listOf(
    record(
      'oai:x:3',
      '<dc:title><![CDATA[A < B]]></dc:title><dc:creator>Tamm, Mari</dc:creator><dc:creator>Kask, Jüri</dc:creator><dc:identifier>T-3</dc:identifier><dc:identifier>https://x.example/3</dc:identifier><dc:identifier>https://x.example/3.pdf</dc:identifier>',
    ),
  ),
  'verb=ListRecords&metadataPrefix=oai_dc': '<OAI-PMH><error code="noRecordsMatch"/></OAI-PMH>',
}
let busy = 1

function listOf(records: string, token = ''): string {
  return `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${records}<resumptionToken>${token}</resumptionToken></ListRecords></OAI-PMH>`
}

function record(identifier: string, elements: string): string {
  return `<record><header><identifier>${identifier}</identifier></header><metadata><oai_dc:dc
    xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${elements}</oai_dc:dc></metadata></record>`
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [path, query = ''] = url.split('?')
  if (path === '/moved') response.writeHead(301, { location: `/oai?${query}` }).end()
  else if (path === '/away')
    response.writeHead(302, { location: `${origin.replace('localhost', '127.0.0.1')}/oai?${query}` }).end()
  else if (path === '/loop') response.writeHead(302, { location: url }).end()
  else if (path === '/page') response.end('<html><body>Tere!<br></body></html>')
  else if (path === '/token') response.end('<OAI-PMH><error code="badResumptionToken"/></OAI-PMH>')
  else if (path !== '/oai') response.writeHead(500).end()
  // A repository that is busy at first.
  else if (busy-- > 0) response.writeHead(503, { 'retry-after': '1' }).end()
  else response.end(pages[query] ?? listOf(record('oai:x:0', '')))
}

const server = createServer(answer).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const address: AddressInfo | string | null = server.address()
const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
const harvest = (path: string, set?: string) =>
  harvestRecords({ address: `${origin}${path}`, set, ownOrigin: origin })
describe('a harvest', () => {
  it('has the records of all pages, with languages and without what was deleted', async () => {
    expect(await harvest('/moved', 'theses')).toEqual({
      headings: ['identifier', 'title_et', 'title_en', 'title', 'creator', 'other_identifiers', 'url'],
      rows: [
        ['oai:x:1', 'Puud & graafid', 'Trees', '', '', '', ''],
        [
          ...['oai:x:3', '', '', 'A < B', 'Tamm, Mari; Kask, Jüri'],
          ...['T-3; https://x.example/3.pdf', 'https://x.example/3'],
        ],
      ],
    })
  })

  it.each([
    ['/oai', 'noRecords'],
    ['/page', 'noRepository'],
    ['/token', 'noRepository'],
    ['/nothing', 'unreachable'],
    ['/loop', 'unreachable'],
    ['/away', 'unreachable'],
  ])('of %s says what is wrong', async (path, error) => {
    await expect(harvest(path)).rejects.toMatchObject({
      details: { errors: [{ field: 'address', messageKey: `manage.import.error.${error}` }] },
    })
  })

  it('does not connect to addresses that are not allowed, by whatever name', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433'])
      await expect(harvestRecords({ address: origin.replace('localhost', host) })).rejects.toMatchObject({
        details: { errors: [{ messageKey: 'manage.import.error.unreachable' }] },
      })
  })
})

it.each([
  [true, ['193.40.5.73', '8.8.8.8', '2a00:1450:4001::1', '2001:4860:4860::8888']],
  [false, ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']],
  [
    false,
    ['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '2002:7f00:1::'],
  ],
])('whether addresses are public: %s', (isPublic, addresses) => {
  for (const each of addresses) expect([each, isPublicAddress(each)]).toEqual([each, isPublic])
})
