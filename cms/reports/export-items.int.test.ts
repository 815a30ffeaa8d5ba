import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { removeObject } from '#cms/platform/storage/objects.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, referenceOf, returnItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { freshWord } from '../../testing/topics.ts'

const api = await startedApi()
await api.payload.delete({ collection: 'items', where: { form: { equals: 'topics' } } })

type Query = Record<string, string>

async function request(query: Query) {
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  return api.send(`/api/v1/admin/topics/export?${new URLSearchParams(query)}`, { headers })
}

/** The titles of the exported items, in order. */
async function exported(query: Query): Promise<string[]> {
  const response = await request({ ...query, format: 'xlsx' })
  expect(response.status).toBe(200)
  const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()), { trim: false })
  const [head = [], ...rows] = sheet?.data ?? []
  const index = head.findIndex((title) => String(title).startsWith('Teema pealkiri'))
  expect(index).toBe(0)
  return rows.map((row) => String(row[index]))
}

async function listed(query: Query): Promise<string[]> {
  const rows = dataOf(
    await api.as('manager')('listItems', { params: { slug: 'topics' }, query: { ...query, size: 150 } }),
  )
  return rows.map((row) => ('thesis_topic_name' in row ? row.thesis_topic_name : ''))
}

function addTopic(thesis_topic_name: string, status: 'pending' | 'published' | 'canceled') {
  return insertItem(api, 'topics', { general_topics: { ...topicValues, thesis_topic_name } }, status)
}

it('exports what the list returns, in the same order', async () => {
  await addTopic('Andmebaaside indeksid', 'pending')
  await addTopic('Registri otsing', 'published')
  await addTopic('Zooloogia andmebaasid', 'published')
  await addTopic('Õunte sorteerimine', 'canceled')
  const queries: Query[] = [
    {},
    { statuses: 'published,canceled', sort: '-thesis_topic_name' },
    { statuses: 'pending' },
    { q: 'andmebaas' },
    { q: 'andmebaas', statuses: 'published', sort: 'createdAt' },
    { messages: 'unanswered' },
  ]
  for (const query of queries) {
    expect(await exported(query)).toEqual(await listed(query))
  }
  expect(await exported({ statuses: 'published', sort: '-thesis_topic_name' })).toEqual([
    'Zooloogia andmebaasid',
    'Registri otsing',
  ])
  expect(await exported({ q: 'hobuseraud' })).toEqual([])
})

it('exports more items than a page has, without repeating or skipping any', async () => {
  const names = Array.from({ length: 260 }, (_, index) => `Teema ${String(index).padStart(3, '0')}`)
  const { rows } = await api.payload.db.pool.query(
    `insert into items (form, status, values, title_et, title_en, search_heading)
     select 'topics', 'hide', jsonb_build_object('general_topics', jsonb_build_object('thesis_topic_name', name)),
       name, name, lower(name) from unnest($1::text[]) as name returning id`,
    [names],
  )
  expect(await exported({ q: 'teema', statuses: 'hide', sort: 'thesis_topic_name' })).toEqual(names)
  const ids = rows.map(({ id }) => id)
  await api.payload.delete({ collection: 'items', where: { id: { in: ids } } })
})

