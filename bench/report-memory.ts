/**
 * Memory use of a report: `node bench/report-memory.ts [rows]`. Starts separate services, adds rows, and downloads their
 * report as a fast client, as a slow one, and as one that disconnects. Fails above the limit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startTestServices } from '../testing/test-services.ts'

const rows = Number(process.argv[2] ?? 50_000)
const limit = 200
function megabytes(bytes: number) {
  return Math.round(bytes / 1024 ** 2)
}

const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { tokenOf } = await import('../testing/people.ts')
  const api = await startedApi()
  const values = {
    general_thesis: {
      ut_first_name: 'Mari',
      ut_last_name: 'Maasikas',
      title_et: 'Lõputööde registri otsing',
      title_en: 'Searching a register of theses',
      degree: 'masters',
      curriculum: 'software-engineering',
      language: 'et',
      year: 2024,
      defence_date: '2024-06-03',
      supervisors: [{ firstname: 'Jüri', lastname: 'Õunapuu', email: 'juri@ut.example' }],
      abstract_et: 'Töös uuritakse, kuidas otsida. '.repeat(40),
    },
  }
  await api.payload.db.drizzle.execute(sql`
    insert into items (form, status, values, created_at, updated_at)
    select 'thesis', 'published', jsonb_set(
      ${JSON.stringify(values)}::jsonb,
      '{general_thesis,abstract_en}',
      (select to_jsonb(string_agg(md5(n || '.' || part), ' ')) from generate_series(1, 40) part)
    ), '2020-01-01'::timestamptz + n * interval '1 second', now()
    from generate_series(1, ${rows}::int) n`)
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const open = async (days: string) =>
    (await api.send(`/api/v2/report?slug=thesis&${days}`, { headers })).body
  const all = 'start=2020-01-01&end=2020-12-31'

  await pause(2000)
  for (const [reader, rest] of [
    ['by a fast client', 0],
    ['by a slow client', 40],
  ] as const) {
    const idle = process.memoryUsage.rss()
    const started = performance.now()
    const { size, highest } = await drain(await open(all), rest)
    const above = megabytes(highest - idle)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${rows} rows ${reader}: ${megabytes(size)} MB in ${seconds} s, RSS ${above} MB above the idle ${megabytes(idle)} MB`,
    )
    if (above >= limit) process.exitCode = 1
  }

  const left = await open(all)
  await left?.getReader().cancel()
  await pause(500)
  const cpu = process.cpuUsage()
  await pause(2000)
  const { user, system } = process.cpuUsage(cpu)
  console.log(`after a client disconnected: ${Math.round((user + system) / 20_000)}% of a core`)
} finally {
  await tearDown()
}
process.exit()

async function drain(body: ReadableStream<Uint8Array> | null | undefined, rest: number) {
  let size = 0
  let highest = process.memoryUsage.rss()
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  for await (const chunk of body ?? []) {
    size += chunk.length
    highest = Math.max(highest, process.memoryUsage.rss())
    if (rest > 0) await pause(rest)
  }
  clearInterval(watch)
  return { size, highest }
}
