import pg from 'pg'
import { query } from '../testing/query.ts'
import { startTestServices } from '../testing/test-services.ts'
const stop = await startTestServices()
const N = Number(process.argv[2] ?? 10000)
await query(`
    set session_replication_role = replica;
    insert into items (form, status, visibility, year, curriculum, first_name, last_name, title_et, title_en, search_heading,
      search_words, values)
    select 'thesis', 'published', 'everyone', 1990 + n % 35, 'software-engineering', 'Mari', 'Maasikas ' || n, 'Töö ' || n,
      'Thesis ' || n, 'Thesis ' || n, ('thesis:1A w' || n % (${N}/20))::tsvector,
      jsonb_build_object('general_thesis', jsonb_build_object(
        'title_et', 'Töö ' || n, 'title_en', 'Thesis ' || n, 'degree', 'masters', 'language', 'et', 'year', 2024,
        'curriculum', 'software-engineering', 'abstract_et', repeat('Töös uuritakse, kuidas otsida. ', 40)))
    from generate_series(1, ${N}) n`)
await query('vacuum analyze items')
const { startedApi } = await import('../testing/api.ts')
const { send, payload } = await startedApi()
for (const path of process.argv.slice(3)) {
  const original = pg.Client.prototype.query
  const seen: any[] = []
  pg.Client.prototype.query = function (this: any, ...a: any[]) { seen.push(a); return (original as any).apply(this, a) } as any
  await send(path); seen.length = 0; await send(path.replace('w12', 'w13'))
  pg.Client.prototype.query = original
  for (const [q, v] of seen) { const text = q.text ?? q; if (!/items/.test(text)) continue
    console.log(text.slice(0, 6000), JSON.stringify(q.values ?? v))
    for (let i = 0; i < 3; i++) { const r = await payload.db.pool.query({ text: `explain (analyze, buffers, settings) ${text}`, values: q.values ?? v }); if (i === 2) console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n')) }
  }
}
await stop(); process.exit()
