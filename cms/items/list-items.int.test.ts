import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { thesisSchema } from '#contract/items.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { addTopic, findTopics, freshWord } from '../../testing/topics.ts'

const api = await startedApi()

/** Adds one after the other, the first of them the oldest. */
async function addAll(changes: object[]): Promise<string[]> {
  const uuids: string[] = []
  for (const change of changes) uuids.push(await addTopic(api, change))
  return uuids
}

async function pages(query: Parameters<typeof findTopics>[1], size: number): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { uuids } = await findTopics(api, { ...query, page, size })
    if (uuids.length === 0) return found
    found.push(...uuids)
  }
}

describe('search results', () => {
  it('are ordered by relevance, equal ones by age, newest first', async () => {
    const word = freshWord()
    const best = await addAll([
      { thesis_topic_name: word },
      { thesis_topic_name: `Muu ja ${word}` },
      { thesis_topic_name: `Muu x${word}x` },
      { thesis_topic_name: 'Muu', keywords: [word] },
      { thesis_topic_name: 'Muu', description: `${word} ${word} ${word}` },
      { thesis_topic_name: 'Muu', description: `Uuritakse, mis on ${word}.` },
      { thesis_topic_name: 'Muu', description: `Uuritakse, mis on x${word}x.` },
      { thesis_topic_name: 'Muu', description: `Uuritakse, mis on y${word}y.` },
    ])
    const [last = '', secondLast = ''] = best.splice(-2)
    const order = [...best, secondLast, last]
    expect(await findTopics(api, { q: word })).toEqual({ uuids: order, total: 8 })
    expect(await pages({ q: word }, 3)).toEqual(order)
    expect(await findTopics(api, { q: word.toUpperCase(), page: 4, size: 2 })).toEqual({
      uuids: order.slice(6),
      total: 8,
    })
    expect(await findTopics(api, { q: word, page: 5, size: 2 })).toEqual({ uuids: [], total: 8 })
    expect(await findTopics(api, { q: word, page: 1_000_000 })).toEqual({ uuids: [], total: 8 })
  })

  it('rank names and organizations like titles, by all words together', async () => {
    const [one, two] = [freshWord(), freshWord()]
    const order = await addAll([
      { thesis_topic_name: `${two} ${one}`, organization_or_study_group_name: 'Muu' },
      { thesis_topic_name: `Muu ${one}`, organization_or_study_group_name: `${two} OÜ` },
      { thesis_topic_name: `Muu ${one}`, description: two },
      { thesis_topic_name: 'Muu', supervisors: [{ firstname: one, lastname: two, email: 'a@ut.example' }] },
      { thesis_topic_name: 'Muu', description: `${one} ${two}` },
    ])
    expect((await findTopics(api, { q: `${two} ${one}` })).uuids).toEqual(order)
  })

  it('are ordered by `sort` if it is given', async () => {
    const word = freshWord()
    const [worst, best] = await addAll([
      { thesis_topic_name: `a ${word}`, keywords: [word] },
      { thesis_topic_name: word },
    ])
    expect((await findTopics(api, { q: word })).uuids).toEqual([best, worst])
    expect((await findTopics(api, { q: word, sort: 'thesis_topic_name' })).uuids).toEqual([worst, best])
    expect((await findTopics(api, { q: word, sort: '-thesis_topic_name' })).uuids).toEqual([best, worst])
  })

  it('are paged without lost or repeated rows if all are equal', async () => {
    const word = freshWord()
    const uuids = await addAll(Array.from({ length: 23 }, () => ({ thesis_topic_name: `Sama ${word}` })))
    for (const sort of [undefined, 'thesis_topic_name', '-status', 'application_deadline']) {
      const found = await pages({ q: word, sort }, 4)
      expect(found).toHaveLength(uuids.length)
      expect(found.toSorted()).toEqual(uuids.toSorted())
    }
    expect(await pages({ q: word }, 4)).toEqual(uuids.toReversed())
  })
})