it('is a csv file with a byte order mark, in which no text is a formula', async () => {
  await addTopic('=HYPERLINK("http://evil.example","x");=1', 'pending')
  const response = await request({ format: 'csv', statuses: 'pending', sort: 'thesis_topic_name' })
  expect(response.headers.get('content-type')).toBe('text/csv')
  const day = dayInTallinn(Date.now() / 1000)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="topics_${day}.csv"`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  expect(text).toContain(`\n"'=HYPERLINK(""http://evil.example"",""x"");'=1";`)
  expect(text).toContain('\nAndmebaaside indeksid;')
  expect(text).not.toContain('Registri otsing')
})

it('names its filters in the legend, in the language of the manager', async () => {
  const legendOf = async (query: Query) => {
    const [, legend] = await readWorkbook(Buffer.from(await (await request(query)).arrayBuffer()))
    return legend?.data.map((row) => row.slice(0, 2)) ?? []
  }
  const filters = { q: 'andmebaas', statuses: 'published,canceled', levels: 'masters', keywords: 'puudub' }
  expect(await legendOf({ ...filters, language: 'en' })).toEqual(
    expect.arrayContaining([
      ['Search', 'andmebaas'],
      ['Status', 'published; canceled'],
      ['Degree level', 'Master'],
      ['Keywords', 'puudub'],
    ]),
  )
  expect(await legendOf({})).toContainEqual(['Filtrid', 'filtriteta, kõik kirjed'])
  expect((await request({ language: 'fi' })).status).toBe(400)
})

it('has what managers work with, and the legend says what it means', async () => {
  const uuid = randomUUID()
  const values = { ...topicValues, thesis_topic_name: 'Tagasi saadetud teema' }
  dataOf(await submit(api.as(), 'topics', { general_topics: values }, uuid))
  const items = [{ uuid, before: null, after: 'manager' }]
  dataOf(await api.as('manager')('assignItems', { params: { slug: 'topics' }, body: { items } }))
  dataOf(await returnItem(api, 'topics', uuid, { message: 'Lisa eeldused.' }))
  const { reference, assignee } = await fetchItem(api, 'topics', uuid)
  const name = assignee?.name ?? ''
  expect(name).not.toBe('')
  const response = await request({
    statuses: 'returned',
    assignee: 'manager',
    language: 'en',
    format: 'xlsx',
  })
  const [sheet, legend] = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  const [head = [], row = []] = sheet?.data ?? []
  const cell = (column: string) => row[head.indexOf(column)]
  expect(cell('Reference')).toBe(reference)
  expect(cell('Status')).toBe('returned')
  expect(cell('Assignee')).toBe(name)
  expect(cell('Submitter’s address')).toBe('not confirmed')
  expect(cell('Corrected')).toBeNull()
  const lines = legend?.data.map(([name, text]) => [name, text]) ?? []
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Status', 'returned'],
      ['Assignee', name],
      ['Reference', expect.stringMatching(/short reference/)],
      ['Corrected', expect.stringMatching(/submitter corrected/)],
      ['Assignee', expect.stringMatching(/takes care/)],
      ['Submitter’s address', expect.stringMatching(/not confirmed/)],
      ['returned', expect.stringMatching(/returned the entry/)],
    ]),
  )
})

it('is rejected like the list', async () => {
  expect((await request({ sort: 'contact_email' })).status).toBe(400)
  expect((await request({ format: 'pdf' })).status).toBe(400)
  expect((await request({ statuses: 'unknown' })).status).toBe(400)
  const unknown = await api.as('manager')('exportItems', { params: { slug: 'missing' } })
  expect(unknown.status).toBe(404)
})

it('has the files of the entries in a folder each, and in one for each field with files, and says which are missing', async () => {
  const word = freshWord()
  const title = `Failid ${word}`
  const { uuid } = await createItemForTest(api, 'thesis', 'pending', { title_et: title }, 'töö 1')
  const lost = await createItemForTest(api, 'thesis', 'pending', { title_et: title })
  const [one, other] = await Promise.all([uuid, lost.uuid].map((id) => referenceOf(api, 'thesis', id)))
  await removeObject(lost.fileName)
  const zipOf = (q: string) =>
    api.as('manager')('exportItems', { params: { slug: 'thesis' }, query: { q, format: 'zip' } })
  const archive = unzipSync(new Uint8Array(await dataOf(await zipOf(word)).arrayBuffer()))
  expect(Object.keys(archive).sort()).toEqual([`${one}/Lõputöö fail/töö 1.pdf`, 'missing.txt'].sort())
  expect(strFromU8(archive['missing.txt'] ?? new Uint8Array())).toBe(`${other}/Lõputöö fail/fail.pdf`)
  expect(strFromU8(archive[`${one}/Lõputöö fail/töö 1.pdf`]?.slice(0, 4) ?? new Uint8Array())).toBe('%PDF')
  expect(await zipOf(freshWord())).toMatchObject({
    status: 404,
    problem: { error: 'manage.export.noFiles' },
  })
})
