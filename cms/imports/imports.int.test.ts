import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { createLocalReq } from 'payload'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import type { CallInput } from '#contract/client.ts'
import { permanentUrl } from '#contract/files.ts'
import { listFormatNames, listFormats } from '#contract/list-formats.ts'
import { startedApi } from '../../testing/api.ts'
import { createImport, csvOf, type ImportChangeBody, uploadImport } from '../../testing/create-import.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem } from '../../testing/items.ts'
import { invalid } from '../../testing/rejection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { freshWord } from '../../testing/topics.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { download } from '../../testing/upload.ts'
import { runImports } from './run-imports.ts'

const api = await startedApi()
const manager = api.as('manager')

const headings = ['Pealkiri', 'Title', 'Autor', 'Juhendaja(d)', 'Aasta', 'Õppeaste', 'Märksõnad', 'Märkused']
const thesisRow = (title: string, changed: Partial<Record<(typeof headings)[number], string>> = {}) => {
  const own: Record<string, string> = {
    Pealkiri: title,
    Title: `${title} in English`,
    Autor: 'Tamm, Mari',
    'Juhendaja(d)': 'J. Kask; P. Põld',
    Aasta: '2019',
    Õppeaste: 'magister',
    Märksõnad: 'graafid; import',
    ...changed,
  }
  return headings.map((heading) => own[heading] ?? '')
}

function prepare(rows: string[][], form = 'thesis', heads = headings) {
  return createImport(manager, form, { fileName: 'vanad.csv', bytes: csvOf([heads, ...rows]) })
}

async function load(uuid: string, query: CallInput<'getImport'>['query'] = {}) {
  const loaded = dataOf(await manager('getImport', { params: { uuid }, query }))
  return { ...loaded, rows: loaded.rows.toSorted((a, b) => a.number - b.number) }
}

async function change(uuid: string, body: ImportChangeBody) {
  return dataOf(await manager('changeImport', { params: { uuid }, body }))
}

async function run(uuid: string, action: 'start' | 'undo' = 'start') {
  await change(uuid, { action })
  const done = action === 'start' ? 'done' : 'undone'
  await expect.poll(async () => (await load(uuid)).state, { timeout: 60_000 }).toBe(done)
  return load(uuid)
}