describe('`sort`', () => {
  const estonian = 'Aas Saar Šokk Zoom Žürii Tamm Uus Vaher õun Õun Ämm Öö Üks'.split(' ')
  /** In another order, so that the order of creation is a different one. */
  const names = estonian.toSorted()

  it('follows the Estonian alphabet in both directions', async () => {
    const word = freshWord()
    const uuids = await addAll(
      names.map((name) => ({
        thesis_topic_name: `${name} ${word}`,
        organization_or_study_group_name: `${name} ${word}`,
      })),
    )
    const nameOf = new Map(uuids.map((uuid, index) => [uuid, names[index]]))
    for (const field of ['thesis_topic_name', 'organization_or_study_group_name']) {
      for (const [sort, order] of [
        [field, estonian],
        [`-${field}`, estonian.toReversed()],
      ] as const) {
        const { uuids: found } = await findTopics(api, { q: word, sort })
        expect([sort, found.map((uuid) => nameOf.get(uuid))]).toEqual([sort, order])
        expect(await pages({ q: word, sort }, 5)).toEqual(found)
      }
    }
  })

  it('follows the Estonian alphabet for names of people, the default order of theses', async () => {
    const word = freshWord()
    const made = names.map((name) => ({
      first: 'Mari',
      last: name,
      values: {
        general_thesis: { ut_first_name: 'Mari', ut_last_name: name, title_et: word, title_en: word },
      },
    }))
    await api.payload.db.drizzle.execute(sql`
      insert into items (form, status, values, first_name, last_name, title_et, title_en, search_heading)
      select 'thesis', 'published', made->'values', made->>'first', made->>'last', ${word}, ${word}, ${word}
      from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as made`)
    for (const [sort, order] of [
      [undefined, estonian],
      ['last_name', estonian],
      ['-last_name', estonian.toReversed()],
      ['first_name', estonian],
      ['-year', estonian],
    ] as const) {
      const list = await api.as()('listTheses', { query: { q: word, sort } })
      expect([sort, list.ok && list.data.map(({ last_name }) => last_name)]).toEqual([sort, order])
    }
  })

  it('puts people with one name where that name is', async () => {
    const word = freshWord()
    for (const [first, last] of [
      ['Mari', 'Tamm'],
      ['Kalev', ''],
      ['Jaan', 'Aas'],
      ['', 'Zorro'],
      ['Aadu', 'Kalev'],
    ])
      await api.payload.db.drizzle.execute(sql`
        insert into items (form, status, values, first_name, last_name, title_et, title_en, search_heading)
        values ('thesis', 'published', ${JSON.stringify({ general_thesis: { ut_first_name: first, ut_last_name: last } })},
          ${first}, ${last}, ${word}, ${word}, ${word})`)
    const namesBy = async (sort?: string) => {
      const rows = dataOf(await api.as()('listTheses', { query: { q: word, sort } }))
      return rows.map((row) => `${row.last_name} ${row.first_name}`.trim())
    }
    // Z precedes T in Estonian.
    const order = ['Aas Jaan', 'Kalev Aadu', 'Kalev', 'Zorro', 'Tamm Mari']
    const explicit = await namesBy('last_name')
    expect(explicit).toEqual(order)
    expect((await namesBy('-last_name')).map((name) => name.split(' ')[0])).toEqual(
      order.map((name) => name.split(' ')[0]).toReversed(),
    )
    // The whole list is not searched.
    const all = dataOf(await api.as()('listTheses', { query: {} })).filter(({ title }) => title.et === word)
    expect(all.map((row) => `${row.last_name} ${row.first_name}`.trim())).toEqual(order)
  })

  it('orders curricula by their labels in the language', async () => {
    const word = freshWord()
    const form = await api.as()('listForms', {})
    const options =
      (form.ok ? form.data : [])
        .find(({ slug }) => slug === 'thesis')
        ?.fieldSets.flatMap(({ fields }) => fields)
        .find(({ slug }) => slug === 'curriculum')?.settings.options ?? []
    expect(options.length).toBeGreaterThan(3)
    const made = options.map(({ value }) => ({ curriculum: value }))
    await api.payload.db.drizzle.execute(sql`
      insert into items (form, status, values, curriculum, title_et, title_en, search_heading)
      select 'thesis', 'published', jsonb_build_object('general_thesis', made), made->>'curriculum', ${word}, ${word}, ${word}
      from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as made`)
    for (const [sort, language] of [
      ['curriculum', 'et'],
      ['curriculum_en', 'en'],
    ] as const) {
      const order = options
        .toSorted((one, other) => one.label[language].localeCompare(other.label[language], 'et'))
        .map(({ value }) => value)
      const list = async (sort: string) => {
        const answer = await api.as()('listTheses', { query: { q: word, sort } })
        return answer.ok && answer.data.map(({ curriculum }) => curriculum)
      }
      expect([sort, await list(sort)]).toEqual([sort, order])
      expect([sort, await list(`-${sort}`)]).toEqual([sort, order.toReversed()])
    }
  })

  it('puts missing values last in both directions; a title may be in the other language', async () => {
    const word = freshWord()
    const [none, a, b] = await addAll(
      ['z', 'a', 'b'].map((name) => ({ thesis_topic_name: `${name} ${word}` })),
    )
    // As in items of an older form version.
    await api.payload.db.drizzle.execute(sql`
      update items set organization = null, year = null, title_et = '', title_en = 'aa' where id = ${none}`)
    await api.payload.db.drizzle.execute(sql`
      update items set year = case when id = ${a} then 2001 else 2002 end where id in (${a}, ${b})`)
    const order = async (sort: string) => (await findTopics(api, { q: word, sort })).uuids
    expect(await order('year')).toEqual([a, b, none])
    expect(await order('-year')).toEqual([b, a, none])
    expect((await order('organization_name')).at(-1)).toBe(none)
    expect((await order('-organization_name')).at(-1)).toBe(none)
    expect(await order('title')).toEqual([a, none, b])
    expect(await order('-title')).toEqual([b, none, a])
  })

  it('is invalid for any other field', async () => {
    for (const sort of ['values', 'search', 'search_body', '-searchBody', 'constructor', '-', '--year']) {
      expect(await api.as()('listTopics', { query: { sort } })).toMatchObject({ ok: false, status: 400 })
    }
  })
})

