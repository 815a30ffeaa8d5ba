/**
 * Duration of lists and searches: `node bench/search.ts [rows] [other checkout]`. Starts separate services, adds generated
 * theses, and prints the relative time of each kind of list. With the folder of another checkout, the same is
 * measured there, and the ratio of the times is printed. Then it prints the slowest of random and hostile searches, and how
 * long another visitor waits while 20 hostile ones are sent at a time.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startTestServices } from '../testing/test-services.ts'

const rows = Number(process.argv[2] ?? 20_000)
const rowsAtOnce = 200
const [, , , otherCheckout] = process.argv
const rounds = 15
const attackersAtOnce = 20
const wholeTitle = 'Veebipõhine dokumendihalduse portaal instituudi loengutele'
const names = [
  'Mari',
  'Jüri',
  'Liis',
  'Kärt',
  'Tõnu',
  'Novák',
  'Saar',
  'Tamm',
  'Kask',
  'Mägi',
  'Põld',
  'Öpik',
]
const commonWords =
  'system analysis design web data software application based süsteem andmete veebi rakenduse analüüs portaal'.split(
    ' ',
  )
const syllables = 'ka le mi no pu ra sõ tä vü ge do hi jo lu me na pi ru se ti va õ ko li'.split(' ')

let seed = 1
function random(below: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
function oneOf(list: readonly string[]): string {
  return list[random(list.length)] ?? ''
}
function textOf(count: number, createPart: () => string, separator = ' '): string {
  return Array.from({ length: count }, createPart).join(separator)
}
/** Some words are in many titles, most in few. */
function word(): string {
  return random(3) === 0 ? oneOf(commonWords) : textOf(2 + random(3), () => oneOf(syllables), '')
}
function title(): string {
  return textOf(4 + random(6), word)
}

function mistyped(text: string): string {
  const at = random(text.length)
  return text.slice(0, at) + oneOf('abcdefghijklmnoprstuvõäöü'.split('')) + text.slice(at + 1)
}

/** As people search: one to four words, as written, mistyped, or a part of one. */
function randomQuery(): string {
  return textOf(1 + random(4), () => {
    const typed = random(4) === 0 ? oneOf(names) : word()
    const kind = random(4)
    if (kind === 0) return mistyped(typed)
    return kind === 1 ? typed.slice(random(3)) : typed
  })
}

/** What costs most for its length: many parts, common parts, similar to many words, patterns. */
function hostileQueries(): string[] {
  const part = () => textOf(2, () => oneOf(syllables), '')
  const kinds = [
    () => textOf(33, part, '-'),
    () => textOf(33, () => mistyped(part()), '-'),
    () => textOf(10, () => mistyped(oneOf(commonWords))),
    () => textOf(10, () => mistyped(word())),
    () => textOf(10, () => oneOf(syllables) + oneOf(syllables).slice(0, 1)),
    () => textOf(10, () => textOf(5, part, '.')),
    () => textOf(100, () => oneOf(['ä', 'a']), oneOf(['-', ' ', ''])),
    () => textOf(60, () => oneOf(syllables), ''),
    () => textOf(10, () => `${oneOf(commonWords).slice(0, 3)}%_\\`),
    () => `${textOf(9, () => oneOf(commonWords))} ${mistyped(word())}`,
  ]
  return Array.from({ length: 200 }, (_, index) => kinds[index % kinds.length]?.() ?? '')
}

function thesisValues(index: number) {
  return {
    ut_first_name: oneOf(names),
    ut_last_name: oneOf(names),
    title_et: `${title()} ${index}`,
    title_en: index === 0 ? wholeTitle : title(),
    degree: oneOf(['bachelor', 'masters', 'phd']),
    curriculum: oneOf(['informatics', 'data-science', 'software-engineering']),
    year: 1995 + random(30),
    supervisors: [{ firstname: oneOf(names), lastname: oneOf(names), email: 'a@ut.example' }],
    abstract_et: textOf(15, title, '. '),
    abstract_en: textOf(15, title, '. '),
    keywords: title().split(' ').slice(0, 3),
    visibility: random(10) === 0 ? 'logged_in' : 'everyone',
  }
}

/** Runs this benchmark in another checkout and reads the milliseconds of each kind from its output. */
function timesOf(folder: string): Map<string, number> {
  const output = execFileSync(process.execPath, [join(folder, 'bench/search.ts'), String(rows)], {
    cwd: folder,
    encoding: 'utf8',
  })
  return new Map(
    [...output.matchAll(/^(.+): ([\d.]+) ms,/gm)].map(([, name = '', time]) => [name, Number(time)]),
  )
}

