import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { setStatus } from '../../testing/items.ts'
import { query } from '../../testing/query.ts'
import { freshWord } from '../../testing/topics.ts'

const api = await startedApi()

async function harvest(parameters: Record<string, string>): Promise<string> {
  const response = await api.send(`/oai?${new URLSearchParams(parameters)}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  return response.text()
}

const identifierOf = (uuid: string) => `oai:localhost:${uuid}`
const record = (uuid: string, metadataPrefix = 'oai_dc') =>
  harvest({ verb: 'GetRecord', metadataPrefix, identifier: identifierOf(uuid) })
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const codeOf = (text: string) => matches(text, /<error code="(\w+)"/g)[0]

/** Reads all pages of a list. */
async function readAll(parameters: Record<string, string>, between = async () => {}) {
  const identifiers: string[] = []
  let token = ''
  do {
    const page = await harvest(token ? { verb: 'ListIdentifiers', resumptionToken: token } : parameters)
    identifiers.push(...matches(page, /<identifier>([^<]*)/g))
    token = matches(page, /<resumptionToken cursor="\d+">([^<]+)/g)[0] ?? ''
    await between()
  } while (token)
  return identifiers
}

it('describes the repository, its formats and sets, also to POST', async () => {
  expect(await harvest({ verb: 'Identify' })).toMatch(
    /<adminEmail>\S+@\S+<.*<deletedRecord>persistent<.*<granularity>YYYY-MM-DDThh:mm:ssZ</,
  )
  await createItemForTest(api, 'thesis', 'published', { year: 2019, curriculum: 'informatics' })
  const sets = await harvest({ verb: 'ListSets' })
  for (const set of ['register:topics', 'year:2019', 'curriculum:informatics'])
    expect(sets).toContain(`<setSpec>${set}</setSpec>`)
  const posted = await api.send('/oai', {
    method: 'POST',
    body: new URLSearchParams({ verb: 'ListMetadataFormats' }),
  })
  expect(matches(await posted.text(), /<metadataPrefix>(\w+)/g)).toEqual(['oai_dc', 'etdms'])
  expect((await api.send('/oai', { method: 'POST', body: '{}' })).status).toBe(415)
  expect((await api.send('/oai', { method: 'PUT' })).status).toBe(405)
  expect((await api.send('/oai/x')).status).toBe(404)
})

it('has the metadata of public items, escaped, and never private ones', async () => {
  const word = freshWord()
  const { uuid } = await createItemForTest(api, 'thesis', 'published', {
    title_et: `<b>${word}</b> & muu`,
    abstract_en: 'About things.',
    keywords: ['andmebaasid'],
    defence_date: '2024-06-03',
  })
  const dublinCore = await record(uuid)
  expect(dublinCore).toContain(`<dc:title xml:lang="et">&lt;b&gt;${word}&lt;/b&gt; &amp; muu</dc:title>`)
  expect(dublinCore).toContain('<dc:creator>Maasikas, Mari</dc:creator>')
  expect(dublinCore).toContain('<dc:contributor>Õunapuu, Jüri</dc:contributor>')
  expect(dublinCore).toContain('<dc:type>info:eu-repo/semantics/masterThesis</dc:type>')
  expect(dublinCore).toContain('<dc:rights>info:eu-repo/semantics/openAccess</dc:rights>')
  expect(dublinCore).toContain(`/files/${uuid}/thesis_file/fail.pdf</dc:identifier>`)
  expect(dublinCore).not.toContain('@ut.example')
  const thesis = await record(uuid, 'etdms')
  expect(thesis).toContain(
    `<title xml:lang="et">&lt;b&gt;${word}&lt;/b&gt; &amp; muu</title><alternativeTitle xml:lang="en">`,
  )
  expect(thesis).toContain('<contributor role="advisor">Õunapuu, Jüri</contributor>')
  expect(thesis).toContain('<level>masters</level>')
  expect(thesis).toMatch(/<discipline>Software engineering<\/discipline><grantor>[^<]+<\/grantor>/i)
  const internship = await createItemForTest(api, 'internship')
  expect(codeOf(await record(internship.uuid, 'etdms'))).toBe('cannotDisseminateFormat')
  expect(await record(internship.uuid)).toContain('<dc:type>info:eu-repo/semantics/other</dc:type>')
})

it('has the elements that ETD-MS requires also where the thesis has no value', async () => {
  const { uuid } = await createItemForTest(api, 'thesis')
  await query(
    `update items set values = values #- '{general_thesis,keywords}' #- '{general_thesis,curriculum}' #- '{general_thesis,degree}' where id = '${uuid}'`,
  )
  const thesis = await record(uuid, 'etdms')
  expect(thesis).toMatch(/<\/creator><subject><\/subject><\w/)
  expect(thesis).toMatch(/<\/date><type><\/type><\w/)
})

