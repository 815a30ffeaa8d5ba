/**
 * Duration of lists and searches: `node bench/search.ts [rows]`. Starts separate services, adds theses generated from the
 * titles and names of real ones, and prints the plan and the relative time of each kind of list.
 */
import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { z } from 'zod'
import { startTestServices } from '../testing/test-services.ts'

const rows = Number(process.argv[2] ?? 20_000)
const rowsAtOnce = 500
const rounds = 9
const data = new URL('../../shared/data/theses.json', import.meta.url)
if (!existsSync(data)) throw new Error(`no source data: ${data.pathname}`)
const theses = z
  .array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      title_local: z.string().nullable(),
      title_en: z.string().nullable(),
    }),
  )
  .parse(JSON.parse(readFileSync(data, 'utf8')))
const titles = theses.flatMap(({ title_local, title_en }) => [title_local ?? [], title_en ?? []].flat())

let seed = 1
function random(below: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
function oneOf<T>(list: readonly T[], fallback: T): T {
  return list[random(list.length)] ?? fallback
}
function sentences(count: number) {
  return Array.from({ length: count }, () => oneOf(titles, '')).join('. ')
}

function thesisValues(index: number) {
  const thesis = theses[index % theses.length]
  const name = () =>
    oneOf(theses, { first_name: 'Mari', last_name: 'Maasikas', title_local: '', title_en: '' })
  return {
    ut_first_name: name().first_name,
    ut_last_name: name().last_name,
    title_et: `${thesis?.title_local ?? thesis?.title_en ?? ''} ${index}`,
    title_en: thesis?.title_en ?? '',
    degree: oneOf(['bachelor', 'masters', 'phd'], 'phd'),
    curriculum: oneOf(['informatics', 'data-science', 'software-engineering'], 'informatics'),
    year: 1995 + random(30),
    supervisors: [{ firstname: name().first_name, lastname: name().last_name, email: 'a@ut.example' }],
    abstract_et: sentences(15),
    abstract_en: sentences(15),
    keywords: oneOf(titles, '').split(' ').slice(0, 3),
    visibility: random(10) === 0 ? 'logged_in' : 'everyone',
  }
}

const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { visibilityFilter } = await import('#cms/items/readable-items.ts')
  const { projectItem } = await import('#cms/items/project-item.ts')
  const { readSearchQuery } = await import('#cms/items/search-query.ts')
  const { defaultSort, readSort } = await import('#cms/items/sort.ts')
  const { pageQueries } = await import('#cms/items/find-page.ts')
  const { whereFilters } = await import('#cms/items/list-filter.ts')
  const { bySort, orderByRelevance } = await import('#cms/items/list-order.ts')
  const { matchesSearch } = await import('#cms/items/search-conditions.ts')
  const { adminListQuerySchema } = await import('#contract/items.ts')

  const { payload, as } = await startedApi()
  const req = await createLocalReq({}, payload)
  const answer = await as('manager')('getForm', { params: { slug: 'thesis' } })
  if (!answer.ok) throw new Error('no form')
  const form = answer.data

  async function addRows(first: number): Promise<number> {
    const made = Array.from({ length: Math.min(rowsAtOnce, rows - first) }, (_, index) => {
      const values = { general_thesis: thesisValues(first + index) }
      return { values, ...projectItem(form, values), status: random(10) === 0 ? 'pending' : 'published' }
    })
    await payload.db.drizzle.execute(sql`
      insert into items (
        form, status, values, first_name, last_name, title_et, title_en, curriculum, level_key, year, visibility,
        search_heading, search_terms, search_body, search_private, search_as_of, created_at
      )
      select
        'thesis', (made->>'status')::enum_items_status, made->'values', made->>'firstName', made->>'lastName',
        made->'title'->>'et', made->'title'->>'en', made->>'curriculum', made->>'levelKey', (made->>'year')::int,
        (made->>'visibility')::enum_items_visibility, made->'search'->>'heading', made->'search'->>'terms',
        made->'search'->>'body', made->'search'->>'private', (made->'search'->>'asOf')::timestamptz,
        '2020-01-01'::timestamptz + ${first} * interval '1 minute'
      from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as made`)
    return first + made.length
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
    ['a rare word', { q: 'Fispell' }],
    ['a common word', { q: 'system' }],
    ['another form of a word', { q: 'analyses' }],
    ['a part of words', { q: 'okument' }],
    ['a name', { q: 'Novák' }],
    ['three words', { q: 'portal pro prednasky' }],
    ['a whole title', { q: 'Webový dokumentový portál pro přednášky na FI' }],
    ['nowhere', { q: 'xyzzyqq' }],
    ['short words alone', { q: 'fi mu' }],
    ['a word and a short one', { q: 'portal fi' }],
    ['signs alone', { q: '%%%___\\\\' }],
    ['ten common words', { q: 'system pro and aplikace based design web data analysis software' }],
    ['a thousand words', { q: 'pro '.repeat(1000) }],
    ['a common word by year', { q: 'system', sort: '-year' }],
    ['a word of one year', { q: 'portal', year: '2010' }],
  ]
  const plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })

  async function explained(query: Record<string, string>): Promise<string> {
    const asked = adminListQuerySchema.parse({ page: '1', ...query })
    const search = readSearchQuery(asked.q)
    if (search?.words.length === 0) return 'none'
    const sort = asked.sort ? readSort(asked.sort, form, false) : null
    const { ids } = pageQueries(req, undefined, visibilityFilter(null, new Date()), {
      where: whereFilters('thesis', asked, new Date()),
      matches: search ? matchesSearch(search, false) : undefined,
      order: sort ? [bySort(sort)] : search ? [orderByRelevance(search)] : [],
      sort: defaultSort('thesis'),
      page: asked.page ?? 1,
      size: 20,
    })
    const lines = plan.parse(await payload.db.drizzle.execute(sql`explain ${ids.getSQL()}`)).rows
    const scan = /(?:Bitmap Index Scan on|(?:Index|Index Only) Scan.* using|Seq Scan on) \w+/
    return lines.flatMap((line) => scan.exec(line['QUERY PLAN'])?.[0] ?? []).join(', ')
  }

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
    return { time: times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0, total }
  }

  let first: number | undefined
  for (const [name, query] of kinds) {
    const { time, total } = await timed(query)
    first ??= time
    console.log(`${name}: ${(time / first).toFixed(1)} times, ${total} found; ${await explained(query)}`)
  }
} finally {
  await tearDown()
}
process.exit()
