import { setTimeout as pause } from 'node:timers/promises'
import { createLocalReq, type Payload } from 'payload'
import { clearCounts } from '#cms/limits/count-attempt.ts'
import { createDelivery } from '#cms/mail/deliver.ts'
import { onMailQueued } from '#cms/mail/mail-signal.ts'
import { removeOrphans } from '#cms/operations/file/remove-orphans.ts'
import { expireItems } from '#cms/operations/item/expire-items.ts'
import { inTurn } from './in-turn.ts'
import { repeat } from './repeat.ts'
import { sendMails } from './send-mails.ts'

const aMinute = 60_000
/** What is under way when the server stops gets so long; after that it is left to the next start. */
const patience = 3_000

type Job = (payload: Payload, now: Date) => Promise<unknown>

/** What one instance alone does at a time. */
const jobsInTurn: Record<string, Job> = {
  'expire items': async (payload, now) => expireItems(await createLocalReq({}, payload), now),
  'remove orphans': async (payload, now) => removeOrphans(await createLocalReq({}, payload), now),
  'clear counts': (payload, now) => clearCounts(payload.db.pool, now),
}

/** What the register does by itself, every minute; mails also as soon as there are any. */
export function startJobs(payload: Payload): { stop: () => Promise<void> } {
  let isStopping = false
  const warn = (name: string) => (error: unknown) => {
    if (!isStopping) payload.logger.warn({ err: error }, `${name} failed; it is tried again in a minute`)
  }
  const deliver = createDelivery()
  const mails = repeat(() => sendMails(payload, deliver, () => isStopping), aMinute, warn('send mails'))
  const others = Object.entries(jobsInTurn).map(([name, job]) =>
    repeat(
      () =>
        inTurn(payload, name, async () => {
          await job(payload, new Date())
        }),
      aMinute,
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
