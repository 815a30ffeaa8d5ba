/**
 * Two releases on one database: `node bench/upgrade.ts <commit of the former release> [seconds] [api]`. Checks the former release out and builds it (minutes;
 * with `api` it is not built, and only its API is called), restores the fixture of the upgrade test, and starts the former and then the present release on it. Before, while and after the
 * database is migrated, requests go to both in turn, as through a load balancer that leaves out an instance that is not ready.
 * Prints the responses by instance and status; fails if a request was refused.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { freePort } from '#server/free-port.ts'
import { noRateLimits } from '../testing/no-rate-limits.ts'
import { queryAt } from '../testing/query.ts'
import { topicValues } from '../testing/sample-values.ts'
import { checkOutRelease } from '../testing/upgrade/check-out-release.ts'

const run = promisify(execFile)
const [commit, seconds] = z
  .tuple([z.string(), z.coerce.number()])
  .parse([process.argv[2], process.argv[3] ?? 30])
const here = join(import.meta.dirname, '..')
const fixture = join(here, 'testing/upgrade/last-release')
const former = await checkOutRelease(commit)
const isApiOnly = process.argv[4] === 'api'
/** Serves the API of a release alone, which needs no build. */
const apiServer = `
  import { createServer } from 'node:http'
  import { Readable } from 'node:stream'
  import { startCms } from '#cms/start.ts'
  const cms = await startCms(() => undefined)
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? { body: Readable.toWeb(request), duplex: 'half' } : {}
    const url = new URL(request.url, 'http://localhost:' + process.env.PORT)
    const answer = await cms.api(new Request(url, { method: request.method, headers: request.headers, ...body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(Number(process.env.PORT))
  process.on('SIGTERM', () => process.exit())
`
if (isApiOnly) await writeFile(join(former.folder, 'api-server.mjs'), apiServer)
else {
  console.log('building the former release')
  await run(process.execPath, ['bin/build.mjs'], { cwd: former.folder })
}

const folder = await mkdtemp(join(tmpdir(), 'register-upgrade-'))
await chmod(folder, 0o711)
const servicesPort = String(await freePort())
Object.assign(process.env, noRateLimits, {
  DATA_DIR: join(folder, 'services'),
  PORT: servicesPort,
  PUBLIC_URL: `http://localhost:${servicesPort}`,
})
const services = await startEmbedded(() => undefined, { hasFrontEnd: false })
const shared = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:DATABASE|S3|OIDC|PAYLOAD|PUBLIC|RATE)_|^PATH$/.test(name),
  ),
)
await run(process.execPath, ['server/data-commands.ts', 'restore', fixture], {
  cwd: here,
  env: { ...shared, NODE_ENV: 'production', DATA_DIR: join(folder, 'restore') },
})

type Instance = { name: string; origin: string; stop: () => Promise<void> }

async function start(name: string, cwd: string, script = 'server/main.ts'): Promise<Instance> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    cwd,
    env: {
      ...shared,
      NODE_ENV: 'production',
      SEED: 'base',
      PORT: String(port),
      DATA_DIR: join(folder, name),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = `http://localhost:${port}`
  while (
    !(await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the ${name} release has ended`)
    await pause(100)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { name, origin, stop }
}

const instances: Instance[] = []
const ready = new Set<Instance>()
const counts = new Map<string, number>()
let refused = 0
let isOn = true
let number = 0

const submission = () => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    action: 'insert',
    filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
    values: { general_topics: { ...topicValues, keywords: [] } },
  }),
})
const requests: (() => [path: string, init?: RequestInit])[] = [
  ...(isApiOnly ? [] : ['/', '/thesis'].map((path) => (): [string] => [path])),
  () => [`/api/v2/theses?page=${1 + (number % 8)}&size=20`],
  () => [`/api/v2/theses?q=otsing+${number}`],
  () => ['/api/v2/topics'],
  () => ['/api/v1/form/topics'],
  () => ['/api/v1/topics', submission()],
]

/** As a load balancer does: every second, in turn. */
async function watchHealth(): Promise<void> {
  while (isOn) {
    for (const instance of instances) {
      const isReady = await fetch(`${instance.origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(instance)
      else ready.delete(instance)
    }
    await pause(1_000)
  }
}

async function client(): Promise<void> {
  while (isOn) {
    number += 1
    // With no instance ready, the load balancer tries all.
    const targets = ready.size > 0 ? [...ready] : instances
    const target = targets[number % targets.length]
    const [path, init] = requests[number % requests.length]?.() ?? ['/']
    if (!target) continue
    const status = await fetch(target.origin + path, init).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status !== 200) {
      refused += 1
      console.log(`${target.name}: ${init?.method ?? 'GET'} ${path} ${status}`)
    }
    const name = `${target.name} ${status}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
}

try {
  instances.push(await start('former', former.folder, isApiOnly ? 'api-server.mjs' : undefined))
  const all = [watchHealth(), ...Array.from({ length: 4 }, client)]
  await pause((seconds / 3) * 1000)
  const startedAt = performance.now()
  const present = await start('present', here)
  instances.push(present)
  console.log(`the present release was ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await pause((seconds / 3) * 1000)
  console.log(`instances that the load balancer uses: ${[...ready].map(({ name }) => name).join(', ')}`)
  await pause((seconds / 3) * 1000)
  isOn = false
  await Promise.all(all)
  const [row] = await queryAt(
    shared.DATABASE_URL ?? '',
    'select count(*)::int as entries, count(*) filter (where reference is null)::int as "withoutReference" from items',
  )
  console.log(
    `responses: ${[...counts].map(([name, count]) => `${name} × ${count}`).join(', ')}; refused: ${refused}`,
  )
  console.log('in the database:', row)
} finally {
  for (const { stop } of instances) await stop()
  await services.stop()
  await rm(folder, { recursive: true, force: true })
  await former.remove()
}
process.exit(refused === 0 ? 0 : 1)
