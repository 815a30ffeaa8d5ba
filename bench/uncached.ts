/**
 * Uncached reads compared to their floor: `node bench/uncached.ts [theses] [milliseconds]`. The floor is the same rows read
 * with `pg` by one statement and serialized as JSON, in the same process. Rounds of both alternate, so that other load on
 * the machine affects both, and the ratio of their medians is printed: 1 would be as fast as the floor.
 */
import { query } from '../testing/query.ts'
import { startTestServices } from '../testing/test-services.ts'

const theses = Number(process.argv[2] ?? 10_000)
const roundTime = Number(process.argv[3] ?? 500)
const rounds = 7

const tearDown = await startTestServices()
try {
  // The configuration is read on import, so this is imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { payload, send } = await startedApi()
  const { pool } = payload.db
  // Without triggers, which derive the words of each row and notify of it.
  await query(`
    set session_replication_role = replica;
    insert into items (form, status, visibility, year, curriculum, first_name, last_name, title_et, title_en, search_heading,
      search_words, values)
    select 'thesis', 'published', 'everyone', 1990 + n % 35, 'software-engineering', 'Mari', 'Maasikas ' || n, 'Töö ' || n,
      'Thesis ' || n, 'Thesis ' || n, ('thesis:1A w' || n % 500)::tsvector,
      jsonb_build_object('general_thesis', jsonb_build_object(
        'title_et', 'Töö ' || n, 'title_en', 'Thesis ' || n, 'degree', 'masters', 'language', 'et', 'year', 2024,
        'curriculum', 'software-engineering', 'abstract_et', repeat('Töös uuritakse, kuidas otsida. ', 40)))
    from generate_series(1, ${theses}) n`)
  await query('vacuum analyze items')
  const { rows } = await pool.query('select id from items order by id limit 1')
  const id = String(rows[0]?.id)

  const page = `select * from (select id, form, status, values, files, year, updated_at from items where form = 'thesis'
    and status = 'published' and visibility = 'everyone'`
  const order = 'order by last_name, first_name, id limit 50) as page'
  const cases: [string, string, string][] = [
    ['page of 50', '/api/v2/theses?page=2&size=50', `${page} ${order}`],
    ['search', '/api/v2/theses?q=w123&size=50', `${page} and search_words @@ 'w123' ${order}`],
    [
      'one thesis',
      `/api/v2/theses/${id}`,
      `select id, form, status, values, files, year from items where id = '${id}'`,
    ],
  ]
  for (const [name, path, statement] of cases) {
    const read = async () => {
      const answer = await send(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await answer.text()
    }
    const readRaw = async () => JSON.stringify((await pool.query(statement)).rows)
    await perSecond(read)
    await perSecond(readRaw)
    const ours: number[] = []
    const floor: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await perSecond(read))
      floor.push(await perSecond(readRaw))
    }
    const [reads, rawReads] = [median(ours), median(floor)]
    console.log(
      `${name}: ${reads.toFixed(0)} of ${rawReads.toFixed(0)} a second, ${(reads / rawReads).toFixed(2)} of the floor`,
    )
  }
} finally {
  await tearDown()
}
process.exit()

async function perSecond(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let runs = 0
  const worker = async () => {
    while (performance.now() - started < roundTime) {
      await run()
      runs += 1
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return (runs * 1000) / (performance.now() - started)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