const countSchema = z.array(z.object({ count: z.number() }))
async function countOf(table: 'items' | 'mails' | 'keywords' | '_items_v' | 'old_addresses') {
  const { rows } = await api.payload.db.drizzle.execute(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return countSchema.parse(rows)[0]?.count
}

async function usedReferences() {
  const counters = sql`select letter, year, last from reference_counters order by letter, year`
  return (await api.payload.db.drizzle.execute(counters)).rows
}

it('maps columns by their names and remembers the mapping for the next file of the source', async () => {
  const title = uniqueSlug()
  const uuid = await prepare([thesisRow(title)])
  const prepared = await load(uuid)
  expect(prepared.columns.map(({ target }) => target)).toEqual([
    'general_thesis.title_et',
    'general_thesis.title_en',
    'author',
    'general_thesis.supervisors',
    'general_thesis.year',
    'general_thesis.degree',
    'general_thesis.keywords',
    null,
  ])
  expect(prepared).toMatchObject({
    total: 1,
    counts: { new: 1, wrong: 0 },
    key: ['general_thesis.title_et', 'general_thesis.title_en', 'general_thesis.year', 'author'],
    rememberedFrom: null,
  })
  const targets = prepared.columns.map(({ target }) => (target === 'general_thesis.keywords' ? null : target))
  await change(uuid, {
    action: 'map',
    targets,
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'hide',
  })
  await run(uuid)
  const next = await load(await prepare([thesisRow(uniqueSlug())]))
  expect(next).toMatchObject({
    rememberedFrom: 'vanad.csv',
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'hide',
  })
  expect(next.columns.map(({ target }) => target)).toEqual(targets)
})

it('creates entries without mails, once, and removes them when it is undone', async () => {
  const names = Array.from({ length: 230 }, () => uniqueSlug())
  const rows = names.map((name) => thesisRow(name))
  const before = [
    await countOf('items'),
    await countOf('mails'),
    await countOf('_items_v'),
    await countOf('keywords'),
  ]
  const uuid = await prepare(rows)
  const targets = (await load(uuid)).columns.map(({ target }) => target)
  await change(uuid, {
    action: 'map',
    targets,
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'published',
  })
  const done = await run(uuid)
  expect(done).toMatchObject({ total: 230, done: 230, counts: { new: 230 } })
  expect(await countOf('mails')).toBe(before[1])
  const item = await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')
  expect(item).toMatchObject({
    status: 'published',
    values: {
      general_thesis: {
        ut_first_name: 'Mari',
        ut_last_name: 'Tamm',
        title_et: names[0],
        degree: 'masters',
        year: 2019,
        supervisors: [
          { firstname: 'J.', lastname: 'Kask', email: '' },
          { firstname: 'P.', lastname: 'Põld', email: '' },
        ],
      },
    },
  })
  const again = await prepare(rows)
  expect(await load(again)).toMatchObject({ counts: { new: 0, changed: 0, same: 230, wrong: 0 } })
  const undone = await run(uuid, 'undo')
  expect(undone).toMatchObject({ done: 0, kept: 0 })
  expect([
    await countOf('items'),
    await countOf('mails'),
    await countOf('_items_v'),
    await countOf('keywords'),
  ]).toEqual(before)
})

it('changes entries that it recognizes, and leaves those that somebody has changed since when it is undone', async () => {
  const names = [uniqueSlug(), uniqueSlug(), uniqueSlug()]
  const first = await prepare(names.map((name) => thesisRow(name)))
  const created = await run(first)
  const uuids = created.rows.map(({ uuid }) => uuid ?? '')
  const second = await prepare([
    thesisRow(names[0] ?? '', { Õppeaste: 'doktor' }),
    thesisRow(names[1] ?? '', { Õppeaste: 'doktor', Märksõnad: '' }),
    thesisRow(names[2] ?? '', { Märksõnad: '' }),
  ])
  const prepared = await load(second, { language: 'en' })
  expect(prepared.counts).toMatchObject({ changed: 2, same: 1, new: 0 })
  expect(prepared.rows[0]?.changes).toEqual([
    { target: 'general_thesis.degree', before: 'Master', after: 'Doctoral' },
  ])
  const used = await usedReferences()
  await run(second)
  // Entries that exist have theirs.
  expect(await usedReferences()).toEqual(used)
  expect((await fetchItem(api, 'thesis', uuids[0] ?? '')).values.general_thesis).toMatchObject({
    degree: 'phd',
  })
  const { updatedAt } = await fetchItem(api, 'thesis', uuids[1] ?? '')
  dataOf(
    await manager('changeItem', {
      params: { slug: 'thesis', uuid: uuids[1] ?? '' },
      body: { action: 'status', newStatus: 'hide', updatedAt },
    }),
  )
  expect(await run(second, 'undo')).toMatchObject({ kept: 1 })
  expect((await fetchItem(api, 'thesis', uuids[0] ?? '')).values.general_thesis).toMatchObject({
    degree: 'masters',
  })
  expect((await fetchItem(api, 'thesis', uuids[1] ?? '')).values.general_thesis).toMatchObject({
    degree: 'phd',
  })
  // Of the entries that the first import has created, one was changed.
  expect(await run(first, 'undo')).toMatchObject({ kept: 2 })
})

it('keeps status, dates and address of origin, and redirects the address', async () => {
  const title = uniqueSlug()
  const heads = [...headings, 'Olek', 'Lisatud', 'URL']
  const old = `https://vana.example/thesis.php?id=${title}`
  const uuid = await prepare([[...thesisRow(title), 'Peidetud', '3.5.2011 12:00', old]], 'thesis', heads)
  const { rows } = await run(uuid)
  const item = await fetchItem(api, 'thesis', rows[0]?.uuid ?? '')
  expect(item).toMatchObject({ status: 'hide', createdAt: '2011-05-03T09:00:00.000Z' })
  expect(await countOf('old_addresses')).toBe(1)
  const path = `/old/thesis.php?id=${title}`
  expect((await api.send(path)).status).toBe(404)
  const { uuid: hidden, updatedAt } = item
  const body = { action: 'status', newStatus: 'published', updatedAt } as const
  dataOf(await manager('changeItem', { params: { slug: 'thesis', uuid: hidden }, body }))
  const redirected = await api.send(path)
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `/thesis/${hidden}`])
  expect((await api.send(`/old/thesis.php?id=${title}x`)).status).toBe(404)
})

