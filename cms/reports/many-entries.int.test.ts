import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { tokenOf } from '../../testing/people.ts'
import { query } from '../../testing/query.ts'

const entries = 100_000
const api = await startedApi()

beforeAll(async () => {
  // Without triggers, which derive the words of each row and notify of it.
  await query(`
    set session_replication_role = replica;
    insert into items (form, status, visibility, "values", title_et, title_en, year, created_at, search_facets)
    select 'thesis', 'published', 'everyone', jsonb_build_object('general_thesis', jsonb_build_object('title_en', 'Thesis ' || n)),
      'Töö ' || n, 'Thesis ' || n, 1990 + n % 35, now() - n * interval '1 minute',
      'levels=masters' || E'\\n' || 'years=' || 1990 + n % 35 || E'\\n' || 'keywords=k' || n % 300
        || E'\\n' || 'supervisors=Mari ' || n % 400
        || case when n % 10 = 0 then E'\\n' || 'supervisors=Jaan ' || n % 900 else '' end
    from generate_series(1, ${entries}) as n`)
  await query('vacuum analyze items')
}, 120_000)

it('totals of 100,000 entries are counted in one statement and seconds', async () => {
  const manager = api.as('manager')
  await tokenOf('manager')
  for (const [by, and] of [
    ['supervisors', 'keywords'],
    ['years', 'levels'],
    ['month', 'status'],
  ] as const) {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const started = performance.now()
    const result = dataOf(await manager('runReport', { params: { slug: 'thesis' }, query: { by, and } }))
    const seconds = (performance.now() - started) / 1000
    const reading = queries.mock.calls.filter((call) => /\bfrom items\b/.test(JSON.stringify(call)))
    queries.mockRestore()
    expect(reading).toHaveLength(1)
    expect(result.total).toBeGreaterThanOrEqual(entries)
    expect(seconds).toBeLessThan(15)
    process.stdout.write(`${by} × ${and}: ${seconds.toFixed(2)} s\n`)
  }
}, 60_000)

it('the file of 100,000 entries is streamed in bounded memory', async () => {
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const columns = 'general_thesis.title_en,status'
  const response = await api.send(
    `/api/v1/admin/thesis/report/export?mode=rows&format=csv&columns=${columns}`,
    { headers },
  )
  let lines = 0
  let most = 0
  const before = process.memoryUsage().heapUsed
  for await (const chunk of response.body ?? []) {
    lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1
    most = Math.max(most, process.memoryUsage().heapUsed - before)
  }
  expect(lines).toBeGreaterThanOrEqual(entries + 1)
  // All rows at once would be several times as much.
  expect(most).toBeLessThan(300 * 1024 * 1024)
}, 180_000)
