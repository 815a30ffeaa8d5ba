import { AsyncLocalStorage } from 'node:async_hooks'
import { createLocalReq } from 'payload'
import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { query } from '../../testing/query.ts'
import { projectionVersion } from './project-item.ts'
import { refreshColumns } from './refresh-columns.ts'

const rows = 100_000
const statementSchema = z
  .tuple([
    z.union([z.string(), z.object({ text: z.string(), values: z.array(z.unknown()).optional() })]),
    z.array(z.unknown()).optional(),
  ])
  .rest(z.unknown())
  .transform(([statement, values]) =>
    typeof statement === 'string' ? { text: statement, values } : { values, ...statement },
  )

const api = await startedApi()
let thesis: string

beforeAll(async () => {
  // Without triggers, which derive the words of each row and notify of it, and up to date, so that no job refreshes them meanwhile.
  const forms = await loadForms(await createLocalReq({}, api.payload))
  const updatedAt = (slug: string) => forms.find((form) => form.slug === slug)?.updatedAt
  await query(`
    set session_replication_role = replica;
    insert into items (
      form, status, visibility, "values", first_name, last_name, title_et, title_en, year, curriculum,
      deadline_at, created_at, search_facets, search_heading, search_words,
      submitter_name, submitter_username, assignee, corrected_at, address_unconfirmed,
      search_keys_version, search_as_of
    )
    select
      (array['thesis', 'thesis', 'topics', 'internship'])[1 + n % 4],
      (case when n % 11 = 0 then 'pending' else 'published' end)::enum_items_status,
      (case when n % 13 = 0 then 'logged_in' else 'everyone' end)::enum_items_visibility,
      jsonb_build_object('general_thesis', jsonb_build_object('abstract_et', repeat(md5(n::text), 30))),
      'Mari', 'Mets ' || n % 5000, 'Töö ' || n, 'Thesis ' || n, 1990 + n % 35, 'c' || n % 9,
      case when n % 4 = 3 then now() + (n % 90 - 30) * interval '1 day' end,
      now() - n * interval '1 minute',
      'levels=masters' || E'\\n' || 'curriculums=c' || n % 9,
      case when n % 5 = 0 then 'system ' else '' end || 'w' || n % 20000,
      (case when n % 5 = 0 then 'system:1A ' else '' end || 'w' || n % 20000)::tsvector,
      'Esitaja ' || n % 5000, 'esitaja' || n % 5000,
      case when n % 1000 = 0 then 'haldur' || n % 3000 end,
      case when n % 2200 = 0 then now() end,
      n % 1100 = 0,
      ${projectionVersion},
      (array['${updatedAt('thesis')}', '${updatedAt('thesis')}', '${updatedAt('topics')}', '${updatedAt('internship')}'])[1 + n % 4]::timestamptz
    from generate_series(1, ${rows}) as n`)
  await query(`
    insert into item_messages (id, item, side, kind, text)
    select gen_random_uuid(), id, 'submitter', 'message', 'Tere' from items where assignee is not null;
    insert into item_views (name, form, query, is_shared, owner, owner_name)
    values ('Minu', 'thesis', 'year=all&assignee=haldur1000', true, 'manager', 'Kadri Kask'),
      ('Parandatud', 'topics', 'corrected=1', true, 'manager', 'Kadri Kask')`)
  await query("insert into search_vocabulary values ('system')")
  await query('vacuum analyze items, item_messages')
  const { rows: theses } = await api.payload.db.pool.query(
    "select id from items where form = 'thesis' and status = 'published' and visibility = 'everyone' limit 1",
  )
  thesis = z.object({ id: z.string() }).parse(theses[0]).id
}, 120_000)

type Statement = z.infer<typeof statementSchema>
/** The statements of the current call, without those of jobs that run at the same time. */
const statementsOfCall = new AsyncLocalStorage<Statement[]>()
const sendQuery = pg.Client.prototype.query
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  statementsOfCall.getStore()?.push(statementSchema.parse(args))
  return Reflect.apply(sendQuery, this, args)
})

/** The plans of the statements that read items during a successful call, by an anonymous visitor or with a token. */
async function plansOf(path: string, token?: string): Promise<string[]> {
  const sent: Statement[] = []
  const init = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  const response = await statementsOfCall.run(sent, () => api.send(path, init))
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  const plans: string[] = []
  for (const { text, values } of sent.filter((statement) => /\bitems\b/.test(statement.text))) {
    const explained = await api.payload.db.pool.query({ text: `explain ${text}`, values })
    plans.push(explained.rows.map((line) => line['QUERY PLAN']).join('\n'))
  }
  return plans
}

const sequentialScan = /Seq Scan on items/

it('no job has anything to refresh', async () => {
  expect(await refreshColumns(await createLocalReq({}, api.payload))).toBe(0)
})

it('recognizes a sequential scan', async () => {
  const { rows: plan } = await api.payload.db.pool.query("explain select from items where reason = ''")
  expect(JSON.stringify(plan)).toMatch(sequentialScan)
})

