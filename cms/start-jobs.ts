import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { removeExpiredDrafts } from '#cms/drafts/remove-expired-drafts.ts'
import { makePreviews } from '#cms/files/make-previews.ts'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import { removeStrays } from '#cms/files/remove-strays.ts'
import { onImportStarted } from '#cms/imports/import-signal.ts'
import { runImports } from '#cms/imports/run-imports.ts'
import { expireItems } from '#cms/items/expire-items.ts'
import { refreshColumns } from '#cms/items/refresh-columns.ts'
import { remindOfDeadlines } from '#cms/items/remind-of-deadlines.ts'
import { removeRetained } from '#cms/items/remove-retained.ts'
import { removeUnconfirmed } from '#cms/items/remove-unconfirmed.ts'
import { measureReviewTimes } from '#cms/items/review-times.ts'
import { createDelivery } from '#cms/mails/deliver.ts'
import { onMailQueued } from '#cms/mails/mail-signal.ts'
import { removeExpiredSessions } from '#cms/platform/auth/manage-sessions.ts'
import { clearCounts } from '#cms/platform/rate-limits/count-attempt.ts'
import { mailReports } from '#cms/reports/mail-reports.ts'
import { removeOldReports } from '#cms/translations/report-missing.ts'
import { configuration } from './configuration.ts'
import { sendMails } from './mails/send-mails.ts'
import { CdnPurges } from './platform/cache/cdn-purges.ts'
import type { Changes } from './platform/cache/listen.ts'
import { repeat } from './platform/jobs/repeat.ts'
import { withAdvisoryLock } from './platform/jobs/with-advisory-lock.ts'
import { traceJob } from './platform/traces.ts'
import { removeOldRows } from './remove-old-rows.ts'

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How long stopping waits for running jobs. An interrupted job runs again after the next start. */
const stopTimeoutMs = 3_000
/** Each of them uses two connections, one of which holds its lock: requests keep most of the pool. */
const mostAtOnce = 3

type Job = { name: string; everyMs: number; run: (payload: Payload, now: Date) => Promise<unknown> }

function asSystemJob(operation: (req: PayloadRequest, now: Date) => Promise<number>): Job['run'] {
  return async (payload, now) => operation(await createLocalReq({}, payload), now)
}

/** Jobs that only one instance runs at a time. */
const exclusiveJobs: readonly Job[] = [
  { name: 'expire items', everyMs: minuteMs, run: asSystemJob(expireItems) },
  { name: 'remind of deadlines', everyMs: hourMs, run: asSystemJob(remindOfDeadlines) },
  { name: 'mail reports', everyMs: hourMs, run: asSystemJob(mailReports) },
  { name: 'measure review times', everyMs: hourMs, run: asSystemJob(measureReviewTimes) },
  { name: 'remove unconfirmed items', everyMs: minuteMs, run: asSystemJob(removeUnconfirmed) },
  { name: 'remove items past their retention', everyMs: dayMs, run: asSystemJob(removeRetained) },
  { name: 'remove expired drafts', everyMs: hourMs, run: asSystemJob(removeExpiredDrafts) },
  { name: 'remove orphans', everyMs: minuteMs, run: asSystemJob(removeOrphans) },
  { name: 'remove strays', everyMs: hourMs, run: asSystemJob(removeStrays) },
  { name: 'make previews', everyMs: minuteMs, run: asSystemJob(makePreviews) },
  { name: 'refresh columns', everyMs: minuteMs, run: asSystemJob(refreshColumns) },
  { name: 'clear counts', everyMs: minuteMs, run: ({ db }, now) => clearCounts(db.pool, now) },
  {
    name: 'remove expired sessions',
    everyMs: minuteMs,
    run: ({ db }, now) => removeExpiredSessions(db.pool, now),
  },
  {
    name: 'remove old rows',
    everyMs: dayMs,
    run: ({ db }, now) => removeOldRows(db.pool, configuration().dataDir, now),
  },
  {
    name: 'remove old reports of missing texts',
    everyMs: hourMs,
    run: ({ db }, now) => removeOldReports(db.pool, now),
  },
]

/** `lastSuccessAt`: in milliseconds since 1970; undefined if it has not succeeded in this process. */
type JobState = { lastSuccessAt: number | undefined; failures: number }

/** Starts the background jobs. Mails are also sent as soon as they are due, and a CDN purged as soon as something has changed. */
export function startJobs(
  payload: Payload,
  changes: Pick<Changes, 'onChange'>,
): {
  states: ReadonlyMap<string, JobState>
  /** Of a CDN, if there is one. */
  purges: CdnPurges | undefined
  stop: () => Promise<void>
} {
  let isStopping = false
  const states = new Map<string, JobState>()
  /** Adds the state of a job; returns what records how a run ended. */
  const record = (name: string) => {
    const state: JobState = { lastSuccessAt: undefined, failures: 0 }
    states.set(name, state)
    return {
      succeed: () => {
        state.lastSuccessAt = Date.now()
      },
      fail: (error: unknown) => {
        state.failures += 1
        if (!isStopping) payload.logger.warn({ err: error }, `${name} failed and will be retried`)
      },
    }
  }
  const deliver = createDelivery()
  const sending = record('send mails')
  const mails = repeat(
    () =>
      traceJob('send mails', async () => {
        const untilNext = await sendMails(payload, deliver, () => isStopping)
        sending.succeed()
        mails.within(untilNext)
      }),
    minuteMs,
    sending.fail,
  )
  /** Repeats a job that runs on one instance at a time. */
  const repeatExclusive = ({ name, everyMs, run }: Job, start = (call: () => Promise<void>) => call()) => {
    const { succeed, fail } = record(name)
    const runOnce = async () => {
      if (isStopping) return
      await traceJob(name, () =>
        withAdvisoryLock(payload, name, async () => {
          await run(payload, new Date())
          succeed()
        }),
      )
    }
    return repeat(() => start(runOnce), everyMs, fail)
  }
  // An import may take minutes, and the others do not wait for it.
  const imports = repeatExclusive({ name: 'run imports', everyMs: minuteMs, run: asSystemJob(runImports) })
  const limit = pLimit(mostAtOnce)
  const others = [imports, ...exclusiveJobs.map((job) => repeatExclusive(job, limit))]
  const stopListening = [onMailQueued(mails.soon), onImportStarted(imports.soon)]
  const { cdn } = configuration()
  const purges = cdn && new CdnPurges(cdn)
  if (purges) {
    const name = 'purge CDN'
    const { succeed, fail } = record(name)
    const purging = repeat(
      async () => {
        // Each instance purges what it hears of: twice does no harm, and a tag is not lost with an instance.
        await purges.take((purge) => traceJob(name, purge))
        succeed()
      },
      secondMs,
      fail,
    )
    others.push(purging)
    stopListening.push(changes.onChange((tag) => purges.add(tag)))
  }
  return {
    states,
    purges,
    stop: async () => {
      isStopping = true
      for (const stopEach of stopListening) stopEach()
      const ended = Promise.all([mails, ...others].map(({ stop }) => stop()))
      const timeout = new AbortController()
      await Promise.race([
        ended,
        pause(stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ])
      timeout.abort()
    },
  }
}
