/**
 * Answers to a form: `node bench/answers.ts [rows]`. Starts separate services, adds answers, and measures the first page of their table
 * in several orders and filters, the summary and the exports. Fails above the limits.
 */
import { sql } from 'drizzle-orm'
import { startTestServices } from '../testing/test-services.ts'

const rows = Number(process.argv[2] ?? 20_000)
/** Milliseconds of a call, and megabytes of memory above the idle process. */
const limits = { call: 1500, memory: 200 }

const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { tokenOf } = await import('../testing/people.ts')
  const { createAnswersForm } = await import('../testing/create-form.ts')
  const api = await startedApi()
  const { slug, set, fields } = await createAnswersForm(api)
  await api.payload.db.drizzle.execute(sql`
    insert into items (form, status, values, created_at, updated_at, reference)
    select ${slug}, (array['pending', 'working', 'published'])[1 + n % 3]::enum_items_status,
      jsonb_build_object(${set}::text, jsonb_build_object(
        ${fields.name}::text, md5(n::text),
        ${fields.diet}::text, (array['all', 'vegan', 'fish'])[1 + n % 3],
        ${fields.days}::text, case when n % 2 = 0 then '["mon","tue"]'::jsonb else '["tue"]'::jsonb end,
        ${fields.age}::text, 15 + n % 60,
        ${fields.consent}::text, n % 5 > 0,
        ${fields.why}::text, (select string_agg(md5(n || '.' || part), ' ') from generate_series(1, 30) part)
      )), '2026-01-01'::timestamptz + n * interval '15 minutes', now(), 'V-2026-' || n
    from generate_series(1, ${rows}::int) n`)
  await api.payload.db.drizzle.execute(sql`analyze items`)
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const at = (name: keyof typeof fields) => `${set}.${fields[name]}`
  const get = (path: string) => api.send(`/api/v1/admin/${slug}${path}`, { headers })

  const calls = {
    'table, default order': '?size=50&sort=waiting&statuses=pending,working,published',
    'table, by text': `?size=50&sort=${at('name')}`,
    'table, by number': `?size=50&sort=-${at('age')}`,
    'table, by option': `?size=50&sort=${at('diet')}`,
    'table, filtered': `?size=50&answers=${encodeURIComponent(`${at('diet')}=vegan,${at('days')}=mon`)}`,
    'table, last page': `?size=50&page=${Math.ceil(rows / 50)}`,
    'counts of the tabs': '/counts',
    summary: '/summary',
    'summary, filtered': `/summary?answers=${encodeURIComponent(`${at('diet')}=vegan`)}`,
  }
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = []
    for (let run = 0; run < 5; run++) {
      const started = performance.now()
      const response = await get(path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      times.push(performance.now() - started)
    }
    const [median = 0] = times.toSorted((a, b) => a - b).slice(2)
    console.log(`${name}: ${Math.round(median)} ms (first ${Math.round(times[0] ?? 0)} ms)`)
    if (median > limits.call) process.exitCode = 1
  }

  for (const format of ['xlsx', 'csv']) {
    globalThis.gc?.()
    const idle = process.memoryUsage.rss()
    let highest = idle
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 5)
    const started = performance.now()
    let size = 0
    for await (const chunk of (await get(`/export?format=${format}`)).body ?? []) size += chunk.length
    clearInterval(watch)
    const above = (highest - idle) / 1024 ** 2
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${format} of ${rows}: ${(size / 1024 ** 2).toFixed(1)} MB in ${seconds} s, RSS ${Math.round(above)} MB above the idle ${Math.round(idle / 1024 ** 2)} MB`,
    )
    if (above > limits.memory) process.exitCode = 1
  }
} finally {
  await tearDown()
}
process.exit()
