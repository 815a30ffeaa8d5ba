/**
 * The hostile client of `bench/hostile.ts`, in a process of its own. The parent sends the origin and the name of an attack, which
 * replaces the one before; without a name the attack ends, and the parent gets the number of responses by status.
 */
import { once } from 'node:events'
import { z } from 'zod'

const messageSchema = z.object({ origin: z.string(), attack: z.string().optional() })

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
const manyParts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(800_000)
const manyPairs = 'a&'.repeat(1024 ** 2)
const fewerPairs = 'a&'.repeat(32 * 1024)

/** A word of 200 characters in 33 parts that nobody has searched for. */
function hostileWord(): string {
  const part = () => Math.random().toString(36).slice(2, 7).padEnd(5, 'x')
  return `${Array.from({ length: 33 }, part).join('-')}abc`
}

type Attack = { atOnce: number; path: () => string; init?: () => RequestInit }

const post = (body: string, headers: Record<string, string>) => (): RequestInit => ({
  method: 'POST',
  body,
  headers,
})

/** What costs most to read: many values, long texts to normalize, and members to compare. `bytes` is the size of the body. */
function hostileValues(bytes: number): unknown[] {
  const runs = 'a\u0301\u0323'.repeat(bytes / 5)
  return [
    Array.from({ length: Math.min(bytes / 2, 99_000) }, () => 1),
    Array.from({ length: Math.min(bytes / 10, 99_000) }, (_, index) => `w${index}`),
    { title: runs.slice(0, bytes / 4) },
    '\u200B'.repeat(bytes / 3),
    Array.from({ length: bytes / 1000 }, () => 'a-\n '.repeat(180)),
  ]
}

const json = { 'Content-Type': 'application/json' }

/** Each of these bodies in turn. */
function postJson(bodies: object[]): () => RequestInit {
  const all = bodies.map((body) => post(JSON.stringify(body), json))
  let sent = 0
  return () => {
    sent += 1
    return all[sent % all.length]?.() ?? {}
  }
}

const submissions = hostileValues(900_000).flatMap((value) =>
  ['description', 'keywords', 'supervisors', 'nope'].map((field) => ({
    action: 'insert',
    status: 'pending',
    filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
    values: { general_topics: { [field]: value } },
  })),
)
const calls = hostileValues(60_000).flatMap((value) => [
  { lng: 'et', ns: 'common', keys: value },
  { text: value, name: value, email: value },
])
const attacks: Record<string, Attack> = {
  'forms of 2 MB': { atOnce: 20, path: () => '/feedback', init: post(manyPairs, form) },
  'forms of 64 kB': { atOnce: 20, path: () => '/feedback', init: post(fewerPairs, form) },
  'forms of 42 MB in parts': { atOnce: 2, path: () => '/feedback', init: post(manyParts, multipart) },
  'submissions of 1 MB': { atOnce: 20, path: () => '/api/v1/topics', init: postJson(submissions) },
  'feedback of 64 kB': { atOnce: 20, path: () => '/api/v1/feedback', init: postJson(calls) },
  'missing texts of 64 kB': { atOnce: 20, path: () => '/api/v2/translations/missing', init: postJson(calls) },
  searches: { atOnce: 20, path: () => `/api/v2/theses?q=${hostileWord()}` },
}

process.once('disconnect', () => process.exit())
for (;;) {
  const [message] = await once(process, 'message')
  const { origin, attack: name = '' } = messageSchema.parse(message)
  const attack = attacks[name]
  if (!attack) break
  const statuses: Record<string, number> = {}
  let isOver = false
  void once(process, 'message').then(() => {
    isOver = true
  })
  const send = async () => {
    while (!isOver) {
      const init = attack.init?.()
      const headers = { ...init?.headers, 'X-Forwarded-For': '192.0.2.1' }
      const status = await fetch(origin + attack.path(), { ...init, headers }).then(
        async (response) => {
          await response.arrayBuffer()
          return String(response.status)
        },
        () => 'none',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: attack.atOnce }, send))
  process.send?.(statuses)
}
process.exit()
