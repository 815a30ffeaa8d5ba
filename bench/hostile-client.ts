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

type Attack = { atOnce: number; path: () => string; init?: RequestInit }

const post = (body: string, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  body,
  headers,
})
const attacks: Record<string, Attack> = {
  'forms of 2 MB': { atOnce: 20, path: () => '/feedback', init: post(manyPairs, form) },
  'forms of 64 kB': { atOnce: 20, path: () => '/feedback', init: post(fewerPairs, form) },
  'forms of 42 MB in parts': { atOnce: 2, path: () => '/feedback', init: post(manyParts, multipart) },
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
      const headers = { ...attack.init?.headers, 'X-Forwarded-For': '192.0.2.1' }
      const status = await fetch(origin + attack.path(), { ...attack.init, headers }).then(
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