it.each([
  'theses',
  'theses?year=2010&page=1',
  'theses?curriculums=c3&page=1',
  'theses?levels=masters&page=1',
  'topics?page=1&size=50',
  'internship?page=1&size=50',
])('reads and counts /api/v2/%s with indexes', async (path) => {
  const plans = await plansOf(`/api/v2/${path}`)
  expect(plans).toHaveLength(2)
  expect(plans.join()).not.toMatch(sequentialScan)
})

it('counts the rows of a list from an index only, once for all pages', async () => {
  const [first, other] = [
    await plansOf('/api/v2/theses?year=2011'),
    await plansOf('/api/v2/theses?year=2011&page=2'),
  ]
  expect(first.filter((plan) => plan.includes('Index Only Scan using items_listed_idx'))).toHaveLength(1)
  expect(other).toHaveLength(1)
})

it.each([
  'theses?page=3&size=50',
  'theses?page=500&size=20',
  'theses?q=w123',
  'theses?q=w123&year=2010',
  'theses?q=system%20w124',
  'theses?q=system&year=2010',
])('reads /api/v2/%s with one statement and indexes', async (path) => {
  const plans = await plansOf(`/api/v2/${path}`)
  expect(plans).toHaveLength(1)
  expect(plans.join()).not.toMatch(sequentialScan)
})

it.each([
  ['theses?q=system&size=50', 2],
  ['theses?q=system&page=20&size=20', 1],
  ['topics?q=system', 2],
])(
  'reads /api/v2/%s with indexes; one statement once it is known that the word is frequent',
  async (path, count) => {
    const plans = await plansOf(`/api/v2/${path}`)
    expect(plans).toHaveLength(count)
    expect(plans.join()).not.toMatch(sequentialScan)
  },
)

it('plans a search for one word only a few times per connection', async () => {
  for (let word = 200; word < 230; word++) await api.send(`/api/v2/theses?q=w${word}`)
  const { rows: statements } = await api.payload.db.pool.query(
    "select generic_plans, custom_plans from pg_prepared_statements where statement like '%page.total%'",
  )
  const plans = z.array(z.object({ generic_plans: z.coerce.number(), custom_plans: z.coerce.number() }))
  const [used] = plans.parse(statements).toSorted((a, b) => b.generic_plans - a.generic_plans)
  expect(used?.generic_plans).toBeGreaterThan(10)
  expect(used?.custom_plans).toBeLessThan(10)
})

it.each([
  'topics?page=1&size=50&submitter=esitaja%204321',
  'topics?page=1&size=50&assignee=haldur1000',
  'topics?page=1&size=50&assignee=%40me',
  'topics?page=1&size=50&statuses=pending&corrected=1',
  'topics?page=1&size=50&messages=unanswered',
  'topics?page=1&size=50&statuses=pending&address=unconfirmed',
  'topics?page=1&size=50&statuses=pending&address=confirmed',
  'topics?page=1&size=50&from=2026-05-01&until=2026-05-02',
  'thesis?page=1&size=50&year=2010&assignee=haldur1000&submitter=esitaja',
  'topics/counts?submitter=esitaja%204321',
  'topics/counts?assignee=haldur1000',
  'topics/counts?messages=unanswered',
  'topics/facets?corrected=1',
])('reads and counts /api/v1/admin/%s with indexes', async (path) => {
  const plans = await plansOf(`/api/v1/admin/${path}`, await tokenOf('manager'))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.join()).not.toMatch(sequentialScan)
})

it('counts the entries of views with indexes', async () => {
  const plans = await plansOf('/api/v1/manage/views', await tokenOf('manager'))
  expect(plans).toHaveLength(1)
  expect(plans.join()).not.toMatch(sequentialScan)
})

it('finds the years and curricula of theses without reading all items', async () => {
  const plans = await plansOf('/api/v2/theses/meta')
  expect(plans).toHaveLength(2)
  expect(plans.join()).toContain('Index Scan Backward using form_year_idx')
  expect(plans.join()).toContain('Index Scan Backward using items_form_curriculum_idx')
})

it('counts the numbers of all registers with two statements, the totals from an index, and once for all callers', async () => {
  const plans = await plansOf('/api/v2/numbers')
  expect(plans).toHaveLength(2)
  expect(plans.filter((plan) => plan.includes('Index Only Scan using items_listed_idx'))).toHaveLength(1)
  expect(await plansOf('/api/v2/numbers?register=topics')).toEqual([])
})

it('reads an item with one statement and its primary key', async () => {
  const plans = await plansOf(`/api/v2/theses/${thesis}`)
  expect(plans).toHaveLength(1)
  expect(plans.join()).toContain('items_pkey')
})

it('searches for similar words with indexes', async () => {
  const plans = await plansOf('/api/v2/theses?q=sytsem')
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.join()).not.toMatch(sequentialScan)
})