const otherTimes = otherCheckout === undefined ? undefined : timesOf(otherCheckout)
const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { projectItem } = await import('#cms/items/project-item.ts')
  const { payload, as, send } = await startedApi()
  const response = await as('manager')('getForm', { params: { slug: 'thesis' } })
  if (!response.ok) throw new Error('no form')
  const form = response.data

  async function addRows(first: number): Promise<number> {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, rows - first) }, (_, index) => first + index)
    const created = await Promise.all(
      numbers.map(async (number) => {
        const values = { general_thesis: thesisValues(number) }
        return {
          values,
          ...(await projectItem(form, values, new Map())),
          status: random(10) === 0 ? 'pending' : 'published',
        }
      }),
    )
    await payload.db.drizzle.execute(sql`
      insert into items (
        form, status, values, first_name, last_name, title_et, title_en, curriculum, year, visibility,
        search_heading, search_terms, search_body, search_private, search_as_of, search_keys, search_keys_version, created_at
      )
      select
        'thesis', (created->>'status')::enum_items_status, created->'values', created->>'firstName', created->>'lastName',
        created->'title'->>'et', created->'title'->>'en', created->>'curriculum', (created->>'year')::int,
        (created->>'visibility')::enum_items_visibility, created->'search'->>'heading', created->'search'->>'terms',
        created->'search'->>'body', created->'search'->>'private', (created->'search'->>'asOf')::timestamptz,
        created->'search'->>'keys', (created->'search'->>'keysVersion')::numeric,
        '2020-01-01'::timestamptz + ${first} * interval '1 minute'
      from jsonb_array_elements(${JSON.stringify(created)}::jsonb) as created`)
    return first + created.length
  }

  const filling = performance.now()
  for (let added = 0; added < rows; ) added = await addRows(added)
  await payload.db.drizzle.execute(sql`vacuum analyze items`)
  console.log(`${rows} entries in ${((performance.now() - filling) / 1000).toFixed(0)} s`)

  const kinds: [string, Record<string, string>][] = [
    ['first page', {}],
    ['last page', { page: String(Math.floor(rows / 30)) }],
    ['one year', { year: '2010' }],
    ['by title, from the end', { sort: '-title' }],
    ['a rare word', { q: 'dokumendihalduse' }],
    ['a common word', { q: 'system' }],
    ['another form of a word', { q: 'analyses' }],
    ['a part of words', { q: 'okumend' }],
    ['a name', { q: 'Novák' }],
    ['three words', { q: 'portaal loengutele instituudi' }],
    ['a whole title', { q: wholeTitle }],
    ['no result', { q: 'xyzzyqq' }],
    ['a typing mistake', { q: 'dokumendihladuse' }],
    ['a typing mistake in a common word', { q: 'rakednuse' }],
    ['an Estonian word in another form', { q: 'süsteemides' }],
    ['the 60th page of a common word', { q: 'system', page: '60' }],
    ['only short words', { q: 'ka le' }],
    ['a word and a short one', { q: 'portaal ka' }],
    ['only special characters', { q: '%%%___\\\\' }],
    ['ten common words', { q: commonWords.slice(0, 10).join(' ') }],
    ['a thousand words', { q: 'web '.repeat(1000) }],
    ['a common word by year', { q: 'system', sort: '-year' }],
    ['a word of one year', { q: 'portaal', year: '2010' }],
  ]
  async function timed(query: Record<string, string>) {
    const times: number[] = []
    let total: number | undefined
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const list = await as()('listTheses', { query: { page: 1, ...query } })
      if (!list.ok) throw new Error(`${JSON.stringify(query)}: ${list.status}`)
      times.push(performance.now() - started)
      total = list.total
    }
    // The fastest round: other load on the machine only adds to the time.
    return { time: Math.min(...times), total }
  }

  let first: number | undefined
  for (const [name, query] of kinds) {
    const { time, total } = await timed(query)
    first ??= time
    const before = otherTimes?.get(name)
    const ratio = before === undefined ? '' : `, ${(time / before).toFixed(2)} of the time before`
    console.log(`${name}: ${time.toFixed(1)} ms, ${(time / first).toFixed(1)} times${ratio}, ${total} found`)
  }

  async function search(q: string, address: string) {
    const started = performance.now()
    const { status } = await send(`/api/v2/theses?${new URLSearchParams({ q, page: '1' })}`, {
      headers: { 'x-client-address': address },
    })
    return { q, status, ms: performance.now() - started }
  }
  type Searched = Awaited<ReturnType<typeof search>>
  function print(name: string, searches: Searched[]) {
    const sorted = searches.toSorted((a, b) => a.ms - b.ms)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
    const times = [0.5, 0.99, 1].map((share) => `${at(share)?.ms.toFixed(0)} ms`).join(', ')
    const refused = sorted.filter(({ status }) => status !== 200).length
    console.log(`${name}: p50, p99, worst ${times}; ${refused} refused; slowest ${JSON.stringify(at(1)?.q)}`)
  }

  for (const [name, queries] of [
    ['1,000 random searches', Array.from({ length: 1000 }, randomQuery)],
    ['200 hostile searches', hostileQueries()],
  ] as const) {
    const searches: Searched[] = []
    for (const q of queries) searches.push(await search(q, '192.0.2.1'))
    print(name, searches)
  }

  let isOver = false
  const waits: Record<'search' | 'list', Searched[]> = { search: [], list: [] }
  const attacks: Searched[] = []
  const attackers = Array.from({ length: attackersAtOnce }, async (_, index) => {
    const queries = hostileQueries()
    for (let next = index; !isOver; next += attackersAtOnce) {
      const q = queries[next % queries.length] ?? ''
      attacks.push(await search(`${q} ${oneOf(syllables)}`, '192.0.2.1'))
    }
  })
  for (let visit = 0; visit < 100; visit++) {
    waits.search.push(await search(`${oneOf(commonWords)} ${oneOf(names)}`, '192.0.2.2'))
    waits.list.push(await search('', '192.0.2.2'))
  }
  isOver = true
  await Promise.all(attackers)
  print(`${attackersAtOnce} hostile searches at a time`, attacks)
  print('another visitor meanwhile, searches', waits.search)
  print('another visitor meanwhile, lists', waits.list)
} finally {
  await tearDown()
}
process.exit()