it('takes the year of a thesis from the day of its defence', async () => {
  const heads = headings.map((heading) => (heading === 'Aasta' ? 'Kaitsmise kp' : heading))
  const days = ['17.6.2021', '1.1.1825', '']
  const rows = days.map((day) => thesisRow(uniqueSlug(), { Aasta: day }))
  const uuid = await prepare(rows, 'thesis', heads)
  expect((await load(uuid)).rows).toMatchObject([
    { state: 'new' },
    { state: 'wrong', issues: [{ column: 4, messageKey: 'manage.import.issue.noSuchDay' }] },
    { state: 'new' },
  ])
  const done = await run(uuid)
  const valuesOf = async (index: number) =>
    (await fetchItem(api, 'thesis', done.rows[index]?.uuid ?? '')).values.general_thesis
  expect(await valuesOf(0)).toMatchObject({ year: 2021, defence_date: '2021-06-17' })
  expect((await valuesOf(2))?.year ?? null).toBeNull()
})

it('continues after a crash without doubles', async () => {
  const rows = Array.from({ length: 250 }, () => thesisRow(uniqueSlug()))
  const uuid = await prepare(rows)
  const before = (await countOf('items')) ?? 0
  // As after a crash between two batches: the first rows are done, and the import is still running.
  await change(uuid, {
    action: 'leaveOut',
    rows: Array.from({ length: 150 }, (_, index) => index + 101),
    isOut: true,
  })
  await run(uuid)
  await api.payload.db.drizzle.execute(sql`
    update import_rows set is_out = false, state = 'new' where import = ${uuid} and state = 'out'`)
  await api.payload.db.drizzle.execute(sql`update imports set state = 'running' where id = ${uuid}`)
  await runImports(await createLocalReq({}, api.payload))
  await expect.poll(async () => (await load(uuid)).state).toBe('done')
  expect(await load(uuid)).toMatchObject({ done: 250 })
  expect(await countOf('items')).toBe(before + 250)
})

it('takes 1,530 rows, of which every one is accounted for', async () => {
  const rows = Array.from({ length: 1530 }, (_, index) =>
    thesisRow(`Lõputöö ${index}`, index % 500 === 7 ? { Aasta: 'x' } : {}),
  )
  const before = await countOf('items')
  const started = performance.now()
  const uuid = await prepare(rows)
  const { columns, key } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'published' })
  const done = await run(uuid)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(done).toMatchObject({ total: 1530, done: 1526, counts: { new: 1526, wrong: 4 } })
  const again = await prepare(rows)
  const loaded = await load(again)
  expect(loaded).toMatchObject({
    counts: { new: 0, changed: 0, same: 1526, wrong: 4 },
    problems: [{ target: 'general_thesis.year', rows: 4 }],
  })
  expect(await load(again, { problem: loaded.problems[0]?.id ?? '' })).toMatchObject({
    found: 4,
    rows: [{ number: 8 }, { number: 508 }, { number: 1008 }, { number: 1508 }],
  })
  expect(await load(again, { problem: 'none' })).toMatchObject({ found: 0, rows: [] })
  await run(uuid, 'undo')
  expect(await countOf('items')).toBe(before)
}, 120_000)

