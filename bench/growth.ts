/**
 * How the duration of uncached reads grows with the register: `node bench/growth.ts [rows...]`, by default 1,000, 10,000, 100,000 and
 * 1,000,000 theses. Prints the 50th and 99th percentile (milliseconds) of each kind of read for each number of rows, one request
 * at a time, without HTTP. The last number takes some minutes and 3 GB on disk.
 */
import { query } from '../testing/query.ts'
import { startTestServices } from '../testing/test-services.ts'
import { median } from './median.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1000, 10_000, 100_000, 1_000_000]
const requests = 300
/** A percentile is the median of this many rounds, because three slow requests decide that of one. */
const rounds = 5
const batch = 100_000

const stopServices = await startTestServices()
try {
  // The configuration is read on import, so this is imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { projectionVersion } = await import('#cms/items/project-item.ts')
  const { as, payload, send } = await startedApi()
  const forms = await as()('listForms', {})
  // Other rows would be derived again in the background.
  const derivedWith = forms.ok && forms.data.find(({ slug }) => slug === 'thesis')?.updatedAt

  /** One word in every fifth title, another in every 50th, one of 300 others (for the planner's statistics), and a rare one. */
  const addRows = (first: number, last: number) =>
    query(`
      set session_replication_role = replica;
      insert into items (form, status, visibility, year, curriculum, first_name, last_name, title_et, title_en, search_heading,
        search_words, search_as_of, search_keys_version, created_at, values)
      select 'thesis', 'published', 'everyone', 1990 + n % 35, 'software-engineering', 'Mari', 'Maasikas ' || md5(n::text),
        'Töö ' || n, 'Thesis ' || n, 'system model thesis ' || n,
        (case when n % 5 = 0 then 'system:1A ' else '' end || case when n % 50 = 0 then 'model:2A ' else '' end
          || 'v' || n % 300 || ':3A w' || 100000 + n % 100000 || ':4A')::tsvector,
        '${derivedWith}', ${projectionVersion}, now() - n * interval '1 minute',
        jsonb_build_object('general_thesis', jsonb_build_object('title_et', 'Töö ' || n, 'title_en', 'Thesis ' || n,
          'degree', 'masters', 'language', 'et', 'year', 2024, 'curriculum', 'software-engineering',
          'abstract_et', repeat('Töös uuritakse, kuidas otsida. ', 20)))
      from generate_series(${first}, ${last}) n`)

  const timesOf = async (paths: string[]): Promise<number[]> => {
    const times: number[] = []
    for (const path of paths) {
      const started = performance.now()
      const response = await send(path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      times.push(performance.now() - started)
    }
    return times.toSorted((a, b) => a - b)
  }

  console.log('| rows | read | p50 | p99 |\n| --- | --- | --- | --- |')
  let added = 0
  for (const size of sizes) {
    while (added < size) {
      const last = Math.min(size, added + batch)
      await addRows(added + 1, last)
      added = last
    }
    await query('vacuum analyze items')
    // Rows that were just added are not written to disk during the measurement.
    await query('checkpoint')
    const { rows } = await payload.db.pool
      .query(`select id from items tablesample system_rows(${requests})`)
      .catch(() => payload.db.pool.query(`select id from items where form = 'thesis' limit ${requests}`))
    const ids = rows.map(({ id }) => String(id))
    const times = (path: (index: number) => string) =>
      Array.from({ length: requests }, (_, index) => path(index))
    const theses = '/api/v2/theses'
    const reads: [string, string[]][] = [
      ['first page', times((index) => `${theses}?page=1&size=${20 + (index % 30)}`)],
      ['one year', times((index) => `${theses}?year=${1990 + (index % 35)}&page=1&size=20`)],
      ['page 50', times(() => `${theses}?page=50&size=20`)],
      ['a common word', times(() => `${theses}?q=system&size=20`)],
      ['a less common word', times(() => `${theses}?q=model&size=20`)],
      ['a rare word', times((index) => `${theses}?q=w${100_001 + index}&size=20`)],
      ['two words', times(() => `${theses}?q=system+model&size=20`)],
      ['one thesis', ids.map((id) => `${theses}/${id}`)],
      ['years and curricula', times(() => `${theses}/meta`)],
    ]
    for (const [, paths] of reads) await timesOf(paths.slice(0, 40))
    const measured = reads.map(([name, paths]) => ({ name, paths, times: [] as number[][] }))
    for (let round = 0; round < rounds; round += 1)
      for (const read of measured) read.times.push(await timesOf(read.paths))
    for (const { name, times } of measured) {
      const percentile = (share: number) =>
        median(times.map((sorted) => sorted[Math.floor(sorted.length * share)] ?? 0)).toFixed(1)
      console.log(`| ${size} | ${name} | ${percentile(0.5)} | ${percentile(0.99)} |`)
    }
  }
} finally {
  await stopServices()
}
process.exit()
