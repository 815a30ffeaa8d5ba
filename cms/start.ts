import { getPayload } from 'payload'
import { configuration } from './configuration.ts'
import { handleFiles } from './files/handle-files.ts'
import { handleApi } from './handle-api.ts'
import configPromise from './payload.config.ts'
import { identityProvider } from './platform/auth/provider.ts'
import { requireProvider } from './platform/auth/require-provider.ts'
import { followChanges } from './platform/cache/current-generation.ts'
import { ChangeListener } from './platform/cache/listen.ts'
import { followReplicas } from './platform/database/read-from-replica.ts'
import { requireDatabase, requireReplicas } from './platform/database/require-database.ts'
import { requireStorage } from './platform/storage/require-storage.ts'
import { runSeed } from './seed/run-seed.ts'
import { startJobs } from './start-jobs.ts'

/**
 * The CMS, migrated and seeded: the handlers of `/api` and `/files`, and whom its pages talk to when somebody signs in.
 * Its jobs run until it stops.
 */
export async function startCms(report: (line: string) => void) {
  const { database, identity, publicUrl, storage } = configuration()
  const provider = identityProvider()
  await Promise.all([
    requireDatabase(database.url),
    requireReplicas(database.url, database.replicas),
    requireStorage(storage),
    requireProvider(provider, identity, publicUrl, report),
  ])
  const config = await configPromise
  const payload = await getPayload({ config })
  // A connection lost while idle is no reason to die: the next call makes a new one, or answers 503.
  let stopping = false
  const warn = (message: string) => {
    if (!stopping) payload.logger.warn(message)
  }
  payload.db.pool.on('error', ({ message }: Error) => warn(`database connection lost: ${message}`))
  report('bringing the database up to date')
  await payload.db.migrate()
  await runSeed(payload, configuration().seed, report)
  const changes = new ChangeListener(database.url, warn)
  followChanges(payload, changes)
  const replicas = followReplicas(payload, database.replicas, changes, warn)
  const jobs = startJobs(payload)
  return {
    changes,
    signInOrigins: provider.origins,
    api: async (request: Request) => {
      const answer = await handleApi(payload, config, request)
      // Whoever is told that something is written finds it from then on.
      if (!['GET', 'HEAD'].includes(request.method)) await changes.catchUp()
      return answer
    },
    files: (request: Request) => handleFiles(payload, request),
    isManager: async (headers: Headers) => (await payload.auth({ headers })).user !== null,
    stop: async () => {
      stopping = true
      await Promise.all([jobs.stop(), changes.stop(), replicas.stop()])
      await payload.destroy()
      // Not awaited: a job that is still under way has its connection yet.
      void payload.db.pool.end()
    },
  }
}