it('harvests a repository, such as this register', async () => {
  const { origin, port } = new URL(configuration().publicUrl)
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await api.send(url)
    response.writeHead(answer.status).end(await answer.text())
  }).listen(Number(port), '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const title_en = `Harvested ${uniqueSlug()}`
  await createItemForTest(api, 'thesis', 'published', { title_en, year: 1999 })
  const harvest = (address: string, set = '') =>
    manager('addImport', { body: { action: 'harvest', form: 'thesis', address, set } })

  const prepared = await load(dataOf(await harvest(`${origin}/oai`, 'year:1999')).uuid)
  expect(prepared).toMatchObject({ total: 1, fileName: 'localhost year:1999' })
  const targets = prepared.columns.map(({ target }) => target)
  expect(targets).toEqual(expect.arrayContaining(['general_thesis.title_en', 'author']))
  const column = targets.indexOf('general_thesis.title_en')
  expect(prepared.rows[0]?.cells[column]).toBe(title_en)

  const refused = (address: string) => invalid({ address })
  expect(await harvest(`${origin}/oai`, 'year:1901')).toMatchObject(refused('manage.import.error.noRecords'))
  expect(await harvest(`${origin}/api/v1/config`)).toMatchObject(refused('manage.import.error.noRepository'))
  expect(await harvest(`${origin.replace('localhost', '127.0.0.1')}/oai`)).toMatchObject(
    refused('manage.import.error.unreachable'),
  )
  expect(await harvest('file:///etc/passwd')).toMatchObject({ ok: false, status: 400 })
})

it('is not for others than managers', async () => {
  const uuid = await prepare([thesisRow(uniqueSlug())])
  const response = await api.as('worker')('getImport', { params: { uuid }, query: {} })
  expect(response.ok).toBe(false)
  const missing = await manager('getImport', { params: { uuid: crypto.randomUUID() }, query: {} })
  expect(missing).toMatchObject({ ok: false, problem: { status: 404 } })
})

it('refuses what cannot be read, and changes of an import that is done', async () => {
  const refused = (fileName: string, bytes: Uint8Array) =>
    createImport(manager, 'thesis', { fileName, bytes }).then(
      () => 'accepted',
      () => 'refused',
    )
  expect(await refused('vigane.xlsx', new Uint8Array([1, 2, 3]))).toBe('refused')
  expect(await refused('vigane.json', new TextEncoder().encode('{'))).toBe('refused')
  expect(await refused('tühi.csv', csvOf([headings]))).toBe('refused')
  expect(await refused('nullid.csv', csvOf([headings, thesisRow('a\0b')]))).toBe('accepted')
  const uuid = await prepare([thesisRow(uniqueSlug())])
  await run(uuid)
  const late = await manager('changeImport', { params: { uuid }, body: { action: 'start' } })
  expect(late).toMatchObject({ ok: false, problem: { error: 'manage.import.error.state' } })
})

it.each([
  [
    'bib',
    (title: string) =>
      `@mastersthesis{a, title={${title}}, author={Tamm, Mari}, year={2019}, school={Tartu}}`,
  ],
  ['ris', (title: string) => `TY  - THES\nTI  - ${title}\nAU  - Tamm, Mari\nPY  - 2019\nER  - \n`],
  [
    'json',
    (title: string) =>
      JSON.stringify([
        { title_local: title, first_name: 'Mari', last_name: 'Tamm', year: 2019, kind: 'master' },
      ]),
  ],
])('reads %s', async (format, textOf) => {
  const title = `Graafid ${uniqueSlug()}`
  const bytes = new TextEncoder().encode(textOf(title))
  const uuid = await createImport(manager, 'thesis', { fileName: `viited.${format}`, bytes })
  const { columns, key } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'pending' })
  const done = await run(uuid)
  const item = await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')
  expect(item.values.general_thesis).toMatchObject({
    ut_first_name: 'Mari',
    ut_last_name: 'Tamm',
    title_et: title,
    year: 2019,
  })
})

