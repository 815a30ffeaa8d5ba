/**
 * What others wait while one client is hostile: `node bench/hostile.ts [seconds] [theses]`. For 60 seconds in all, one client sends
 * large forms and JSON, and searches for words of 33 parts, in turn and 2 to 20 at a time. Meanwhile another visitor opens list pages,
 * searches, and asks for the health, once every 100 ms each. Prints the times in milliseconds and the hostile client's responses.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#contract/client.ts'
import { query } from '../testing/query.ts'
import { insertTheses } from './insert-theses.ts'
import { startBench } from './start-bench.ts'

const seconds = Number(process.argv[2] ?? 60)
const theses = Number(process.argv[3] ?? 6_600)
const attacks = [
  'forms of 2 MB',
  'searches',
  'forms of 64 kB',
  'searches',
  'forms of 42 MB in parts',
  'searches',
  'submissions of 1 MB',
  'feedback of 64 kB',
  'missing texts of 64 kB',
]
const everyMs = 100
const goals = { list: 1000, search: 1000, health: 500 }
type Kind = keyof typeof goals

const { product, stop } = await startBench({
  environment: {
    TRUST_PROXY: 'true',
    // Those of an installation.
    RATE_LIMIT_FEEDBACK: '5',
    RATE_LIMIT_SUBMISSIONS: '20',
    RATE_LIMIT_MISSING_TEXTS: '60',
  },
})
const title = `md5(n::text) || ' sõna' || n % 300 || ' thesis'`
await insertTheses({
  last: theses,
  columns: { title_et: title, title_en: title, search_heading: title },
  projectedFor: createClient({ origin: product.origin }),
})
await query('vacuum analyze items')
const attacker = fork(new URL('hostile-client.ts', import.meta.url))

const random = (below: number) => Math.floor(Math.random() * below)
const paths: Record<Kind, () => string> = {
  list: () => `/thesis?page=${1 + random(theses / 20)}&language=en`,
  search: () => `/api/v2/theses?q=s%C3%B5na${random(300)}+thesis&page=${1 + random(20)}`,
  health: () => '/api/health',
}
const kinds = Object.keys(goals).filter((name): name is Kind => name in goals)

type Visit = { kind: Kind; ms: number; isOk: boolean }

/** Visits of each kind at a fixed rate, whether earlier ones were answered or not. */
async function visit(forMs: number): Promise<Visit[]> {
  const visits: Promise<Visit>[] = []
  const endsAt = performance.now() + forMs
  while (performance.now() < endsAt) {
    for (const kind of kinds) visits.push(time(kind))
    await pause(everyMs)
  }
  return Promise.all(visits)
}

async function time(kind: Kind): Promise<Visit> {
  const startedAt = performance.now()
  const response = await fetch(product.origin + paths[kind](), {
    headers: { 'X-Forwarded-For': '192.0.2.2' },
  })
  await response.arrayBuffer()
  return { kind, ms: performance.now() - startedAt, isOk: response.ok }
}

function print(name: string, visits: Visit[], note: string): void {
  const cells = kinds.map((kind) => {
    const own = visits.filter((each) => each.kind === kind)
    const times = own.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const percentile = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0)
    const failed = own.filter(({ isOk }) => !isOk).length
    const numbers = [0.5, 0.99, 1].map(percentile).join(', ')
    return failed > 0 ? `${numbers} (${failed} of ${own.length} failed)` : numbers
  })
  console.log(`| ${[name, ...cells, note].join(' | ')} |`)
}

try {
  console.log('| hostile client | list: p50, p99, worst | search | health | its responses |')
  console.log('| --- | --- | --- | --- | --- |')
  await visit(3_000)
  print('none', await visit(10_000), '')
  const all: Visit[] = []
  for (const attack of attacks) {
    attacker.send({ origin: product.origin, attack })
    const visits = await visit((seconds * 1000) / attacks.length)
    attacker.send({ origin: product.origin })
    const [statuses] = await once(attacker, 'message')
    const responses = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    print(attack, visits, responses.join(', '))
    all.push(...visits)
  }
  print('all', all, '')
  console.log(`| goal of p99 | ${kinds.map((kind) => goals[kind]).join(' | ')} | |`)
} finally {
  attacker.kill()
  await stop()
}
process.exit()