it('`levels` finds items whose level stands for two levels by either of them', async () => {
  const word = freshWord()
  const [both, together, masters] = await addAll([
    { thesis_topic_name: word, level: ['bachelor', 'masters'] },
    { thesis_topic_name: word, level: ['masters'] },
    { thesis_topic_name: word, level: ['masters'] },
  ])
  await api.payload.db.drizzle.execute(sql`
      update items set search_facets = E'levels=masters\\nlevels=bachelor\\nlevels=masters__and__bachelor'
      where id = ${together}`)
  const find = async (levels: string) => (await findTopics(api, { q: word, levels })).uuids.toSorted()
  const sorted = (...uuids: (string | undefined)[]) => uuids.toSorted()
  expect(await find('masters')).toEqual(sorted(both, together, masters))
  expect(await find('bachelor')).toEqual(sorted(both, together))
  expect(await find('masters__and__bachelor')).toEqual(sorted(both, together))
  expect(await find('phd')).toEqual([])
  expect(await find('_achelor')).toEqual([])
})

describe('a list without paging', () => {
  const nextOf = (response: Response) =>
    /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]

  it('ends at 5,000 rows, with the total and a link to the next ones', async () => {
    const theses = sql`
      insert into items (form, status, values, year, first_name, last_name)
      select 'thesis', 'published', '{}', 1990, 'Mari', lpad(n::text, 5, '0') from generate_series(1, 5003) n`
    await api.payload.db.drizzle.execute(theses)
    const get = async (url: string) => {
      const { pathname, search } = new URL(url, 'http://localhost')
      const response = await api.send(pathname + search)
      const rows = thesisSchema.array().parse(await response.json())
      return { response, names: rows.map(({ last_name }) => last_name) }
    }
    const { response, names } = await get('/api/v2/theses?year=1990')
    expect(names).toHaveLength(5000)
    expect(names.at(-1)).toBe('05000')
    expect(response.headers.get('X-Total-Count')).toBe('5003')
    const next = await get(nextOf(response) ?? '')
    expect(next.names).toEqual(['05001', '05002', '05003'])
    expect(nextOf(next.response)).toBeUndefined()
    const page = await get('/api/v2/theses?year=1990&size=2')
    expect(nextOf(page.response)).toMatch(/\/api\/v2\/theses\?year=1990&size=2&page=2$/)
  })
})
