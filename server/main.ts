import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { ConfigurationError, configuration, parseConfiguration, readSecretFiles } from '#cms/configuration.ts'
import { enableTraces } from '#cms/platform/traces.ts'
import { describeUnknownVariables } from '#cms/unknown-variables.ts'
import { buildApp } from './app.ts'
import { attachForCheck, startEmbedded } from './embedded/start-embedded.ts'
import { describePortError, tryPort } from './free-port.ts'
import { type Stoppable, stopOnSignal } from './graceful-stop.ts'
import { createHttpServer, stopServer } from './http-server.ts'
import { bufferedOutput, ignoreOutputErrors, storeOutput } from './log-output.ts'
import { nextHandler } from './next-handler.ts'
import { PageCache } from './page-cache.ts'
import { ResponseCache } from './response-cache.ts'
import { PagePolicy } from './security.ts'

const root = resolve(import.meta.dirname, '..')
const { dev = false, check: isCheck = false } = parseOptions()

/** For a whole upload to the embedded storage over a slow line. A stalled one times out earlier. */
const uploadTimeoutMs = 15 * 60_000

/** Exits with 2 on an unknown option. */
function parseOptions() {
  try {
    return parseArgs({ options: { dev: { type: 'boolean' }, check: { type: 'boolean' } } }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

/** Prints a line of start-up progress with the seconds since the process started. */
function report(line: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${line}\n`)
}

/** Checks variables and services, as a start does, without starting the product or leaving anything. Returns the number of faults. */
async function check(running: Stoppable[]): Promise<number> {
  let faults = 0
  const reportFault = (line: string) => {
    faults += 1
    report(line)
  }
  /** Whether the register could run. */
  const attempt = async (run: () => Promise<unknown>) => {
    try {
      await run()
      return true
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      for (const line of error.message.split('\n')) reportFault(line)
      return false
    }
  }
  if (await attempt(async () => running.unshift(await attachForCheck(report)))) {
    const { checkServices } = await import('#cms/start.ts')
    const { checkPurges } = await import('#cms/platform/cache/cdn-purges.ts')
    await attempt(() => checkServices(reportFault, report))
    const { cdn, traces, host, port } = configuration()
    // The ports of a register that is running are in use.
    if ((await tryPort(port, host)) !== 'EADDRINUSE') await attempt(requirePorts)
    await checkAddress(reportFault)
    if (cdn) await checkPurges(cdn, reportFault)
    if (traces) await (await import('./export-traces.ts')).checkCollector(reportFault)
  }
  report(faults === 0 ? 'all services can be used' : `faults: ${faults}`)
  return faults
}

/** @throws ConfigurationError if a port cannot be opened */
async function requirePorts(): Promise<void> {
  const { host, port, metricsPort } = parseConfiguration(process.env)
  const portError =
    (await describePortError(port, host)) ??
    (metricsPort === undefined ? undefined : await describePortError(metricsPort, host, 'METRICS_PORT'))
  if (portError) throw new ConfigurationError(portError)
}

/** Checks that `PUBLIC_URL` leads to `PORT`, where nothing listens unless the register is running. */
async function checkAddress(reportFault: (line: string) => void): Promise<void> {
  const { checkPublicUrl } = await import('#cms/platform/api/check-public-url.ts')
  const { host, port, publicUrl, database } = configuration()
  const { findInstallationAt, proofOf } = await import('#cms/platform/installation.ts')
  // Of a database that is empty or away, no instance is running.
  const installation = await findInstallationAt(database.url).catch(() => undefined)
  const secret = installation?.secret ?? randomUUID()
  const server = createServer(({ method, url, headers, socket }, response) => {
    const challenge = String(headers['x-challenge'] ?? '')
    if (method === 'GET' && url === '/health' && challenge)
      response.setHeader('X-Register-Proof', proofOf(secret, challenge)).end('ok')
    // As if nothing listened: a proxy may ask another instance.
    else socket.destroy()
  })
  await once(server.listen(port, host), 'listening').catch(() => undefined)
  await checkPublicUrl(publicUrl, secret, reportFault, { attempts: 1 })
  await stopServer(server, 0)
}

/** Starts the whole product and adds to `running` what must be stopped again, the last started first. */
async function start(running: Stoppable[]): Promise<void> {
  const { host, port, metricsPort, traces } = parseConfiguration(process.env)
  await requirePorts()

  if (traces) {
    const { exportTraces } = await import('./export-traces.ts')
    const exporting = exportTraces(traces, report)
    enableTraces(exporting.start)
    running.unshift(exporting)
  }

  const embedded = await startEmbedded(report)
  running.unshift(embedded)
  void embedded.failed.then((error) => {
    console.error(error.message)
    return end('a service failed', 1)
  })

  const { startCms } = await import('#cms/start.ts')
  const { proofOf } = await import('#cms/platform/installation.ts')
  const cms = await startCms(report)
  running.unshift(cms)

  const { publicUrl, storage, trustProxy, noindex, cdn, dataDir } = configuration()
  const storedLog = await storeOutput(join(dataDir, 'log'), report)
  const storageOrigin = new URL(storage.endpoint).origin
  const server = createHttpServer()
  if (embedded.mounts.size > 0) server.requestTimeout = uploadTimeoutMs
  const next = nextHandler(resolve(root, 'cms'), dev, server, port)
  running.unshift(next)

  const { builtSite, developedSite } = await import('./site-handler.ts')
  const site = await (dev ? developedSite(resolve(root, 'site')) : builtSite(resolve(root, 'site/build')))
  running.unshift(site)
  report('site is ready')

  const security = {
    dev,
    publicUrl,
    noindex,
    partners: () => [storageOrigin, ...cms.signInOrigins()],
  }
  const reads = new ResponseCache(cms.api, publicUrl, cms.changes, cdn !== undefined)
  // In development every request renders the page again.
  const changes = dev ? { generation: () => undefined, lastGeneration: () => 0 } : cms.changes
  const policy = new PagePolicy(security)
  const pages = new PageCache(site.render, reads.api, cms.formApi, policy, changes, cdn !== undefined)
  const watching = metricsPort === undefined ? undefined : await import('./metrics.ts')
  const metrics = watching?.createMetrics({
    ...cms.metrics,
    isLogStored: storedLog.isStored,
    caches: { api: reads.counts, pages: pages.counts },
  })
  const log = pino({ base: undefined }, bufferedOutput())
  const app = buildApp({
    api: cms.api,
    reads,
    files: cms.files,
    oai: cms.oai,
    old: cms.old,
    mounts: embedded.mounts,
    next: next.handle,
    countForm: cms.countForm,
    countView: cms.countView,
    prove: (challenge) => proofOf(cms.installationSecret, challenge),
    site: { ...site, pages },
    observe: metrics?.observe,
    log,
    trustProxy,
    security,
  })
  server.on('request', app)
  server.listen(port, host)
  await once(server, 'listening')
  running.unshift({ stop: () => stopServer(server, 6_000) })

  if (watching && metrics && metricsPort !== undefined) {
    running.unshift(await watching.serveMetrics(metrics, metricsPort, host))
    report(`metrics are at http://${host}:${metricsPort}/metrics`)
  }
  const { checkPublicUrl } = await import('#cms/platform/api/check-public-url.ts')
  void checkPublicUrl(publicUrl, cms.installationSecret, report)
  report(`Open ${publicUrl}`)
  for (const note of embedded.notes) report(note)
}

ignoreOutputErrors()
const running: Stoppable[] = []
const end = stopOnSignal(() => running, report)
try {
  for (const line of describeUnknownVariables(process.env)) report(line)
  readSecretFiles(process.env)
  if (isCheck) {
    const faults = await check(running)
    for (const part of running) await part.stop()
    process.exit(faults === 0 ? 0 : 1)
  }
  await start(running)
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error)
  for (const part of running) await Promise.resolve(part.stop()).catch(console.error)
  process.exit(1)
}
