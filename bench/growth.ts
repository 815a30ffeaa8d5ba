/**
 * How the duration of uncached reads grows with the register: `node bench/growth.ts [rows...]`, by default 1,000, 10,000, 100,000 and
 * 1,000,000 theses. Prints the 50th and 99th percentile (milliseconds) of each kind of read for each number of rows, one request
 * at a time, without HTTP. The last number takes some minutes and 3 GB on disk.
 */

import { query } from '../testing/query.ts'
import { startTestServices } from '../testing/test-services.ts'
import { insertTheses } from './insert-theses.ts'
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
  const { as, payload, send } = await startedApi()

  /** One word in every fifth title, another in every 50th, one of 300 others (for the planner's statistics), and a rare one. */
  const columns = {
    search_heading: `'system model thesis ' || n`,
    search_words: `(case when n % 5 = 0 then 'system:1A ' else '' end || case when n % 50 = 0 then 'model:2A ' else '' end
      || 'v' || n % 300 || ':3A w' || 100000 + n % 100000 || ':4A')::tsvector`,
    created_at: `now() - n * interval '1 minute'`,
  } as const

  const durationsOf = async (paths: string[]): Promise<number[]> => {
    const durations: number[] = []
    for (const path of paths) {
      const started = performance.now()
      const response = await send(path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      durations.push(performance.now() - started)
    }
    return durations.toSorted((a, b) => a - b)
  }

  console.log('| rows | read | p50 | p99 |\n| --- | --- | --- | --- |')
  let added = 0
  for (const size of sizes) {
    while (added < size) {
      const last = Math.min(size, added + batch)
      await insertTheses({ first: added + 1, last, columns, projectedFor: as(), withoutTriggers: true })
      added = last
    }
    await query('vacuum analyze items')
    // Writes the new rows to disk before the measurement instead of during it.
    await query('checkpoint')
    const { rows } = await payload.db.pool.query(
      `select id from items where form = 'thesis' limit ${requests}`,
    )
    const ids = rows.map(({ id }) => String(id))
    const repeat = (path: (index: number) => string) =>
      Array.from({ length: requests }, (_, index) => path(index))
    const theses = '/api/v2/theses'
    const reads: [string, string[]][] = [
      ['first page', repeat((index) => `${theses}?page=1&size=${20 + (index % 30)}`)],
      ['one year', repeat((index) => `${theses}?year=${1990 + (index % 35)}&page=1&size=20`)],
      ['page 50', repeat(() => `${theses}?page=50&size=20`)],
      ['a common word', repeat(() => `${theses}?q=system&size=20`)],
      ['a less common word', repeat(() => `${theses}?q=model&size=20`)],
      ['a rare word', repeat((index) => `${theses}?q=w${100_001 + index}&size=20`)],
      ['two words', repeat(() => `${theses}?q=system+model&size=20`)],
      ['one thesis', ids.map((id) => `${theses}/${id}`)],
      ['years and curricula', repeat(() => `${theses}/meta`)],
    ]
    for (const [, paths] of reads) await durationsOf(paths.slice(0, 40))
    const measured = reads.map(([name, paths]) => ({ name, paths, rounds: [] as number[][] }))
    for (let round = 0; round < rounds; round += 1)
      for (const read of measured) read.rounds.push(await durationsOf(read.paths))
    for (const { name, rounds } of measured) {
      const percentile = (share: number) =>
        median(rounds.map((sorted) => sorted[Math.floor(sorted.length * share)] ?? 0)).toFixed(1)
      console.log(`| ${size} | ${name} | ${percentile(0.5)} | ${percentile(0.99)} |`)
    }
  }
} finally {
  await stopServices()
}
process.exit()