const readTargets = [
  'uuid',
  ...['title_et', 'title_en', 'degree', 'year', 'keywords'].map((slug) => `general_thesis.${slug}`),
]

it.each(listFormatNames)(
  'reads the public export of a list as %s: nothing is to be changed',
  async (format) => {
    const word = freshWord()
    const supervisors = [
      { firstname: 'Priya', lastname: 'Raghunathan', email: 'priya@ut.example' },
      { firstname: 'Maria', lastname: 'El Shawi', email: 'maria@ut.example' },
    ]
    const theses = [
      { title_et: `Õunad & 50% ${word}`, ut_last_name: 'von Põld', keywords: ['andmebaasid', 'graafid'] },
      { title_en: `Pears in {SQL} ${word}`, language: 'en', degree: 'bachelor', defence_date: '2024-06-05' },
    ]
    for (const thesis of theses)
      await createItemForTest(api, 'thesis', 'published', { ...thesis, supervisors })
    const { extension } = listFormats[format]
    for (const language of ['et', 'en'] as const) {
      const query = new URLSearchParams({ q: word, format, language })
      const response = await api.send(`/api/v2/theses/export?${query}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const uuid = await createImport(manager, 'thesis', { fileName: `theses.${extension}`, bytes })
      const { rows, counts, columns, key } = await load(uuid)
      expect(rows.map(({ issues, changes }) => [issues, changes])).toEqual(theses.map(() => [[], []]))
      expect(counts).toMatchObject({ same: theses.length })
      expect(key).toEqual(['uuid'])
      expect(columns.map(({ target }) => target)).toEqual(expect.arrayContaining(readTargets))
    }
  },
)

it('changes an entry by an edited citation, and adds those of others with the values where they belong', async () => {
  const [own, other] = [uniqueSlug(), uniqueSlug()]
  const { uuid } = await createItemForTest(api, 'thesis', 'published', { title_en: own, language: 'en' })
  const exported = await api.send(`/api/v2/theses/export?${new URLSearchParams({ q: own, format: 'csl' })}`)
  const [citation] = z.array(z.record(z.string(), z.unknown())).parse(await exported.json())
  const added = {
    type: 'thesis',
    title: other,
    author: [{ given: 'Jan', family: 'Berg', 'non-dropping-particle': 'van den' }],
    issued: { 'date-parts': [[2019, 6, 5]] },
    genre: 'Bakalaureusetöö',
    keyword: 'puud, graafid',
    language: 'en-GB',
    // No mapping is remembered for these columns.
    [uniqueSlug()]: 'x',
  }
  const references = [{ ...citation, title: `${own} changed` }, added]
  const bytes = new TextEncoder().encode(JSON.stringify(references))
  const prepared = await createImport(manager, 'thesis', { fileName: 'references.json', bytes })
  const { columns, rows } = await load(prepared)
  expect(rows[0]).toMatchObject({
    state: 'changed',
    uuid,
    changes: [{ target: 'general_thesis.title_en', before: own, after: `${own} changed` }],
  })
  const targets = columns.map(({ target }) => target)
  const key = ['general_thesis.title_en']
  await change(prepared, { action: 'map', targets, key, allowsMissing: true, newStatus: 'pending' })
  const done = await run(prepared)
  expect((await fetchItem(api, 'thesis', done.rows[1]?.uuid ?? '')).values.general_thesis).toMatchObject({
    ut_first_name: 'Jan',
    ut_last_name: 'van den Berg',
    title_en: other,
    degree: 'bachelor',
    year: 2019,
    defence_date: '2019-06-05',
    language: 'en',
    keywords: ['puud', 'graafid'],
  })
})

it('keeps the addresses of people whose cell has their name alone', async () => {
  const title_et = uniqueSlug()
  const supervisors = [{ firstname: 'Jüri', lastname: 'Õunapuu', email: 'juri@ut.example' }]
  await createItemForTest(api, 'thesis', 'published', { title_et, supervisors })
  const changesBy = async (cell: string) => {
    const uuid = await prepare([[title_et, cell]], 'thesis', ['Pealkiri', 'Juhendajad'])
    return (await load(uuid)).rows[0]?.changes.map(({ after }) => after)
  }
  expect(await changesBy('Õunapuu, Jüri')).toEqual([])
  expect(await changesBy('Juri Õunapuu; Mari Tamm')).toEqual(['Juri Õunapuu juri@ut.example, Mari Tamm'])
  expect(await changesBy('Jüri Õunapuu juri@uus.example')).toEqual(['Jüri Õunapuu juri@uus.example'])
})

it('reads code pages and separators of spreadsheets', async () => {
  // `Pealkiri,Autor` and `Šokolaad õhus,Žanna Õun` in windows-1257.
  const letters: Record<string, number> = { Š: 0xd0, õ: 0xf5, Ž: 0xde, Õ: 0xd5 }
  const bytes = Uint8Array.from(
    [...'Pealkiri\tAutor\nŠokolaad õhus\tŽanna Õun\n'].map(
      (letter) => letters[letter] ?? letter.charCodeAt(0),
    ),
  )
  const { rows } = await load(await createImport(manager, 'thesis', { fileName: 'vana.csv', bytes }))
  expect(rows[0]?.cells).toEqual(['Šokolaad õhus', 'Žanna Õun'])
})

it('takes files from a zip, and from addresses of this register alone', async () => {
  const heads = [...headings, 'Fail']
  const [first, second] = [uniqueSlug(), uniqueSlug()]
  const pdf = samplePdf(first)
  const zip = zipSync({ 'kaust/tamm mari.pdf': pdf, '__MACOSX/._tamm mari.pdf': new Uint8Array([1]) })
  const archive = await uploadImport(manager, 'files.zip', zip)
  const rows = [
    [...thesisRow(first), 'Tamm Mari.pdf'],
    [...thesisRow(second), 'kuusk.pdf'],
  ]
  const uuid = await createImport(manager, 'thesis', {
    fileName: 'failid.csv',
    bytes: csvOf([heads, ...rows]),
    archive,
  })
  const { columns } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  expect(targets.at(-1)).toBe('general_thesis.thesis_file')
  const mapping: ImportChangeBody = {
    action: 'map',
    targets,
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'published',
  }
  await change(uuid, mapping)
  expect((await load(uuid)).rows[1]?.issues).toMatchObject([
    { column: 8, messageKey: 'manage.import.issue.notInArchive', params: { value: 'kuusk.pdf' } },
  ])
  const done = await run(uuid)
  const item = await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')
  const [file] = item.files
  expect(file).toMatchObject({ originalName: 'tamm mari.pdf', size: pdf.length })
  expect(await download(manager, file?.name ?? '')).toEqual(Buffer.from(pdf))

  const address = permanentUrl('http://localhost:3999', item.uuid, {
    name: file?.name ?? '',
    field_slug: 'thesis_file',
  })
  const again = await prepare(
    [
      [...thesisRow(first), address],
      [...thesisRow(second), address],
      [...thesisRow(uniqueSlug()), 'https://mujal.example/tamm.pdf'],
    ],
    'thesis',
    heads,
  )
  await change(again, mapping)
  const checked = await load(again)
  expect(checked.rows.map(({ state }) => state)).toEqual(['same', 'new', 'wrong'])
  expect(checked.rows[2]?.issues).toMatchObject([{ messageKey: 'manage.import.issue.fileElsewhere' }])
  const copied = (await fetchItem(api, 'thesis', (await run(again)).rows[1]?.uuid ?? '')).files[0]
  expect(copied?.name).not.toBe(file?.name)
  expect(await download(manager, copied?.name ?? '')).toEqual(Buffer.from(pdf))
})
