/**
 * Corrections under load: `node bench/corrections.ts [entries]`. Eight clients take each entry through submitted → returned →
 * corrected → published; each correction and each decision is sent from two places at once, while other clients read lists. Prints the
 * durations, and what the database has afterwards: entries, changes and mails that are missing or doubled.
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '#contract/client.ts'
import { dataOf } from '../testing/data-of.ts'
import { tokenOf } from '../testing/people.ts'
import { queryAt } from '../testing/query.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { startBench } from './start-bench.ts'

const entries = Number(process.argv[2] ?? 1000)
const clients = 8
const slug = 'topics'

const { product, stop } = await startBench({ sharesProvider: true })
try {
  const as = (username?: string) =>
    createClient({ origin: product.origin, ...(username && { token: () => tokenOf(username) }) })
  const [student, manager, admin, visitor] = [as('student'), as('manager'), as('admin'), as()]
  const durations = new Map<string, number[]>()
  const timed = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await call()
    durations.set(name, [...(durations.get(name) ?? []), performance.now() - startedAt])
    return result
  }
  const outcomes = new Map<string, number>()
  const count = (name: string, ...statuses: number[]) => {
    const outcome = `${name}: ${statuses.toSorted((a, b) => a - b).join(' and ')}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  const uuids = Array.from({ length: entries }, () => randomUUID())

  async function live(uuid: string): Promise<void> {
    const params = { slug, uuid }
    const values = {
      general_topics: { ...topicValues, contact_email: `${uuid}@bench.example`, keywords: [] },
    }
    dataOf(await timed('submit', () => submit(student, slug, values, uuid, 'et')))
    const { updatedAt } = dataOf(await manager('getItem', { params }))
    const message = 'Palun lisa eeldused.'
    const returned = await Promise.all(
      [manager, admin].map((each) =>
        timed('return', () => each('changeItem', { params, body: { action: 'return', updatedAt, message } })),
      ),
    )
    count('returned twice', ...returned.map(({ status }) => status))
    const own = dataOf(await timed('open', () => student('getOwnItem', { params: { uuid } })))
    const corrected = await Promise.all(
      ['Eeldused: statistika.', 'Eeldused: loogika.'].map((description) =>
        timed('correct', () =>
          student('changeOwnItem', {
            params: { uuid },
            body: {
              action: 'correct',
              form: own.form,
              updatedAt: own.updatedAt,
              values: { general_topics: { ...own.values.general_topics, description } },
            },
          }),
        ),
      ),
    )
    count('corrected twice', ...corrected.map(({ status }) => status))
    const current = dataOf(await manager('getItem', { params }))
    const published = await Promise.all(
      [manager, admin].map((each) =>
        timed('publish', () =>
          each('changeItem', {
            params,
            body: { action: 'status', updatedAt: current.updatedAt, newStatus: 'published' },
          }),
        ),
      ),
    )
    count('published twice', ...published.map(({ status }) => status))
  }

  const left = [...uuids]
  let isDone = false
  const writers = Array.from({ length: clients }, async () => {
    for (let uuid = left.pop(); uuid !== undefined; uuid = left.pop()) await live(uuid)
  })
  const readers = [visitor, manager].map(async (each) => {
    while (!isDone) await timed('list', () => each('listTopics', { query: { q: 'statistika' } }))
  })
  await Promise.all(writers)
  isDone = true
  await Promise.all(readers)

  for (const [name, times] of durations) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0)
    console.log(`${name}: ${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
  for (const [outcome, times] of [...outcomes].toSorted()) console.log(`${outcome}: ${times} times`)
  const database = process.env.DATABASE_URL ?? ''
  const stored = `
    select status, steps, count(*)::int as entries from (
      select items.status, string_agg(version_status::text, ' → ' order by _items_v.created_at) as steps
      from items join _items_v on parent_id = items.id
      where items.values::text like '%@bench.example%' group by items.id
    ) as each group by 1, 2`
  const mails = `
    select mails, count(*)::int as recipients from (
      select string_agg(regexp_replace(subject, ' \\(.*', ''), ', ' order by created_at) as mails from mails
      where recipient like '%@bench.example' group by recipient
    ) as each group by 1`
  for (const statement of [stored, mails]) console.table(await queryAt(database, statement))
} finally {
  await stop()
}
process.exit()
