/**
 * What years of work leave in the database: `node bench/yearly-growth.ts [entries a year] [years]`. Adds entries with versions, mails, messages,
 * events, views, feedback, links, the log of managers' actions and imports over the years, and prints the size of each table
 * before and after retention (`cms/remove-old-rows.ts`).
 */
import { z } from 'zod'
import { query, queryAt } from '../testing/query.ts'
import { startTestServices } from '../testing/test-services.ts'

const entries = Number(process.argv[2] ?? 500)
const years = Number(process.argv[3] ?? 4)
const total = entries * years

const sizeSchema = z.object({ name: z.string(), megabytes: z.coerce.number(), rows: z.number() })

const stopServices = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { configuration } = await import('#cms/configuration.ts')
  const { removeOldRows } = await import('#cms/remove-old-rows.ts')
  const { payload } = await startedApi()
  const url = process.env.DATABASE_URL ?? ''

  /** The time of each of so many rows, spread over the years. */
  const times = (count: number) =>
    `(select n, now() - n * interval '${years} years' / ${count} as at from generate_series(1, ${count}) n) as each`
  /** As long as that of a usual entry. */
  const text = (words: number) =>
    `(select string_agg(md5(n || '.' || part), ' ') from generate_series(1, ${words}) part)`
  const statements = `
    create table bench_added as select gen_random_uuid() as id, n, at from ${times(total)};
    insert into items (id, form, status, visibility, title_et, values, created_at, updated_at)
    select id, 'thesis', 'published', 'everyone', 'Töö ' || n,
      jsonb_build_object('general_thesis', jsonb_build_object('title_et', 'Töö ' || n, 'abstract_et', ${text(40)})), at, at from bench_added;
    insert into _items_v (parent_id, version_form, version_status, version_values, created_at, updated_at)
    select id, 'thesis', 'published', values, created_at, created_at from items, generate_series(1, 3)
    where title_et like 'Töö %';
    insert into mails (recipient, subject, text, html, status, due_at, created_at, sent_at, item)
    select 'mari@ut.example', 'Töö ' || n, ${text(30)}, ${text(150)}, 'sent', at, at, at, id::text
    from bench_added, generate_series(1, 4);
    insert into item_messages (id, item, side, kind, text, created_at)
    select gen_random_uuid(), id, 'submitter', 'message', ${text(5)}, at from bench_added;
    insert into item_events (item, at, kind, details) select id, at, 'assigned', '{}' from bench_added, generate_series(1, 3);
    insert into owner_links (item, address, key_hash, expires_at)
    select id, 'mari@ut.example', gen_random_uuid(), at + interval '90 days' from bench_added, generate_series(1, 2);
    insert into mail_keys (key_hash, address, created_at) select gen_random_uuid(), 'mari@ut.example', at from bench_added, generate_series(1, 2);
    insert into item_usage (item, day, views, downloads)
    select id, day, 2, 1 from bench_added join generate_series(now() - interval '${years} years', now(), interval '1 day') day
      on day > at and (n + extract(doy from day)::int) % 10 = 0;
    insert into feedback (feedback, created_at, archived_at) select ${text(5)}, at, at from ${times(200 * years)};
    insert into actions (action, noun, who, username, title_et, at)
    select 'publish', 'item', 'Mari Maasikas', 'mari', 'Töö ' || n, at from ${times(10 * total)};
    with import as (
      insert into imports (form, file_name, headings, source, targets, key, who, username, changed_at)
      select 'thesis', 'a.csv', '[]', '', '[]', '[]', 'Mari', 'mari', at from ${times(10 * years)} returning id
    ) insert into import_rows (import, number, cells)
      select id, n, to_jsonb(array[${text(20)}]) from import, generate_series(1, 500) n;
    drop table bench_added`
  // One transaction each, so that background jobs do not wait for the whole.
  for (const statement of statements.split(';')) await query(statement)
  const sizes = async () => {
    await query('vacuum full analyze')
    const rows = await queryAt(
      url,
      `select relname as name, pg_total_relation_size(oid) / 1e6 as megabytes, reltuples::int as rows from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map((row) => sizeSchema.parse(row)).map(({ name, ...size }) => [name, size]))
  }
  const before = await sizes()
  const startedAt = performance.now()
  const removed = await removeOldRows(payload.db.pool, configuration().dataDir, new Date())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const after = await sizes()
  console.log(
    `${entries} entries a year, ${years} years; retention removed ${removed} rows in ${seconds} s (MB, without files)`,
  )
  console.log('| table | without retention | with it | rows |\n| --- | --- | --- | --- |')
  const largest = [...before].toSorted(([, a], [, b]) => b.megabytes - a.megabytes).slice(0, 14)
  for (const [name, { megabytes }] of largest) {
    const left = after.get(name)
    console.log(`| ${name} | ${megabytes.toFixed(1)} | ${left?.megabytes.toFixed(1)} | ${left?.rows} |`)
  }
  const sum = (map: typeof before) =>
    [...map.values()].reduce((all, { megabytes }) => all + megabytes, 0).toFixed(0)
  console.log(`| all | ${sum(before)} | ${sum(after)} | |`)
} finally {
  await stopServices()
}
process.exit()
