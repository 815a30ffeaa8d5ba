import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { z } from 'zod'
import { lastBackupAt } from './backup/last-backup.ts'
import { ConfigurationError, configuration } from './configuration.ts'
import { countQueues } from './count-queues.ts'
import { handleFiles } from './files/handle-files.ts'
import { handleApi } from './handle-api.ts'
import { handleOldAddress } from './imports/handle-old-address.ts'
import { countViews } from './items/count-views.ts'
import { usageCounter } from './items/usage-counter.ts'
import { requireMailServer } from './mails/require-mail-server.ts'
import { handleOai } from './oai/handle-oai.ts'
import configPromise from './payload.config.ts'
import { examineHealth, rememberSchema } from './platform/api/check-health.ts'
import { classifyError } from './platform/api/classify-error.ts'
import { identityProvider } from './platform/auth/provider.ts'
import { requireProvider } from './platform/auth/require-provider.ts'
import { followChanges } from './platform/cache/current-generation.ts'
import { ChangeListener } from './platform/cache/listen.ts'
import { knownMigrations } from './platform/database/known-migrations.ts'
import { followReplicas } from './platform/database/query-replica.ts'
import {
  recordVersion,
  requireDatabase,
  requireKnownMigrations,
  requireReplicas,
} from './platform/database/require-database.ts'
import { withStartupLock } from './platform/database/startup-lock.ts'
import { loadInstallation } from './platform/installation.ts'
import { repeat } from './platform/jobs/repeat.ts'
import { countAttempt } from './platform/rate-limits/count-attempt.ts'
import { checkUploads } from './platform/storage/check-uploads.ts'
import { requireStorage } from './platform/storage/require-storage.ts'
import { runSeed } from './seed/run-seed.ts'
import { startJobs } from './start-jobs.ts'

const usageFlushMs = 5_000

/**
 * Checks the configured services, migrates and seeds the database, and starts the jobs. Returns the handlers of `/api` and
 * `/files`, and the origins that pages connect to for sign-in. The calls of a page's form go to `formApi` after `countForm`, so
 * that the form is counted before its body is read.
 */
export async function startCms(report: (line: string) => void) {
  const { database } = configuration()
  const provider = identityProvider()
  await checkServices(report, report)
  const config = await configPromise
  const payload = await getPayload({ config })
  // Without this listener, an idle connection that is lost would end the process. The next call opens a new one.
  let stopping = false
  const warn = (message: string) => {
    if (!stopping) payload.logger.warn(message)
  }
  payload.db.pool.on('error', ({ message }: Error) => warn(`database connection lost: ${message}`))
  await withStartupLock(database.url, report, async () => {
    await requireKnownMigrations(database.url, await knownMigrations())
    report('bringing the database up to date')
    await payload.db.migrate()
    await recordVersion(payload.db.pool, await loadVersion())
    await runSeed(payload, configuration().seed, report)
  })
  await rememberSchema(payload.db.pool)
  const changes = new ChangeListener(database.url, warn)
  followChanges(payload, changes)
  const replicas = followReplicas(payload, database.replicas, changes, warn)
  const jobs = startJobs(payload, changes)
  const usage = usageCounter(payload)
  const flushing = repeat(
    () => usage.flush(),
    usageFlushMs,
    () => warn('views and downloads are stored later'),
  )
  const call = async (request: Request, isCounted: boolean) => {
    const answer = await handleApi(payload, config, request, { isCounted })
    // After the response, every read returns what was written.
    if (!['GET', 'HEAD'].includes(request.method)) await changes.catchUp()
    return answer
  }
  const { secret } = await loadInstallation(payload.db.pool)
  return {
    changes,
    installationSecret: secret,
    signInOrigins: provider.origins,
    metrics: {
      pool: () => {
        const { totalCount: total, idleCount: idle, waitingCount: waiting } = payload.db.pool
        return { total, idle, waiting }
      },
      jobs: () => jobs.states,
      queues: () => countQueues(payload),
      purges: () => jobs.purges?.queue(),
      lastBackupAt: () => lastBackupAt(payload.db.pool),
      health: async () => (await examineHealth(payload.db.pool)).health,
      replicas: replicas.usable,
    },
    api: (request: Request) => call(request, false),
    formApi: (request: Request) => call(request, true),
    countForm: (clientAddress: string) =>
      countAttempt(payload.db.pool, 'feedback', clientAddress).catch((error: unknown) => {
        throw classifyError(error) ?? error
      }),
    countView: (request: IncomingMessage, response: ServerResponse) => countViews(usage, request, response),
    files: (request: Request) => handleFiles(payload, request),
    oai: (request: Request) => handleOai(payload, request),
    old: (request: Request) => handleOldAddress(payload, request),
    stop: async () => {
      stopping = true
      await Promise.all([jobs.stop(), changes.stop(), replicas.stop(), flushing.stop()])
      await usage.flush()
      await payload.destroy()
      // Not awaited, because a running job may still use its connection.
      void payload.db.pool.end()
    },
  }
}

/**
 * Checks the configured services as far as that is possible from here, and reports what users will notice, or what may recover. `warn` gets
 * what could not be checked from here.
 * @throws ConfigurationError if the register cannot run with some variables: a line each, with the variable
 */
export async function checkServices(
  report: (line: string) => void,
  warn: (line: string) => void,
): Promise<void> {
  const { database, identity, publicUrl, smtpUrl, storage } = configuration()
  const checks = await Promise.allSettled([
    requireDatabase(database.url, report).then(async () =>
      requireKnownMigrations(database.url, await knownMigrations()),
    ),
    requireReplicas(database.url, database.replicas, report),
    requireStorage(storage).then(() => checkUploads(storage, publicUrl, report, warn)),
    requireProvider(identityProvider(), identity, publicUrl, report),
    requireMailServer(smtpUrl, report),
  ])
  const errors = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
  const unexpected = errors.find((error) => !(error instanceof ConfigurationError))
  if (unexpected) throw unexpected
  // Two checks may find the same fault.
  const lines = new Set(errors.map(({ message }) => message))
  if (lines.size > 0) throw new ConfigurationError([...lines].join('\n'))
}

const packageSchema = z.object({ version: z.string() })

async function loadVersion(): Promise<string> {
  const json = await readFile(join(import.meta.dirname, '../package.json'), 'utf8')
  return packageSchema.parse(JSON.parse(json)).version
}