it('withholds files under an embargo, and dates the record by its end', async () => {
  const embargo = { embargo_until: '2099-01-01' }
  const { uuid } = await createItemForTest(api, 'thesis', 'published', embargo)
  const closed = await record(uuid)
  expect(closed).toContain('<dc:rights>info:eu-repo/date/embargoEnd/2099-01-01</dc:rights>')
  expect(closed).not.toContain('/files/')
  const over = await createItemForTest(api, 'thesis', 'published', { embargo_until: '2026-01-02' })
  await query(`update oai_records set changed_at = '2025-05-05' where item = '${over.uuid}'`)
  expect(await record(over.uuid)).toContain('<datestamp>2026-01-01T22:00:00Z</datestamp>')
})

it('has a tombstone of what was public, and nothing of what never was', async () => {
  const { uuid } = await createItemForTest(api, 'topics')
  expect(await record(uuid)).toContain('<metadata>')
  await setStatus(api, 'topics', uuid, 'deleted')
  const gone = await record(uuid)
  expect(gone).toContain(`<header status="deleted"><identifier>${identifierOf(uuid)}</identifier>`)
  expect(gone).not.toContain('<metadata>')
  await query(`delete from items where id = '${uuid}'`)
  expect(await record(uuid)).toContain('status="deleted"')
  for (const [status, changes] of [
    ['pending', {}],
    ['published', { visibility: 'university_worker' }],
  ] as const) {
    const item = await createItemForTest(api, 'thesis', status, changes)
    expect(codeOf(await record(item.uuid))).toBe('idDoesNotExist')
  }
  const past = await createItemForTest(api, 'internship')
  await query(`update items set deadline_at = now() - interval '1 hour' where id = '${past.uuid}'`)
  expect(await record(past.uuid)).toContain('status="deleted"')
})

it('lists every record once while records are changed, and a range of dates and a set only what is in them', async () => {
  const year = 2001
  await query(`
    insert into oai_records (item, form, year, changed_at)
    select gen_random_uuid(), 'thesis', ${year}, '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(0, 249) n`)
  const parameters = { verb: 'ListIdentifiers', metadataPrefix: 'etdms', set: `year:${year}` }
  const all = await readAll(parameters, () =>
    query(`update oai_records set changed_at = now()
      where item in (select item from oai_records where year = ${year} order by random() limit 40)`),
  )
  expect(new Set(all).size).toBe(250)
  expect(all).toHaveLength(250)
  await query(`update oai_records set changed_at = '2020-01-01T00:00:10Z' where year = ${year}`)
  const between = (from: string, until: string) => readAll({ ...parameters, from, until })
  expect(await between('2020-01-01', '2020-01-01')).toHaveLength(250)
  expect(await between('2020-01-01T00:00:10Z', '2020-01-01T00:00:10Z')).toHaveLength(250)
  expect(codeOf(await harvest({ ...parameters, from: '2020-01-01T00:00:11Z' }))).toBe('noRecordsMatch')
  expect(codeOf(await harvest({ ...parameters, set: 'year:1900' }))).toBe('noRecordsMatch')
  expect(codeOf(await harvest({ ...parameters, set: 'nothing:x' }))).toBe('noRecordsMatch')
})
