import { setTimeout as pause } from 'node:timers/promises'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import { removeStrays } from '#cms/files/remove-strays.ts'
import { expireItems } from '#cms/items/expire-items.ts'
import { refreshColumns } from '#cms/items/refresh-columns.ts'
import { createDelivery } from '#cms/mails/deliver.ts'
import { onMailQueued } from '#cms/mails/mail-signal.ts'
import { removeExpiredSessions } from '#cms/platform/auth/manage-sessions.ts'
import { clearCounts } from '#cms/platform/rate-limits/count-attempt.ts'
import { sendMails } from './mails/send-mails.ts'
import { repeat } from './platform/jobs/repeat.ts'
import { inTurn } from './platform/jobs/with-advisory-lock.ts'

const aMinute = 60_000
const anHour = 60 * aMinute
/** What is under way when the server stops gets so long; after that it is left to the next start. */
const patience = 3_000

type Job = { name: string; everyMs: number; run: (payload: Payload, now: Date) => Promise<unknown> }

function byOperation(operation: (req: PayloadRequest, now: Date) => Promise<number>): Job['run'] {
  return async (payload, now) => operation(await createLocalReq({}, payload), now)
}

/** What one instance alone does at a time. */
const jobsInTurn: readonly Job[] = [
  { name: 'expire items', everyMs: aMinute, run: byOperation(expireItems) },
  { name: 'remove orphans', everyMs: aMinute, run: byOperation(removeOrphans) },
  { name: 'remove strays', everyMs: anHour, run: byOperation(removeStrays) },
  { name: 'refresh columns', everyMs: aMinute, run: byOperation(refreshColumns) },
  { name: 'clear counts', everyMs: aMinute, run: ({ db }, now) => clearCounts(db.pool, now) },
  {
    name: 'remove expired sessions',
    everyMs: aMinute,
    run: ({ db }, now) => removeExpiredSessions(db.pool, now),
  },
]

/** What the register does by itself; mails also as soon as there are any. */
export function startJobs(payload: Payload): { stop: () => Promise<void> } {
  let isStopping = false
  const warn = (name: string) => (error: unknown) => {
    if (!isStopping) payload.logger.warn({ err: error }, `${name} failed; it is tried again`)
  }
  const deliver = createDelivery()
  const mails = repeat(() => sendMails(payload, deliver, () => isStopping), aMinute, warn('send mails'))
  const others = jobsInTurn.map(({ name, everyMs, run }) =>
    repeat(
      () =>
        inTurn(payload, name, async () => {
          await run(payload, new Date())
        }),
      everyMs,
      warn(name),
    ),
  )
  const stopListening = onMailQueued(mails.soon)
  return {
    stop: async () => {
      isStopping = true
      stopListening()
      const ended = Promise.all([mails, ...others].map(({ stop }) => stop()))
      const given = new AbortController()
      await Promise.race([ended, pause(patience, undefined, { signal: given.signal }).catch(() => undefined)])
      given.abort()
    },
  }
}
